#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Errors of the device reach the user, are told with the volume's name, and not a thousand times.
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

ram t_a 64
size=$(blockdev --getsz "$DEVICE")
dmsetup create t_bad <<TABLE
0 65536 linear $DEVICE 0
65536 2048 error
67584 $((size - 67584)) linear $DEVICE 67584
TABLE
dmsetup mknodes
DEVICE=/dev/mapper/t_bad
volume victim iops 20000

dd if="$NODE" of=/dev/null bs=1M count=32 iflag=direct status=none
! dd if="$NODE" of=/dev/null bs=4k count=1 skip=8192 iflag=direct status=none 2>/dev/null || fail "a bad read succeeded"
! dd if=/dev/zero of="$NODE" bs=4k count=1 seek=8200 oflag=direct status=none 2>/dev/null || fail "a bad write succeeded"
for _ in {1..300}; do
	echo "pread $((32 << 20)) 4096"
done >"$TMPDIR/t_reads"
xfs_io -d -r "$NODE" <"$TMPDIR/t_reads" >/dev/null 2>&1 || true
dd if="$NODE" of=/dev/null bs=1M skip=34 count=8 iflag=direct status=none
told=$(dmesg | grep -c 'ballast: victim: .*error -5') || true
[ "$told" -ge 1 ] || fail "the kernel's log does not name the volume"
[ "$told" -le 40 ] || fail "told $told times"
# The disk goes on, and its limit too.
dd if=/dev/zero of="$NODE" bs=1M count=8 oflag=direct status=none
delete victim
