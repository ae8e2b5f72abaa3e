# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0
# What the parts of the demo share: a volume to play with, and a way to leave nothing behind.

TOP=${BALLAST_TOP:-$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)}
# shellcheck disable=SC2034 # some of these are for those that include this file
FIO_JOBS=$TOP/tools/fio
VOLUME=demo
export DEVICE=/dev/ballast/$VOLUME RAMP=1 # for the jobs in tools/fio
# Small, because under emulation it is filled once before the first measurement.
RAM_DISK_MIB=256
BUDGET=1000 # operations a second; or bytes, in operations of 4 KiB
UNDO=() BACKGROUND=''
export LC_ALL=C # the decimal point

die() {
	echo "${0##*/}: $*" >&2
	exit 1
}

# undo COMMAND...: to be run at the end, the latest first, whatever happens.
undo() {
	UNDO+=("$(printf '%q ' "$@")")
}

undo_all() {
	local i status=$?
	trap '' INT TERM HUP
	# A volume in use cannot be deleted.
	stop_background
	for ((i = ${#UNDO[@]} - 1; i >= 0; i--)); do
		eval "${UNDO[i]}" || echo "${0##*/}: could not undo: ${UNDO[i]}" >&2
	done
	UNDO=()
	return $status
}

# background COMMAND...: in a process group of its own, so that all of it can be ended.
background() {
	set -m
	"$@" &
	BACKGROUND=$!
	set +m
}

wait_background() {
	wait "$BACKGROUND"
	BACKGROUND=''
}

stop_background() {
	[ -z "$BACKGROUND" ] || kill -- "-$BACKGROUND" 2>/dev/null || true
	wait
	BACKGROUND=''
}

need() {
	local program
	for program; do
		command -v "$program" >/dev/null || die "no $program here (tools/install-deps installs it)"
	done
}

# Commands of ballast that say OK are not worth a line; what they complain about is.
ballast_do() {
	local said
	said=$(ballast "$@" 2>&1) || die "ballast $* failed: $said"
}

# await DESCRIPTION COMMAND...: until it succeeds. udev may be slower than a shell.
await() {
	local what=$1 try
	shift
	for ((try = 0; try < 50; try++)); do
		! "$@" || return 0
		sleep 0.1
	done
	die "$what: not after 5 seconds"
}

# The null_blk of a host may be in use already, so ours is one more device of it, made by configfs.
# Sets RAM_DISK. Since Linux 6.10 or so the device is named like the folder.
ram_disk_up() {
	local dir=/sys/kernel/config/nullb/nullb_ballast
	if [ ! -d /sys/module/null_blk ]; then
		modprobe null_blk nr_devices=0
		undo modprobe -r null_blk
	fi
	if ! mountpoint -q /sys/kernel/config; then
		mount -t configfs configfs /sys/kernel/config
		undo umount /sys/kernel/config
	fi
	mkdir "$dir"
	undo rmdir "$dir"
	echo $RAM_DISK_MIB >$dir/size
	echo 4096 >$dir/blocksize
	echo 1 >$dir/memory_backed
	echo 1 >$dir/discard
	nproc >$dir/submit_queues
	echo 1 >$dir/power
	RAM_DISK=nullb_ballast
	[ -e /sys/block/$RAM_DISK ] || RAM_DISK=nullb$(cat $dir/index)
	await "/dev/$RAM_DISK" test -b "/dev/$RAM_DISK"
}

# Loads the module where it is not, and makes the volume.
volume_up() {
	if [ ! -d /sys/module/ballast ]; then
		[ -n "${BALLAST_KO:-}" ] || die "no module: BALLAST_KO says where ballast.ko is"
		insmod "$BALLAST_KO"
		undo rmmod ballast
	fi
	[ ! -e $DEVICE ] || die "$DEVICE is there already"
	ballast_do volume $VOLUME create device "/dev/$RAM_DISK" iops "$BUDGET"
	undo ballast_do volume $VOLUME delete $VOLUME
	await $DEVICE test -b $DEVICE
}

# Memory is allocated at the first write to a block, which would be measured as a slow device.
fill() {
	fio --eta=never --name=fill --filename=$DEVICE --rw=write --bs=1M --ioengine=libaio --direct=1 \
		--iodepth=4 --output=/dev/null
}

# No limit while the device is filled. The limit is set by whoever measures.
demo_up() {
	trap undo_all EXIT
	trap 'exit 130' INT
	trap 'exit 143' TERM HUP
	ram_disk_up
	volume_up
	set_limit iops 0
	fill
}

# set_limit iops|bw OPERATIONS: of 4 KiB in the case of bw; 0 is none.
set_limit() {
	local value=$2
	[ "$1" = iops ] || value=$((value * 4096))
	ballast_do volume $VOLUME "$1" "${value/#0/-}"
}

# set_weight iops|bw write|trim WEIGHT
set_weight() {
	local name=$2IopsWeight
	[ "$1" = iops ] || name=$2BwWeight
	ballast_do mgmtConfig "$name" "$3"
}
