#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Deletion by force over a device that does not answer: nobody else waits with it, it is told of,
# and it ends when the device answers.
# limit: 90
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

ram t_a 64
lower=$DEVICE
dmsetup create t_hung --table "0 131072 linear $lower 0"
dmsetup mknodes
DEVICE=/dev/mapper/t_hung
volume v
ballast -j events >"$TMPDIR/t_events" 2>"$TMPDIR/t_told" &
PIDS+=($!)
within 10 grep -q subscribed "$TMPDIR/t_told"

trap 'dmsetup resume t_hung; cleanup' EXIT
dmsetup suspend --noflush --nolockfs t_hung
dd if=/dev/zero of="$NODE" bs=4k count=1 oflag=direct status=none 2>"$TMPDIR/t_dd" &
writer=$!
PIDS+=("$writer")
in_flight() { [ "$(awk '{ print $9 }' /sys/block/ballast0/stat)" = 1 ]; }
within 10 in_flight

began=$(now_ms)
expect 10 'yet to answer' ballast volume v delete v force
took=$(($(now_ms) - began))
[[ $took -ge 9000 && $took -lt 40000 ]] || fail "told after $took ms"
expect 5 'being .*deleted' ballast volume v info
expect 5 'deleted' ballast volume v delete v force
expect 5 'deleted' ballast volume v create device "$lower"
expect 0 . ballast -j volume list
! grep -q '"deleted"' "$TMPDIR/t_events" || fail "announced before it was true"
kill -0 "$writer" || fail "a write ended that nobody did"
[ "$(cat /sys/module/ballast/refcnt)" -ge 1 ] || fail "the module could be unloaded"

dmsetup resume t_hung
gone() {
	local status=0
	ballast volume v info || status=$?
	[ $status = 3 ]
}
within 10 gone
within 10 grep -q '"deleted"' "$TMPDIR/t_events"
within 10 test ! -e /dev/ballast0
wait "$writer" || true # its data was written before, or it was told that not

# All is free again. A deletion that only has to wait a little is an ordinary one.
volume v iops 100
dmsetup suspend --noflush --nolockfs t_hung
dd if=/dev/zero of="$NODE" bs=4k count=1 oflag=direct status=none 2>"$TMPDIR/t_dd" &
PIDS+=($!)
within 10 in_flight
(sleep 3 && dmsetup resume t_hung) &
PIDS+=($!)
expect 0 '^OK$' ballast volume v delete v force
expect 3 . ballast volume v info

# A deletion that is acknowledged is over: nobody has the device any more.
for _ in 1 2 3 4 5; do
	volume v
	"$HELPERS/helper_freed" v t_hung || fail "the device is still open"
done
