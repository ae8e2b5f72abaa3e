#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# An idle volume takes at most 256 KiB on 2 CPUs; creations and deletions leak nothing.
# limit: 120
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

null t_a 1
first=$DEVICE
for i in {1..64}; do
	null "t_m$i" 1
	DEVICES[i]=$DEVICE
done
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
[ "$each" -le 256 ] || fail "an idle volume takes $each KiB"
# 256 requests cannot take less: else the measurement is broken.
[ "$each" -ge 40 ] || fail "$each KiB is not believable"

DEVICE=$first
before=$(free)
for i in {1..150}; do
	volume l iops 100 && delete l
done >/dev/null
lost=$((before - $(free)))
echo "150 creations and deletions took $lost KiB"
[ "$lost" -lt 4096 ] || fail "$lost KiB are gone"
