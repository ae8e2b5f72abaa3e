#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Size: given, grown and shrunk live; limits per GiB follow; data stays.
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

ram t_a 256
volume v size 64M
[ "$(blockdev --getsize64 "$NODE")" = $((64 << 20)) ] || fail "size at creation"
dd if=/dev/urandom of="$NODE" bs=1M count=64 oflag=direct status=none
sum=$(sha256sum <"$NODE")
! dd if=/dev/zero of="$NODE" bs=1M count=1 seek=64 oflag=direct status=none 2>/dev/null || fail "wrote beyond the end"
ballast volume v size 128M
[ "$(blockdev --getsize64 "$NODE")" = $((128 << 20)) ] || fail "not grown"
[ "$(head -c 64M "$NODE" | sha256sum)" = "$sum" ] || fail "data changed"
expect 2 'shrinkOk' ballast volume v size 64M
[ "$(blockdev --getsize64 "$NODE")" = $((128 << 20)) ] || fail "a refused change changed the size"
ballast volume v size 64M shrinkOk
[ "$(sha256sum <"$NODE")" = "$sum" ] || fail "data changed"
expect 8 'smaller' ballast volume v size 257M
expect 2 'block size' ballast volume v size 1000001

# Per GiB: 1000 operations a GiB are 62 for 64 MiB, and 125 for 128.
ballast volume v limitType perGiB iops 1000 bw 16G
[ "$(info v effectiveIops)" = 62 ] || fail "effective iops $(info v effectiveIops)"
[ "$(info v effectiveBw)" = $((1 << 30)) ] || fail "effective bw"
ballast volume v size 128M
[ "$(info v effectiveIops)" = 125 ] || fail "effective iops after growth"
job --rw=randread --bs=4k --iodepth=8 --time_based --runtime=4 --ramp_time=1
holds "$(result read.iops)" 125
ballast volume v limitType total
[ "$(info v effectiveIops)" = 1000 ] || fail "total"

# Resizing does not lift the limit, and does not wait for what waits.
ballast volume v iops 100
background fio --name=l --filename="$NODE" --direct=1 --ioengine=libaio --rw=randread --bs=4k --iodepth=64 --time_based --runtime=30 --output="$TMPDIR/t_l"
waits() { [ "$(info v waiting)" -ge "$1" ]; }
within 10 waits 50
for size in 192M 256M 200M 128M 256M; do
	began=$(now_ms)
	ballast volume v size $size shrinkOk
	[ $(($(now_ms) - began)) -lt 5000 ] || fail "resizing waited"
done
kill $!
wait $! || true
job --rw=randread --bs=4k --iodepth=8 --time_based --runtime=4 --ramp_time=1
holds "$(result read.iops)" 100

# What waits for a place that is given up meanwhile fails, and is not written there.
kept() { dd if="$DEVICE" bs=4k skip=$((192 * 256)) count=1 iflag=direct status=none | sha256sum; }
before=$(kept)
ballast volume v iops 1
background fio --name=l --filename="$NODE" --direct=1 --ioengine=libaio --rw=randread --bs=4k --iodepth=8 --size=64M --time_based --runtime=60 --output="$TMPDIR/t_l"
reader=$!
within 10 waits 7
dd if=/dev/urandom of="$NODE" bs=4k seek=$((192 * 256)) count=1 oflag=direct status=none 2>/dev/null &
PIDS+=($!)
within 10 waits 9
ballast volume v size 128M shrinkOk
ballast volume v iops -
! wait "${PIDS[-1]}" || fail "written beyond the end"
[ "$(kept)" = "$before" ] || fail "written beyond the end"
kill "$reader"
wait "$reader" || true
delete v
