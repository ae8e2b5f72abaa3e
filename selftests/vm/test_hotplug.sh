#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# A CPU goes and comes while requests wait and run: nothing is lost, and nobody waits for the gate.
# limit: 180
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

online=/sys/devices/system/cpu/cpu1/online
[ -e $online ] || skip "the kernel cannot take CPUs away"
trap 'echo 1 >$online; cleanup' EXIT

# Requests of the CPU that goes wait for a minute and more; it does not.
ram t_a 64
volume v iops 1
background taskset -c 1 fio --name=w --filename="$NODE" --direct=1 --ioengine=libaio --rw=randread --bs=4k \
	--iodepth=64 --size=32M --time_based --runtime=600 --output="$TMPDIR/t_w"
waits() { [ "$(info v waiting)" -ge 60 ]; }
within 20 waits
began=$(now_ms)
echo 0 >$online
took=$(($(now_ms) - began))
[ $took -lt 15000 ] || fail "taking the CPU away took $took ms"
waits || fail "what waited was lost: $(info v waiting)"
ballast volume v iops -
flows() { [ "$(ballast -j stats volume v | jq '.data[0].classes[0].ops')" -ge 1000 ]; }
within 20 flows
echo 1 >$online
kill $!
wait $! || true

# Again and again under a verified load, gated now and then.
job --rw=randwrite --bs=4k --iodepth=16 --size=32M --verify=crc32c --verify_state_save=0 --numjobs=1 \
	--number_ios=20000 &
job=$!
PIDS+=("$job")
turns=0
while kill -0 $job 2>/dev/null; do
	echo 0 >$online
	ballast volume v iops 2000
	sleep 0.2
	echo 1 >$online
	ballast volume v iops -
	sleep 0.2
	turns=$((turns + 1))
done
wait $job || fail "the data is wrong, or was not written"
[ $turns -ge 2 ] || echo "only $turns turns"
[ "$(info v waiting)" = 0 ] || fail "$(info v waiting) wait"

# A volume that is made while a CPU is away serves it when it comes.
delete v
echo 0 >$online
volume v iops 1000
echo 1 >$online
taskset -c 1 dd if=/dev/zero of="$NODE" bs=4k count=100 oflag=direct status=none
taskset -c 0 dd if="$NODE" of=/dev/null bs=4k count=100 iflag=direct status=none
delete v
