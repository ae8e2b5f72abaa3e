#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# A volume's life: made, seen everywhere under its name, deleted; nothing is left.
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

ram t_a 64 blocksize=4096
expect 0 '^OK$' ballast volume vol1 create device "$DEVICE" iops 1000 bw 100M
[ -b /dev/ballast/vol1 ] || fail "no node"
[ "$(readlink -f /dev/ballast/vol1)" = /dev/ballast0 ] || fail "the node leads elsewhere"

# What the device says of itself is what the volume says.
[ "$(blockdev --getss /dev/ballast/vol1)" = 4096 ] || fail "block size"
[ "$(blockdev --getsize64 /dev/ballast/vol1)" = $((64 << 20)) ] || fail "size"
for limit in discard_granularity physical_block_size logical_block_size; do
	[ "$(cat /sys/block/ballast0/queue/$limit)" = "$(cat "/sys/block/${DEVICE#/dev/}/queue/$limit")" ] ||
		fail "$limit"
done
[ "$(cat /sys/block/ballast0/queue/stable_writes)" = 1 ] || fail "no stable pages"
[ "$(cat /sys/block/ballast0/queue/fua)" = 1 ] || fail "no FUA"
[ "$(cat /sys/block/ballast0/queue/write_cache)" = "write back" ] || fail "no write-back cache"
[ "$(cat /sys/block/ballast0/queue/max_sectors_kb)" = 1024 ] || fail "1 MiB"
[ "$(cat /sys/block/ballast0/queue/discard_max_bytes)" = $((32 << 20)) ] || fail "32 MiB"
[ "$(find /sys/block/ballast0/mq -mindepth 1 -maxdepth 1 | wc -l)" = "$(nproc)" ] || fail "one hardware queue a CPU"
grep -q '\[none\]' /sys/block/ballast0/queue/scheduler || fail "a scheduler by default"

# Its serial number is the same each time; names and serials are in sysfs.
serial=$(cat /sys/block/ballast0/serial)
[ "$(cat /sys/block/ballast0/wwid)" = "ballast.$serial" ] || fail "wwid"
[ "$(cat /sys/block/ballast0/ballast_name)" = vol1 ] || fail "name in sysfs"
[ "$(info vol1 serial)" = "$serial" ] || fail "serial in info"
[ "$(info vol1 iops) $(info vol1 bw)" = "1000 $((100 << 20))" ] || fail "limits in info"
expect 0 vol1 ballast volume list
expect 0 vol1 ballast volume status

# In use: the device beneath, the module, the volume.
expect 5 'in use' ballast volume other create device "$DEVICE"
! rmmod ballast 2>/dev/null || fail "the module went while in use"
exec 9</dev/ballast0
expect 5 'open' ballast volume vol1 delete vol1
[ -b /dev/ballast/vol1 ] || fail "a refused deletion took the node"
[ "$(info vol1 openers)" = 1 ] || fail "openers"
exec 9<&-
within 5 ballast volume vol1 delete vol1
[ ! -e /dev/ballast0 ] || fail "the node is left"
[ ! -L /dev/ballast/vol1 ] || fail "the name is left"
expect 3 'no such volume' ballast volume vol1 info

# Again, and the serial number is the same.
volume vol1
[ "$(cat /sys/block/ballast0/serial)" = "$serial" ] || fail "another serial"
delete vol1
rmmod ballast
[ ! -d /sys/module/ballast ] || fail "the module is still there"
