#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Read-only volumes: nothing is written, and no ioctl changes that.
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

ram t_a 64
dd if=/dev/urandom of="$DEVICE" bs=1M count=4 oflag=direct status=none
sum=$(dd if="$DEVICE" bs=1M count=4 iflag=direct status=none | sha256sum)
volume ro1 mode ro
[ "$(blockdev --getro "$NODE")" = 1 ] || fail "not read-only"
[ "$(dd if="$NODE" bs=1M count=4 iflag=direct status=none | sha256sum)" = "$sum" ] || fail "reads differ"
! dd if=/dev/zero of="$NODE" bs=4k count=1 oflag=direct status=none 2>/dev/null || fail "was written"
! blkdiscard "$NODE" 2>/dev/null || fail "was trimmed"
! blockdev --setrw "$NODE" 2>/dev/null || fail "was made writable"
! dd if=/dev/zero of="$NODE" bs=4k count=1 oflag=direct status=none 2>/dev/null || fail "was written"
sync
delete ro1
[ "$(dd if="$DEVICE" bs=1M count=4 iflag=direct status=none | sha256sum)" = "$sum" ] || fail "the data changed"

# A device that is read-only can only serve such a volume.
blockdev --setro "$DEVICE"
expect 8 'read-only' ballast volume rw1 create device "$DEVICE"
volume ro2 mode ro
[ "$(info ro2 mode)" = ro ] || fail "mode in info"
delete ro2
