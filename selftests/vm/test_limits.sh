#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Limits changed live, bursts, and a volume whose limit goes away.
# limit: 90
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

ram t_a 64
volume v iops 500
job --rw=randread --bs=4k --iodepth=16 --time_based --runtime=4
holds "$(result read.iops)" 500
ballast volume v iops 2000
job --rw=randwrite --bs=4k --iodepth=16 --time_based --runtime=4
holds "$(result write.iops)" 2000
ballast volume v iops - bw 4M
job --rw=randwrite --bs=64k --iodepth=16 --time_based --runtime=4
holds "$(result write.bw)" 4096
# Mixed, one budget.
ballast volume v bw - iops 1000
job --rw=randrw --bs=4k --iodepth=16 --time_based --runtime=4
holds "$(awk "BEGIN { print $(result read.iops) + $(result write.iops) }")" 1000
# No limit: far beyond.
ballast volume v iops 50
job --rw=randread --bs=4k --iodepth=16 --time_based --runtime=2
holds "$(result read.iops)" 50
ballast volume v iops -
job --rw=randread --bs=4k --iodepth=16 --time_based --runtime=2
awk "BEGIN { exit !($(result read.iops) > 200) }" || fail "still limited: $(result read.iops)"
[ "$(info v iops)" = 0 ] || [ "$(info v iops)" = null ] || fail "a limit is shown"

# A burst: 2 s at 1000 a second, then 100.
ballast volume v iops 100 burstIops 1000 burstSeconds 2
sleep 1
job --rw=randread --bs=4k --iodepth=16 --time_based --runtime=6
holds "$(result read.total_ios)" 2420
ballast volume v burstIops - iops 1000

# What waits sees the change: from one in 10 s to 1000 a second.
weights writeIopsWeight 1000
ballast volume v iops 100
fio --name=w --filename="$NODE" --direct=1 --ioengine=libaio --rw=write --bs=4k --iodepth=64 --number_ios=200 --size=64M --output="$TMPDIR/t_w" &
pid=$!
PIDS+=("$pid")
waits() { [ "$(info v waiting)" -ge 50 ]; }
within 10 waits
began=$(now_ms)
weights writeIopsWeight 0.1
wait "$pid"
[ $(($(now_ms) - began)) -lt 5000 ] || fail "the change came late"
delete v

# A limit out of reach makes nothing wait.
volume v iops 10000000 bw 1T
job --rw=randrw --bs=4k --iodepth=16 --time_based --runtime=3 &
pid=$!
PIDS+=("$pid")
for _ in {1..20}; do
	[ "$(info v waiting)" = 0 ] || fail "$(info v waiting) wait at a limit out of reach"
	sleep 0.1
done
wait "$pid"
delete v

# Each volume has its own limit, from its first operation on, whatever its number was before.
ram t_b 64
volume slow iops 100
ram t_c 64
volume fast iops 400
for name in slow fast; do
	fio --output-format=json --output="$TMPDIR/t_$name" --name=j --filename="/dev/ballast/$name" --direct=1 \
		--ioengine=libaio --rw=randread --bs=4k --iodepth=16 --time_based --runtime=4 --size=32M &
	PIDS+=($!)
done
wait "${PIDS[-1]}" "${PIDS[-2]}"
holds "$(jq '.jobs[0].read.iops' "$TMPDIR/t_slow")" 100
holds "$(jq '.jobs[0].read.iops' "$TMPDIR/t_fast")" 400
