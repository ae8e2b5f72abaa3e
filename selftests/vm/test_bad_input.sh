#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Bad input: a clear error that names the thing, and nothing changed.
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

ram t_a 64
good=$DEVICE
volume v iops 1000
before=$(ballast -j volume list; ballast -j mgmtConfig list)

# Devices.
expect 8 'nodevice' ballast volume x create device /dev/nodevice
expect 8 'not a block device' ballast volume x create device /dev/null
expect 8 "not a block device" ballast volume x create device /etc/passwd
expect 5 'in use' ballast volume x create device "$good"
expect 8 'itself a volume' ballast volume x create device /dev/ballast0
ram t_b 64
mkfs.ext4 -q "$DEVICE"
mkdir -p "$TMPDIR/t_mnt"
mount "$DEVICE" "$TMPDIR/t_mnt"
expect 5 'in use' ballast volume x create device "$DEVICE"
umount "$TMPDIR/t_mnt"
expect 8 'smaller' ballast volume x create device "$DEVICE" size 65M
expect 2 'block size' ballast volume x create device "$DEVICE" size 1000

# Names.
expect 4 'v' ballast volume v create device "$DEVICE"
expect 2 'option' ballast volume -x create device "$DEVICE"
for name in '' . .. .x 'a b' a/b "$(printf 'n%.0s' {1..64})" $'a\nb' ä; do
	expect 2 'name' ballast volume "$name" create device "$DEVICE"
done
expect 3 'nobody' ballast volume nobody iops 1
expect 3 'nobody' ballast volume nobody delete nobody
expect 3 'nobody' ballast volume nobody info
expect 2 'v' ballast volume v delete w

# Weights: range, digits.
for weight in 0 -1 0.0001 0.5000 1000.001 1001 1e3 '' ' 1' '1,' 0x1 nan 99999999999999999999; do
	expect 2 'writeIopsWeight' ballast mgmtConfig writeIopsWeight "$weight"
done
expect 2 'noSuchKey' ballast mgmtConfig noSuchKey 1
expect 2 'trimBwWeight' ballast mgmtConfig trimBwWeight
# One bad value, and the good one beside it is not taken either.
expect 2 '' ballast mgmtConfig trimIopsWeight 2 trimBwWeight 1001

# Numbers.
for iops in 0 -1 1.5 x 1000000001 99999999999999999999 '' ' 5' +5 5x; do
	expect 2 'iops' ballast volume v iops "$iops"
done
for bw in 0 -1 1023 9T 99999999999999999999G 1Q '' 1.0001K; do
	expect 2 'bw' ballast volume v bw "$bw"
done
for size in 0 -1 -1G 99999999999T 16E '' 1X; do
	expect 2 'size' ballast volume v size "$size"
done
expect 2 'burstIops' ballast volume v burstIops 500
expect 2 'burstBw' ballast volume v burstBw 1M
expect 2 'burstSeconds' ballast volume v burstSeconds 0
expect 2 'limitType' ballast volume v limitType sometimes
expect 2 'colour' ballast volume v colour red
expect 2 'iops' ballast volume v iops 1 iops 2
expect 2 'iops' ballast volume v iops

[ "$(ballast -j volume list; ballast -j mgmtConfig list)" = "$before" ] || fail "something changed"
[ ! -e /dev/ballast1 ] || fail "a disk was made"

# Errors as JSON.
! output=$(ballast -j volume nobody info) || fail "no error"
[ "$(jq -r '.schema, .error.transient' <<<"$output" | xargs)" = "1 false" ] || fail "$output"
[ -n "$(jq -r '.error.name // empty' <<<"$output")" ] || fail "$output"
! output=$(ballast -j volume v iops x) || fail "no error"
jq -e '.error.descr' <<<"$output" >/dev/null || fail "$output"
! dmesg | grep -q 'ballast: .*nobody' || fail "the kernel speaks of it"
delete v

# A serial number leads to one disk: the same for two volumes is refused.
ram t_c 64
volume first serial abc
expect 4 'serial' ballast volume second create device "$good" serial abc
ballast volume first rename other
expect 4 'name|serial' ballast volume other create device "$good"
delete other
