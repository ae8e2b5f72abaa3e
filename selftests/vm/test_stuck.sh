#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Nothing gets stuck on itself: requests that sleep for a tag or a freeze that only they can end.
# limit: 120
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

# Issued from within submit_bio(), what goes to the device would wait for the
# submitter, who waits for a freeze to end.
ram t_a 256
lower=$DEVICE
volume v
(while :; do blkdiscard -f "$NODE" || break; done) 2>/dev/null &
PIDS+=($!)
for _ in {1..40}; do
	echo mq-deadline >/sys/block/ballast0/queue/scheduler
	echo none >/sys/block/ballast0/queue/scheduler
done
kill "${PIDS[-1]}"
wait "${PIDS[-1]}" 2>/dev/null || true

# A bio that is split into more parts than there are tags.
echo 4 >/sys/block/ballast0/queue/nr_requests
echo 4 >/sys/block/ballast0/queue/max_sectors_kb
timeout 20 dd if="$NODE" of=/dev/null bs=1M count=16 iflag=direct status=none || fail "stuck on a split bio"
timeout 20 dd if=/dev/zero of="$NODE" bs=1M count=16 oflag=direct status=none || fail "stuck on a split bio"
delete v

# One batch for the volume and for another part of its device: the plug holds
# requests of the device while the volume's wait for the device's few tags.
ram t_b 64 hw_queue_depth=4 submit_queues=1
small=$DEVICE
dmsetup create t_one --table "0 65536 linear $small 0"
dmsetup create t_two --table "0 65536 linear $small 65536"
dmsetup mknodes
DEVICE=/dev/mapper/t_one
volume w
timeout 40 fio --name=m --filename="$NODE:/dev/mapper/t_two" --direct=1 --ioengine=libaio --rw=randread --bs=4k \
	--iodepth=64 --iodepth_batch_submit=64 --iodepth_batch_complete_min=32 --size=32M --number_ios=20000 \
	--output="$TMPDIR/t_m" || fail "stuck on a batch for two: $(tail -3 "$TMPDIR/t_m")"
delete w
[ -b "$lower" ] || fail "the device is gone"
