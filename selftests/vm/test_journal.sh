#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Journal commits and flushes are not held up by gated data of others.
# limit: 120
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

# A filesystem on the volume; a neighbour fills the gate; files are synced all the while.
null t_a 512 memory_backed=1 discard=1 cache_size=16
volume v
mkfs.ext4 -q "$NODE"
mkdir -p "$TMPDIR/t_mnt"
mount "$NODE" "$TMPDIR/t_mnt"
fallocate -l 128M "$TMPDIR/t_mnt/big"
sync
ballast volume v iops 200
# 32 in flight at 200 a second: 160 ms of waiting for each.
background fio --name=w --filename="$TMPDIR/t_mnt/big" --direct=1 --ioengine=libaio --rw=randwrite --bs=4k --iodepth=32 --time_based --runtime=40 --output="$TMPDIR/t_w"
waits() { [ "$(info v waiting)" -ge 20 ]; }
within 10 waits
# Flushes alone: each at once, though 32 wait. Queued behind them, 20 would take 3200 ms.
flushes=()
for _ in {1..20}; do
	flushes+=(-c fsync)
done
began=$(now_ms)
xfs_io "${flushes[@]}" "$NODE"
took=$(($(now_ms) - began))
echo "20 flushes: $took ms"
[ "$took" -lt 1600 ] || fail "20 flushes took $took ms"
# An fsync that needs a journal commit waits in the gate for its data and its
# journal blocks, but not once more for the commit block.
began=$(now_ms)
for i in 1 2 3 4 5; do
	echo "$i" >"$TMPDIR/t_mnt/file$i"
	sync "$TMPDIR/t_mnt/file$i"
done
took=$(($(now_ms) - began))
echo "5 fsyncs: $took ms"
[ "$took" -lt 6000 ] || fail "5 fsyncs took $took ms"
kill $!
wait $! || true
ballast volume v iops -
umount "$TMPDIR/t_mnt"
e2fsck -fn "$NODE" >"$TMPDIR/t_fsck" 2>&1 || fail "$(cat "$TMPDIR/t_fsck")"
delete v
