#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# The shipped udev rule: the node by name, by serial; contents are not looked into.
# limit: 60
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

# As installed: see selftests/run.
rules=$(echo "$BALLAST_TOP"/build/root/usr/lib/udev/rules.d/*ballast.rules)
udevd=/lib/systemd/systemd-udevd
[ -x $udevd ] || skip "no udevd"
[ -e "$rules" ] || fail "the rules are not here: make -C userspace O=... DESTDIR=build/root install"
mkdir -p /run/udev/rules.d
cp "$rules" /run/udev/rules.d/
background $udevd
within 10 udevadm control --ping
ram t_a 64
mkfs.ext4 -q -L guestlabel "$DEVICE"
udevadm settle
volume named iops 1000
udevadm settle
[ "$(readlink -f /dev/ballast/named)" = /dev/ballast0 ] || fail "no /dev/ballast/named"
udevadm info --query=property /dev/ballast0 >"$TMPDIR/t_info"
grep -q "^ID_SERIAL=.*$(cat /sys/block/ballast0/serial)" "$TMPDIR/t_info" || fail "$(cat "$TMPDIR/t_info")"
ls /dev/disk/by-id/ballast-* >/dev/null || fail "no link by id"
! grep -q '^ID_FS_' "$TMPDIR/t_info" || fail "contents were looked into: $(cat "$TMPDIR/t_info")"
[ "$(readlink -f /dev/disk/by-label/guestlabel 2>/dev/null)" != /dev/ballast0 ] || fail "the guest's label leads to the volume"
ballast volume named rename other
udevadm settle
[ -b /dev/ballast/other ] || fail "no /dev/ballast/other"
[ ! -e /dev/ballast/named ] || fail "the old name is left"
delete other
udevadm settle
[ ! -e /dev/ballast/other ] || fail "the name is left"
