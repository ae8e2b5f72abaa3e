#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# A flush is a flush: every one, and every FUA, reaches the device (R2).
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

# A loop device has a write-back cache and no FUA: the block layer turns each FUA
# write into a write and a flush, and counts it.
truncate -s 64M "$TMPDIR/t_file"
modprobe loop
DEVICE=$(losetup --find --show "$TMPDIR/t_file")
trap 'cleanup; losetup -d "$DEVICE"' EXIT
volume v

flushes() { awk '{ print $16 }' "/sys/block/$1/stat"; }
loop=${DEVICE#/dev/}

upper=$(flushes ballast0) lower=$(flushes "$loop")
words=()
for _ in {1..20}; do
	words+=(-c fsync)
done
xfs_io "${words[@]}" "$NODE"
upper=$(($(flushes ballast0) - upper)) lower=$(($(flushes "$loop") - lower))
echo "20 fsyncs: $upper flushes of the volume, $lower of its device"
[ "$upper" -ge 20 ] || fail "the volume saw $upper flushes"
[ "$lower" -ge "$upper" ] || fail "the device saw $lower flushes of $upper"

# O_DSYNC: each write is FUA, and a flush may follow.
upper=$(flushes ballast0) lower=$(flushes "$loop")
dd if=/dev/zero of="$NODE" bs=4k count=20 oflag=direct,dsync status=none
upper=$(($(flushes ballast0) - upper)) lower=$(($(flushes "$loop") - lower))
echo "20 FUA writes and $upper flushes: $lower flushes of the device"
[ $((lower - upper)) -ge 20 ] || fail "FUA was lost: $lower flushes of the device, $upper of the volume"

# The same for what has waited at the gate.
ballast volume v iops 100
upper=$(flushes ballast0) lower=$(flushes "$loop")
dd if=/dev/zero of="$NODE" bs=4k count=20 oflag=direct,dsync status=none
upper=$(($(flushes ballast0) - upper)) lower=$(($(flushes "$loop") - lower))
[ $((lower - upper)) -ge 20 ] || fail "FUA was lost at the gate: $lower and $upper"
delete v
