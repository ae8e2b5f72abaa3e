#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# A filesystem is frozen, and the machine suspended, while requests wait: both go through, the
# requests too, and the time asleep buys nothing.
# limit: 180
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

ram t_a 128
volume v
mkfs.ext4 -q "$NODE"
mkdir -p "$TMPDIR/t_mnt"
mount "$NODE" "$TMPDIR/t_mnt"
dd if=/dev/zero of="$TMPDIR/t_mnt/file" bs=1M count=8 status=none
ballast volume v iops 20
waits() { [ "$(info v waiting)" -ge 1 ]; }
background bash -c "while :; do dd if=/dev/zero of='$TMPDIR/t_mnt/file' bs=4k count=64 oflag=dsync status=none || exit; done"
writer=$!
within 20 waits

# Freezing writes what is dirty, at the volume's pace; a raised limit is felt by it.
began=$(now_ms)
(sleep 2 && ballast volume v iops 500) &
PIDS+=($!)
timeout 60 fsfreeze -f "$TMPDIR/t_mnt" || fail "the filesystem cannot be frozen"
echo "frozen in $(($(now_ms) - began)) ms"
idle() { [ "$(info v waiting)" = 0 ]; }
within 10 idle
before=$(ballast -j stats volume v | jq '.data[0].classes[1].ops')
sleep 1
[ "$(ballast -j stats volume v | jq '.data[0].classes[1].ops')" = "$before" ] || fail "written while frozen"
expect 5 'open' ballast volume v delete v
timeout 20 fsfreeze -u "$TMPDIR/t_mnt"
wrote() { [ "$(ballast -j stats volume v | jq '.data[0].classes[1].ops')" -gt "$before" ]; }
within 20 wrote
kill $writer
wait $writer || true
within 20 umount "$TMPDIR/t_mnt" # its last dd ends by itself

[[ -e /sys/class/rtc/rtc0/wakealarm && $(cat /sys/power/state) == *mem* ]] ||
	skip "no suspend (freezing passed)"
# Tasks that wait for a request cannot be frozen, but those of asynchronous I/O can.
ballast volume v iops 50
background fio --name=w --filename="$NODE" --direct=1 --ioengine=libaio --rw=randread --bs=4k --iodepth=32 \
	--size=64M --time_based --runtime=600 --output="$TMPDIR/t_w"
reader=$!
within 20 waits
ops() { ballast -j stats volume v | jq '.data[0].classes[0].ops, .data[0].time' | paste -sd ' '; }
read -r ops_before time_before < <(ops)
echo 0 >/sys/class/rtc/rtc0/wakealarm
echo +4 >/sys/class/rtc/rtc0/wakealarm
echo mem >/sys/power/state || fail "the machine cannot be suspended"
read -r ops_after time_after < <(ops)
grep -q 'suspend exit' <(dmesg) || fail "the machine did not suspend"
awk -v ops=$((ops_after - ops_before)) -v ns=$((time_after - time_before)) \
	'BEGIN { limit = 50 * (ns / 1e9) + 12; print ops, "in", ns / 1e9, "s"; exit !(ops <= limit) }' ||
	fail "the time asleep was made up for"
flows() { [ "$(ballast -j stats volume v | jq '.data[0].classes[0].ops')" -gt $((ops_after + 50)) ]; }
within 20 flows
kill $reader
wait $reader || true
delete v
