#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Requests that the block layer issues while it flushes a task's plug: what they
# send to the device must not join the list being walked (a NULL dereference in
# blk_add_rq_to_plug() on 6.1, from the read-ahead of an ext4 mount), and the task
# must not be scheduled without one (another in finish_task_switch() on 7.2).
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

ram t_a 64
volume v
mkfs.ext4 -q "$NODE"
mkdir -p "$TMPDIR/t_mnt"
for _ in 1 2 3; do
	mount "$NODE" "$TMPDIR/t_mnt"
	head -c 1M /dev/urandom >"$TMPDIR/t_mnt/file"
	umount "$TMPDIR/t_mnt"
done
# Batches that are scattered, and so stay many requests of one plug.
job --rw=randrw --bs=4k --iodepth=64 --iodepth_batch_submit=32 --iodepth_batch_complete_min=8 \
	--number_ios=4000 --size=64M
fio --name=b --filename="$NODE" --ioengine=psync --rw=read --bs=64k --size=64M --output="$TMPDIR/t_b"
delete v
