#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Requests of every size and alignment; one larger than a second's budget; both limits at once.
# limit: 120
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

ram t_a 256 blocksize=512
volume v
# Everything from a block to 4 MiB, aligned to blocks only; verified.
job --rw=randwrite --bssplit=512/10:1536/10:4k/20:7k/10:64k/20:100k/10:1m/10:4m/10 --blockalign=512 --size=96M --io_size=256M --iodepth=8 --verify=crc32c --verify_fatal=1
job --rw=randrw --bssplit=512/20:2560/20:4k/20:33k/20:128k/20 --blockalign=512 --size=96M --io_size=64M --iodepth=32
# Buffered, with merging.
fio --name=b --filename="$NODE" --rw=write --bs=4k --size=64M --end_fsync=1 --output="$TMPDIR/t_b"

# 1 MiB each at 512 KiB a second: one in two seconds, and it does go.
ballast volume v bw 512K
began=$(now_ms)
dd if=/dev/zero of="$NODE" bs=1M count=3 oflag=direct status=none
took=$(($(now_ms) - began))
[ "$took" -ge 3900 ] || fail "3 MiB at 512 KiB/s took only $took ms"
[ "$took" -lt 9000 ] || fail "3 MiB at 512 KiB/s took $took ms"

# A request of 4 MiB is four operations of 1 MiB, each charged once.
ballast volume v bw - iops 8
began=$(now_ms)
dd if=/dev/zero of="$NODE" bs=4M count=4 oflag=direct status=none
took=$(($(now_ms) - began))
[ "$took" -ge 1800 ] || fail "16 operations at 8 a second took only $took ms"
[ "$took" -lt 4500 ] || fail "16 operations at 8 a second took $took ms"

# Both limits, small and large requests: no second at zero while one costs less than a second.
ballast volume v iops 200 bw 4M
fio --name=small --filename="$NODE" --direct=1 --ioengine=libaio --rw=randread --bs=4k --iodepth=8 --time_based --runtime=8 \
	--name=large --filename="$NODE" --direct=1 --ioengine=libaio --rw=randwrite --bs=512k --iodepth=4 --time_based --runtime=8 \
	--output="$TMPDIR/t_both" &
pid=$!
PIDS+=("$pid")
waits() { [ "$(info v waiting)" -ge 1 ]; }
within 10 waits
zero=0 last=''
for _ in 1 2 3 4 5 6; do
	now=$(awk '{ print $1 + $5 }' /sys/block/ballast0/stat)
	if [ "$now" = "$last" ]; then zero=$((zero + 1)); fi
	last=$now
	sleep 1
done
[ "$zero" = 0 ] || fail "$zero seconds without any I/O"
wait "$pid"
[ "$(grep -c 'err= 0' "$TMPDIR/t_both")" -ge 2 ] || fail "$(cat "$TMPDIR/t_both")"
delete v
