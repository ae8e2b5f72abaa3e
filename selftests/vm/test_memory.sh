#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# An idle volume takes at most 256 KiB on 2 CPUs; creations and deletions leak nothing.
# limit: 200
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

null t_a 1
first=$DEVICE
for i in {1..64}; do
	null "t_m$i" 1
	DEVICES[i]=$DEVICE
done
# Free pages that a CPU keeps for itself are not counted as free: let there be few.
sysctl -qw vm.percpu_pagelist_high_fraction=100000
settle() { sync; echo 3 >/proc/sys/vm/drop_caches; sleep 1; echo 3 >/proc/sys/vm/drop_caches; }
free() { settle; awk '/^(MemFree|KReclaimable):/ { sum += $2 } END { print sum }' /proc/meminfo; }
create_all() { for i in {1..64}; do DEVICE=${DEVICES[i]} volume "m$i" iops 100 >/dev/null; done; }
delete_all() { for i in {1..64}; do delete "m$i" >/dev/null; done; }

# With, without and with again, so that what else comes and goes cancels out.
create_all
with1=$(free)
delete_all
without=$(free)
create_all
with2=$(free)
delete_all
each=$(((without - (with1 + with2) / 2) / 64))
echo "an idle volume takes $each KiB on $(nproc) CPUs ($with1 $without $with2)"
# What a kernel that checks itself keeps beside it (redzones, lock classes) is not ours.
most=256
case $KERNEL_NAME in *-debug) most=512 ;; esac
[ "$each" -le $most ] || fail "an idle volume takes $each KiB"
# 256 requests cannot take less: else the measurement is broken.
[ "$each" -ge 40 ] || fail "$each KiB is not believable"

# What leaks a little each time shows in the slabs, what leaks its requests in whole pages.
slabs() { settle; awk '/^(SUnreclaim|Percpu):/ { sum += $2 } END { print sum }' /proc/meminfo; }
churn() { for i in {1..150}; do volume l iops 100 && delete l; done >/dev/null; }
DEVICE=$first
churn
slabs=$(slabs) pages=$(free)
churn
slabs=$(($(slabs) - slabs)) pages=$((pages - $(free)))
echo "150 creations and deletions took $slabs KiB of slabs and $pages KiB of pages"
# KASAN keeps what is freed for a while; there, leaks-7.2-debug counts objects.
[ $most != 256 ] || [ "$slabs" -lt 450 ] || fail "$slabs KiB of slabs are gone"
[ "$pages" -lt 8192 ] || fail "$pages KiB of pages are gone"
