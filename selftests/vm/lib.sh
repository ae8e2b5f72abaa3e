# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0
# What the system tests share. A test includes this first; whatever it makes is
# undone when it ends. It must run in a test machine.
set -euo pipefail
shopt -s nullglob

if [ -z "${BALLAST_TOP:-}" ]; then
	echo "run me in a test machine: tools/vm/run selftests/vm/all NAME"
	exit 1
fi
if [ -z "${BALLAST_KO:-}" ]; then
	echo "there is no module for $KERNEL_NAME: make modules KERNEL=$KERNEL_NAME"
	exit 1
fi

# The programs that tests need are here.
# shellcheck disable=SC2034,SC2153 # used by tests; set by the machine
HELPERS=$BALLAST_TOP/build/tests

PIDS=()

# What to say about the command that ended the test.
trap 'echo "line $LINENO: status $?: $BASH_COMMAND"' ERR

fail() {
	echo "FAIL: $*"
	exit 1
}

skip() {
	echo "SKIP: $*"
	exit 4
}

# expect STATUS REGEX COMMAND...: the command ends so, and says so
expect() {
	local status=0 output wanted=$1 regex=$2
	shift 2
	output=$("$@" 2>&1) || status=$?
	[ "$status" = "$wanted" ] || fail "$*: status $status, not $wanted: $output"
	grep -qE -- "$regex" <<<"$output" || fail "$*: no '$regex' in: $output"
}

# within SECONDS COMMAND...: it comes true in time
within() {
	local limit=$((SECONDS + $1 + 1))
	shift
	until "$@" >/dev/null 2>&1; do
		[ "$SECONDS" -lt "$limit" ] || fail "not in time: $*"
		sleep 0.05
	done
}

# background COMMAND...: ended at the end of the test; its pid is $!
background() {
	"$@" &
	PIDS+=($!)
}

cleanup() {
	local pid
	set +e
	trap - ERR
	for pid in "${PIDS[@]}"; do
		kill "$pid" 2>/dev/null
	done
	findmnt -rno TARGET -t ext4,xfs | sort -r | xargs -r umount
	local volume
	for volume in $(ballast -j volume list 2>/dev/null | jq -r '.data[]?.name'); do
		ballast volume "$volume" delete "$volume" force >/dev/null
	done
	wait
	for device in $(dmsetup ls 2>/dev/null | awk '/^t_/ { print $1 }' | sort -r); do
		dmsetup remove --retry "$device"
	done
	for device in /sys/kernel/config/nullb/*/; do
		echo 0 >"$device/power"
		rmdir "$device"
	done
	rmmod ballast 2>/dev/null
	rm -rf "$TMPDIR"/t_*
}
trap cleanup EXIT

# null NAME MIB [KEY=VALUE...]: a null_blk device; its node is in $DEVICE
null() {
	local dir=/sys/kernel/config/nullb/$1 setting
	[ -d /sys/kernel/config/nullb ] || modprobe null_blk nr_devices=0
	mkdir "$dir"
	echo "$2" >"$dir/size"
	for setting in "${@:3}"; do
		echo "${setting#*=}" >"$dir/${setting%%=*}"
	done
	echo 1 >"$dir/power"
	DEVICE=/dev/$(null_name "$1")
	within 5 test -b "$DEVICE"
}

# Since 6.12 a device is called what its folder is called; before, nullbN.
null_name() {
	if [ -e "/sys/block/$1" ]; then
		echo "$1"
	else
		echo "nullb$(cat "/sys/kernel/config/nullb/$1/index")"
	fi
}

# ram NAME MIB [KEY=VALUE...]: one that keeps what is written and discards
ram() {
	null "$1" "$2" memory_backed=1 discard=1 "${@:3}"
}

# thin MIB VIRTUAL_MIB: a dm-thin volume of VIRTUAL_MIB on MIB of memory: $DEVICE
thin() {
	local data
	modprobe dm-thin-pool
	ram t_meta 64
	local meta=$DEVICE
	ram t_data "$1"
	data=$DEVICE
	dmsetup create t_pool --table "0 $(($1 * 2048)) thin-pool $meta $data 128 0"
	dmsetup message t_pool 0 "create_thin 0"
	dmsetup create t_thin --table "0 $(($2 * 2048)) thin /dev/mapper/t_pool 0"
	dmsetup mknodes
	DEVICE=/dev/mapper/t_thin
	within 5 test -b "$DEVICE"
}

# volume NAME [WORD...]: a volume over $DEVICE; $NODE is its node
volume() {
	ballast volume "$1" create device "$DEVICE" "${@:2}"
	NODE=/dev/ballast/$1
}

delete() {
	ballast volume "$1" delete "$1" "${@:2}"
}

# info NAME JQ-PATH
info() {
	ballast -j volume "$1" info | jq -r ".data.$2"
}

weights() {
	ballast mgmtConfig "$@"
}

# job WORD...: fio on $NODE with a JSON result in $RESULT; words are --option=value
job() {
	RESULT=$TMPDIR/t_fio.$BASHPID.json
	fio --output-format=json --output="$RESULT" --name=job --filename="$NODE" --direct=1 \
		--ioengine=libaio --group_reporting "$@" || fail "fio $*: $(tail -5 "$RESULT")"
}

# result JQ-PATH of the last job
result() {
	jq -r ".jobs[0].$1" "$RESULT"
}

# holds VALUE LIMIT: no more than the limit (2 % for the edges of the time), and
# no less than a slow and noisy machine explains. How exact it is, benchmarks tell.
holds() {
	local least=0.5
	case $KERNEL_NAME in *-debug) least=0.1 ;; esac
	awk -v v="$1" -v l="$2" -v m="$least" 'BEGIN { exit !(v >= l * m && v <= l * 1.02 + 2) }' ||
		fail "$1 where the limit is $2"
}

# Milliseconds since some time.
now_ms() {
	local up
	read -r up _ </proc/uptime
	echo $((10#${up/./} * 10))
}

insmod "$BALLAST_KO"
