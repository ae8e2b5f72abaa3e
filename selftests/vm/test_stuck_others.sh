#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# A device that is stuck under many volumes holds up no other volume.
# limit: 240
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

# More volumes than a workqueue of 6.1 has works at a time, all on a device that has no tag left:
# whoever submits to it sleeps. That device is a volume, whose limit ends it.
# 7.2 has more, and fio takes long to start among so many devices on a slow kernel.
count=140
case $KERNEL_NAME in *-debug) count=20 ;; esac
ram t_a 256
volume slow iops 1
slow=$NODE
ram t_b 64
volume good
good=$NODE
for ((i = 0; i < count; i++)); do
	dmsetup create "t_part$i" --table "0 2048 linear $slow $((i * 2048))"
done
dmsetup mknodes
for ((i = 0; i < count; i++)); do
	DEVICE=/dev/mapper/t_part$i volume "u$i" >/dev/null
done
fio --name=w --filename="$slow" --direct=1 --ioengine=libaio --rw=randread --bs=4k --iodepth=64 --numjobs=5 \
	--size=64M --time_based --runtime=600 --output="$TMPDIR/t_w" &
load=$!
PIDS+=("$load")
no_tags() { [ "$(info slow waiting)" -ge 250 ]; }
within 60 no_tags
readers=()
for ((i = 0; i < count; i++)); do
	for cpu in 0 1; do
		taskset -c $cpu dd if="/dev/ballast/u$i" of=/dev/null bs=4k count=1 skip=$cpu iflag=direct status=none 2>/dev/null &
		readers+=($!)
	done
done
PIDS+=("${readers[@]}")
sleep 3
for how in if=$good\ of=/dev/null\ iflag=direct if=/dev/zero\ of=$good\ oflag=direct; do
	# Two words and more, on purpose.
	# shellcheck disable=SC2086
	timeout 20 dd $how bs=4k count=8 status=none || fail "another volume is held up: $how"
done
expect 0 '^OK$' timeout 20 ballast volume good delete good

# And all of it goes on.
ballast volume slow iops -
kill $load
for pid in "${readers[@]}"; do
	wait "$pid" || fail "a reader failed"
done
wait $load || true
for ((i = 0; i < count; i++)); do
	delete "u$i" >/dev/null
	dmsetup remove --retry "t_part$i"
done
delete slow
