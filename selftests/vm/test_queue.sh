#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# The disk's own settings change while requests wait: scheduler, nr_requests, and a limit above it.
# limit: 120
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

ram t_a 64
volume v iops 200
queue=/sys/block/ballast0/queue
waits() { [ "$(info v waiting)" -ge "$1" ]; }

# A change freezes the disk, and so waits for all that waits: as long as its budget says.
load() {
	background fio --name=w --filename="$NODE" --direct=1 --ioengine=libaio --rw=randrw --bs=4k --iodepth=64 \
		--size=32M --time_based --runtime=600 --output="$TMPDIR/t_w"
	LOAD=$!
}
unload() {
	kill "$LOAD"
	wait "$LOAD" || true
}
load
within 20 waits 30
schedulers=$(tr -d '[]' <$queue/scheduler)
for scheduler in $schedulers none; do
	timeout 30 bash -c "echo $scheduler >$queue/scheduler" || fail "stuck on the scheduler $scheduler"
	grep -q "\[$scheduler\]" $queue/scheduler || fail "not $scheduler"
done
for count in 4 32 256 8 64; do
	timeout 30 bash -c "echo $count >$queue/nr_requests" || fail "stuck on nr_requests $count"
	[ "$(cat $queue/nr_requests)" = $count ] || fail "nr_requests is not $count"
done
unload
job --rw=randread --bs=4k --iodepth=16 --time_based --runtime=3 --size=32M
holds "$(result read.iops)" 200

# While such a change waits for minutes, the limit can be raised, and ends the wait.
echo 256 >$queue/nr_requests
ballast volume v iops 1
load
within 20 waits 60
background bash -c "echo mq-deadline >$queue/scheduler"
change=$!
sleep 1
kill -0 $change || fail "the change did not wait: is nothing gated?"
began=$(now_ms)
ballast volume v iops -
wait $change || fail "the change failed"
took=$(($(now_ms) - began))
[ $took -lt 10000 ] || fail "the change took $took ms more"
ballast volume v iops 1
within 20 waits 60

# And the volume can be deleted by force under it.
background bash -c "echo none >$queue/scheduler 2>/dev/null || true"
sleep 0.5
began=$(now_ms)
expect 0 '^OK$' ballast volume v delete v force
took=$(($(now_ms) - began))
[ $took -lt 15000 ] || fail "took $took ms"
wait "$LOAD" || true

# io.max above the volume, and the volume's limit: the smaller holds. Neither is charged for the other.
[ -w /sys/fs/cgroup/cgroup.subtree_control ] || skip "no cgroup v2 (all else passed)"
grep -qw io /sys/fs/cgroup/cgroup.controllers || skip "no io controller (all else passed)"
echo +io >/sys/fs/cgroup/cgroup.subtree_control
mkdir -p /sys/fs/cgroup/t_io
volume v iops 1000
[ -e /sys/fs/cgroup/t_io/io.max ] || skip "no io.max (all else passed)"
device=$(mountpoint -x "$NODE")
within_group() { (
	echo $BASHPID >/sys/fs/cgroup/t_io/cgroup.procs
	job --rw=randread --bs=4k --iodepth=16 --time_based --runtime=4 --ramp_time=1 --size=32M
	result read.iops >"$TMPDIR/t_iops"
); }
echo "$device riops=100" >/sys/fs/cgroup/t_io/io.max
within_group
holds "$(cat "$TMPDIR/t_iops")" 110 # io.max is less exact
ballast volume v iops 50
within_group
holds "$(cat "$TMPDIR/t_iops")" 50
echo "$device riops=max" >/sys/fs/cgroup/t_io/io.max
ballast volume v iops 300
within_group
holds "$(cat "$TMPDIR/t_iops")" 300
rmdir /sys/fs/cgroup/t_io
