#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Trims: mkfs and a whole discard of 100 GiB in seconds at weight 0, as arithmetic says at weight 1.
# limit: 120
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

thin 256 $((100 * 1024))
weights trimIopsWeight 0 trimBwWeight 0
volume v iops 1000 bw 150M
began=$(now_ms)
blkdiscard "$NODE"
took=$(($(now_ms) - began))
echo "discard of 100 GiB at weight 0: $took ms"
[ "$took" -lt 30000 ] || fail "took $took ms"
began=$(now_ms)
mkfs.ext4 -q -E lazy_itable_init=1,lazy_journal_init=1 "$NODE"
took=$(($(now_ms) - began))
echo "mkfs at weight 0: $took ms"
[ "$took" -lt 30000 ] || fail "took $took ms"
# At weight 1: 1536 MiB at 150 MiB/s are 10.24 s, and no less.
weights trimIopsWeight 1 trimBwWeight 1
began=$(now_ms)
blkdiscard -o 0 -l 1536M "$NODE"
took=$(($(now_ms) - began))
echo "discard of 1536 MiB at weight 1: $took ms"
[ "$took" -ge 9900 ] || fail "took only $took ms"
[ "$took" -lt 14000 ] || fail "took $took ms"
# A tenth of the weight, a tenth of the time.
weights trimBwWeight 0.1
began=$(now_ms)
blkdiscard -o 2G -l 1536M "$NODE"
took=$(($(now_ms) - began))
echo "discard of 1536 MiB at weight 0.1: $took ms"
[ "$took" -ge 900 ] || fail "took only $took ms"
[ "$took" -lt 4000 ] || fail "took $took ms"
weights trimIopsWeight 1 trimBwWeight 1
delete v
