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
# 64 in flight at 100 a second: 640 ms of waiting for each write.
ballast volume v iops 100
# (Reads of the disk itself: the filesystem does not make them wait for its commits.)
background fio --name=r --filename="$NODE" --direct=1 --ioengine=libaio --rw=randread --bs=4k --iodepth=64 --time_based --runtime=100 --output="$TMPDIR/t_w"
waits() { [ "$(info v waiting)" -ge 50 ]; }
within 10 waits
# Flushes alone: each at once, though 64 wait. Queued behind them, 10 would take 6400 ms.
flushes=()
for _ in {1..10}; do
	flushes+=(-c fsync)
done
began=$(now_ms)
xfs_io "${flushes[@]}" "$NODE"
took=$(($(now_ms) - began))
echo "10 flushes: $took ms"
[ "$took" -lt 3200 ] || fail "10 flushes took $took ms"

# An fsync of a new file waits in the gate with its data and with its journal
# blocks, two turns, but not once more with the commit block.
turn=0 sync=0
for i in 1 2 3 4 5 6; do
	began=$(now_ms)
	dd if=/dev/zero of="$TMPDIR/t_mnt/big" bs=4k count=1 seek=$i oflag=direct conv=notrunc status=none
	turn=$((turn + $(now_ms) - began))
	echo "$i" >"$TMPDIR/t_mnt/file$i"
	began=$(now_ms)
	sync "$TMPDIR/t_mnt/file$i"
	sync=$((sync + $(now_ms) - began))
done
echo "6 writes: $turn ms; 6 fsyncs: $sync ms"
[ "$turn" -gt 2000 ] || fail "the writes did not wait ($turn ms): this tells nothing"
[ "$sync" -lt $((turn * 26 / 10)) ] || fail "6 fsyncs took $sync ms, 6 writes $turn ms"
kill $!
wait $! || true
ballast volume v iops -
umount "$TMPDIR/t_mnt"
e2fsck -fn "$NODE" >"$TMPDIR/t_fsck" 2>&1 || fail "$(cat "$TMPDIR/t_fsck")"
delete v
