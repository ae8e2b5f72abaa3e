# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0
# What the measurements share: the same disk in memory three times over, one used as it is (or under
# cgroup v2's io.max), one under dm-linear, one under a volume; and the kernel's traces. For root, in
# a test machine.

BENCH=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source-path=SCRIPTDIR source=../demo/lib.sh
. "$BENCH/../demo/lib.sh"
VOLUME=bench
TRACING=/sys/kernel/tracing
CGROUP=/sys/fs/cgroup/bench
declare -A NODE=() DISK=()

# disk_up NAME: what is written is not kept, so that nothing has to be filled and nothing is slower
# at first. Its node is in DISK[NAME].
disk_up() {
	local dir=/sys/kernel/config/nullb/bench_$1
	mkdir "$dir"
	undo rmdir "$dir"
	echo 1024 >"$dir/size"
	echo 4096 >"$dir/blocksize"
	echo 1 >"$dir/discard"
	nproc >"$dir/submit_queues"
	echo 1 >"$dir/power"
	DISK[$1]=/dev/bench_$1
	[ -b "${DISK[$1]}" ] || DISK[$1]=/dev/nullb$(cat "$dir/index")
	await "${DISK[$1]}" test -b "${DISK[$1]}"
}

linear_up() {
	modprobe dm-mod
	dmsetup create bench_linear \
		--table "0 $(blockdev --getsz "${DISK[linear]}") linear ${DISK[linear]} 0"
	undo dmsetup remove --retry bench_linear
	dmsetup mknodes
	await /dev/mapper/bench_linear test -b /dev/mapper/bench_linear
}

# The controller is there where the kernel has blk-throttle; a cgroup with the file says so.
cgroup_up() {
	echo +io >/sys/fs/cgroup/cgroup.subtree_control
	mkdir $CGROUP
	undo rmdir $CGROUP
	[ -e $CGROUP/io.max ] || die "this kernel has no io.max"
}

# modules_up [WORD...]: the module, and null_blk with these parameters
modules_up() {
	trap undo_all EXIT
	trap 'exit 130' INT
	trap 'exit 143' TERM HUP
	modprobe null_blk "$@"
	undo modprobe -r null_blk
	[ -n "${BALLAST_KO:-}" ] || die "no module: make modules KERNEL=$KERNEL_NAME"
	insmod "$BALLAST_KO"
	undo rmmod ballast
}

# bench_up: afterwards NODE names the device of each way: raw, iomax, linear, open and gated.
bench_up() {
	local name
	modules_up nr_devices=0
	for name in raw linear volume; do
		disk_up $name
	done
	linear_up
	cgroup_up
	ballast_do volume $VOLUME create device "${DISK[volume]}"
	undo ballast_do volume $VOLUME delete $VOLUME
	NODE=([raw]=${DISK[raw]} [iomax]=${DISK[raw]} [linear]=/dev/mapper/bench_linear
		[open]=/dev/ballast/$VOLUME [gated]=/dev/ballast/$VOLUME)
	await "${NODE[open]}" test -b "${NODE[open]}"
}

# io_max KEY=VALUE...: for the raw disk
io_max() {
	echo "$(mountpoint -x "${DISK[raw]}") $*" >$CGROUP/io.max
}

no_io_max() {
	io_max rbps=max wbps=max riops=max wiops=max
}

# job WAY FILE JOB: runs one of tools/fio's jobs on that way's device; FILE has what fio says of it.
job() {
	DEVICE=${NODE[$1]}
	(
		[ "$1" != iomax ] || echo "$BASHPID" >$CGROUP/cgroup.procs
		exec fio --eta=never --output-format=json --output="$2" "$FIO_JOBS/$3.fio"
	)
}

# trace_start EVENT...: from now on, in the clock that the gate goes by
trace_start() {
	local event
	echo 0 >$TRACING/tracing_on
	echo mono >$TRACING/trace_clock
	echo 32768 >$TRACING/buffer_size_kb
	echo >$TRACING/trace
	for event; do
		echo 1 >"$TRACING/events/$event/enable"
	done
	echo 1 >$TRACING/tracing_on
}

# trace_stop FILE: what was traced
trace_stop() {
	echo 0 >$TRACING/tracing_on
	echo 0 >$TRACING/events/enable
	cat $TRACING/trace >"$1"
	echo >$TRACING/trace
}

# admissions WAY: the event by which something was let through: the gate's own, or, since io.max has
# none, the disk's
admissions() {
	case $1 in
	gated) echo ballast/ballast_gate_admit ;;
	*) echo block/block_rq_issue ;;
	esac
}
