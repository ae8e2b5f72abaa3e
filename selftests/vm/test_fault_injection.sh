#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Volumes are made, changed, read of and deleted while allocations fail: each of a request's in turn,
# then any of the module's at random, with I/O. Nothing is half made, nothing leaks.
# only when named
# limit: 3000
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

faults=/sys/kernel/debug
for needed in /proc/self/fail-nth $faults/failslab $faults/fail_page_alloc; do
	[ -e "$needed" ] || skip "this kernel has no $needed"
done
effort=${BALLAST_EFFORT:-1}
creations=$((1200 * effort))
# The kernel remembers who allocated what: then it is about leaks. KASAN, which
# takes the records of user-mode Linux's slabs for a mistake, says so once while the
# machine starts, and is silent from then on.
if grep -q slab_debug= /proc/cmdline; then
	echo "# expect-kernel: BUG: KASAN: slab-out-of-bounds in next_slab_obj"
	creations=$((100 * effort))
fi
null t_a 64
device=$DEVICE

# every FILE VALUE: of both kinds of faults
every() { echo "$2" | tee $faults/failslab/"$1" $faults/fail_page_alloc/"$1" >/dev/null; }
every verbose 0
every ignore-gfp-wait N
echo 0 >$faults/fail_page_alloc/min-order

# What is freed may be kept for a while, to notice who still uses it.
settle() {
	local shrink
	sync
	echo 3 >/proc/sys/vm/drop_caches
	sleep 1
	for shrink in /sys/kernel/slab/*/shrink; do
		echo 1 >"$shrink"
	done 2>/dev/null
	echo 3 >/proc/sys/vm/drop_caches
}

memory() { settle; awk '/^(SUnreclaim|Percpu):/ { slab += $2 } /^(MemFree|KReclaimable):/ { free += $2 }
	END { print slab, free }' /proc/meminfo; }

# How many objects there are that code of the module took part in allocating, where
# the kernel remembers that (started with slab_debug=U,kmalloc-*): without volumes, those
# that the module itself lives on. Sheaves are the allocator's own.
owned() {
	cat $faults/slab/*/alloc_traces 2>/dev/null |
		awk '/^ *[0-9]+ / { head = /__alloc_empty_sheaf/ ? "" : $0; next } /\[ballast\]/ && head { print head; head = "" }' |
		sed -nE 's/^ *([0-9]+) .*/\1/p' | awk '{ n += $1 } END { print n + 0 }'
}
each_in_turn() {
	"$HELPERS/helper_faults" "$device" "$1"
}

# change_on NAME DEVICE COUNT: whatever comes of it
change_on() {
	local i
	for ((i = 0; i < $3; i++)); do
		ballast volume "$1" create device "$2" iops 1000 bw 10M
		ballast volume "$1" iops $((500 + i)) size $((8 + i % 8))M shrinkOk
		dd if="/dev/ballast/$1" of=/dev/null bs=64k count=4 iflag=direct status=none
		dd if=/dev/zero of="/dev/ballast/$1" bs=64k count=4 oflag=direct status=none
		ballast volume "$1" rename "$1-new"
		ballast volume "$1-new" delete "$1-new" force
		ballast volume "$1" delete "$1" force
		ballast mgmtConfig writeIopsWeight 0.$((i % 9 + 1))
	done >/dev/null 2>&1 || true
}

# Only where code of the module is on the stack, of whatever task: its works too.
at_random() {
	local begin pid pids=() i
	begin=$(($(cat /sys/module/ballast/sections/.text)))
	every require-start "$begin"
	every require-end $((begin + $(awk '$1 == "ballast" { print $2 }' /proc/modules)))
	every stacktrace-depth 32
	every times 1000000
	every probability 15
	for i in 1 2; do
		change_on "r$i" "${random[i]}" "$1" &
		pids+=($!)
	done
	for pid in "${pids[@]}"; do
		wait "$pid"
	done
	every probability 0
	failed=$((2000000 - $(cat $faults/failslab/times) - $(cat $faults/fail_page_alloc/times)))
	echo "# $failed allocations failed at random"
	[ "$failed" -gt 20 ] || fail "only $failed allocations failed"
	for volume in $(ballast -j volume list | jq -r '.data[].name'); do
		ballast volume "$volume" delete "$volume" force >/dev/null
	done
}

all() {
	each_in_turn "$1"
	at_random "$(($1 / 10))"
}

null t_b 64
random[1]=$DEVICE
null t_c 64
random[2]=$DEVICE

# The first time warms up what is kept for good.
all 100
read -r slab free < <(memory)
objects=$(owned)
all "$creations"
read -r slab_now free_now < <(memory)
echo "$creations creations took $((slab_now - slab)) KiB of slabs and $((free - free_now)) KiB of pages"
echo "objects of the module: $objects before, $(owned) after"
[ "$objects" -gt 0 ] || ! grep -q slab_debug= /proc/cmdline || fail "no allocation is remembered"
[ "$(owned)" -le "$objects" ] || {
	# The oldest are the module's own.
	cat $faults/slab/*/alloc_traces >"$OUT/alloc_traces"
	fail "$(owned) objects instead of $objects: see alloc_traces"
}
[ $((slab_now - slab)) -lt 1024 ] || fail "slabs are gone"
[ $((free - free_now)) -lt 16384 ] || fail "pages are gone"

# Nothing holds the module, the device or the number.
[ "$(cat /sys/module/ballast/refcnt)" = 0 ] || fail "the module is held"
DEVICE=$device volume again
[ "$(info again number)" = 0 ] || fail "number $(info again number)"
delete again
rmmod ballast
