#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Deletion by force with every tag waiting and more submitters asleep for one.
# limit: 60
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

ram t_a 64
volume v iops 1
# 256 tags and 64 submitters more, none of which will ever get its turn.
fio --name=w --filename="$NODE" --direct=1 --ioengine=libaio --rw=randwrite --bs=4k --iodepth=32 \
	--numjobs=10 --size=64M --time_based --runtime=600 >"$TMPDIR/t_fio" 2>&1 &
pid=$!
PIDS+=("$pid")
all_wait() { [ "$(info v waiting)" -ge 250 ]; }
within 20 all_wait
expect 5 open ballast volume v delete v
began=$(now_ms)
expect 0 '^OK$' ballast volume v delete v force
took=$(($(now_ms) - began))
[ "$took" -lt 10000 ] || fail "took $took ms"
# fio gets its errors and ends by itself.
status=0
wait "$pid" || status=$?
[ "$status" != 0 ] || fail "fio saw no error"
grep -q 'Input/output error\|err= *5' "$TMPDIR/t_fio" || fail "fio saw another error: $(tail -3 "$TMPDIR/t_fio")"
[ ! -e /dev/ballast0 ] || fail "the disk is still there"

# The device beneath is free, and the name too.
volume v iops 1000
dd if=/dev/zero of="$NODE" bs=4k count=10 oflag=direct status=none
delete v

# Once more, with a filesystem mounted on it.
volume v
mkfs.ext4 -q "$NODE"
mkdir -p "$TMPDIR/t_mnt"
mount "$NODE" "$TMPDIR/t_mnt"
ballast volume v iops 2
(for _ in 1 2 3 4; do dd if=/dev/zero of="$TMPDIR/t_mnt/$BASHPID.$RANDOM" bs=64k count=64 conv=fsync status=none || true; done) 2>/dev/null &
PIDS+=($!)
some_wait() { [ "$(info v waiting)" -ge 1 ]; }
within 20 some_wait
expect 0 '^OK$' ballast volume v delete v force
# The writers get their errors and end by themselves.
wait "${PIDS[-1]}" || true
within 20 umount "$TMPDIR/t_mnt"
