#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# What outlives a volume: an open descriptor, a module being unloaded, a device on top.
# limit: 90
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

# A descriptor that outlives its disk.
ram t_a 64
first=$DEVICE
volume v
mkfifo "$TMPDIR/t_fifo"
"$HELPERS/helper_roset" "$NODE" <"$TMPDIR/t_fifo" >"$TMPDIR/t_out" 2>&1 &
pid=$!
PIDS+=("$pid")
exec 8>"$TMPDIR/t_fifo"
within 10 grep -q open "$TMPDIR/t_out"
ballast volume v delete v force
sleep 0.5
echo go >&8
exec 8>&-
wait "$pid" || true
within 10 rmmod ballast
insmod "$BALLAST_KO"

# Unloading races with creation: one of the two is refused.
(until [ -e "$TMPDIR/t_stop" ]; do rmmod ballast && insmod "$BALLAST_KO"; done) >/dev/null 2>&1 &
unloader=$!
PIDS+=("$unloader")
DEVICE=$first
for _ in {1..60}; do
	ballast volume r create device "$DEVICE" && ballast volume r delete r
done >/dev/null 2>&1
touch "$TMPDIR/t_stop"
wait "$unloader" || true
[ -d /sys/module/ballast ] || insmod "$BALLAST_KO"
ballast volume r delete r force >/dev/null 2>&1 || true

# A device on top of a read-only volume cannot write through it.
dd if=/dev/urandom of="$DEVICE" bs=1M count=4 oflag=direct status=none
sum=$(dd if="$DEVICE" bs=1M count=4 iflag=direct status=none | sha256sum)
volume ro1 mode ro
dmsetup create t_top --table "0 8192 linear $NODE 0" || skip "dm will not have it"
dmsetup mknodes
dd if=/dev/zero of=/dev/mapper/t_top bs=4k count=4 oflag=direct status=none 2>/dev/null || true
dmsetup remove --retry t_top
[ "$(dd if="$NODE" bs=1M count=4 iflag=direct status=none | sha256sum)" = "$sum" ] || fail "a read-only volume was written"

# Closing a volume may take as long as its limit says: deletion by force does not wait for that.
delete ro1
volume slow bw 64K
dd if=/dev/zero of="$NODE" bs=1M count=8 status=none &
PIDS+=($!)
waits() { [ "$(info slow waiting)" -ge 1 ]; }
within 20 waits
began=$(now_ms)
expect 5 'open|use' ballast volume slow delete slow
ballast volume slow delete slow force
[ $(($(now_ms) - began)) -lt 8000 ] || fail "deletion waited for the writer"
