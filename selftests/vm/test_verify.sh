#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Data and discards intact under limits that change: fio --verify, then ext4 and xfs.
# limit: 180
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

storm() { # limits, weights and size, every few milliseconds, until killed
	local n=0
	while :; do
		n=$((n + 1))
		ballast volume v iops $((500 + n * 7919 % 20000)) bw $((n * 7 % 90 + 10))M >/dev/null
		ballast mgmtConfig writeIopsWeight 0.$((n % 9 + 1)) trimIopsWeight $((n % 2)) trimBwWeight 0.001 >/dev/null
		ballast volume v iops - bw - >/dev/null
		ballast volume v iops 5000 size $((n % 2 ? 400 : 384))M shrinkOk >/dev/null
	done
}
ram t_a 400
volume v
background storm
storm=$!
job --rw=randwrite --bsrange=512-256k --size=128M --iodepth=32 --verify=crc32c --verify_fatal=1 --do_verify=1 --verify_dump=0
job --rw=randwrite --bs=4k --size=64M --offset=128M --iodepth=64 --numjobs=1 --verify=crc32c --verify_fatal=1 --verify_backlog=256

# Discards: what is trimmed reads as zeroes on this device, and its neighbours do not change.
dd if=/dev/urandom of="$TMPDIR/t_image" bs=1M count=32 status=none
dd if="$TMPDIR/t_image" of="$NODE" bs=1M oflag=direct seek=200 status=none
for i in 1 3 5 7 9; do
	blkdiscard -o $(((200 + i) << 20)) -l 1M "$NODE"
	dd if=/dev/zero of="$TMPDIR/t_image" bs=1M count=1 seek=$i conv=notrunc status=none
done
[ "$(dd if="$NODE" bs=1M iflag=direct skip=200 count=32 status=none | sha256sum)" = "$(sha256sum <"$TMPDIR/t_image")" ] ||
	fail "discards hit or missed"
kill "$storm"
wait "$storm" || true

storm_limits() {
	local n=0
	while :; do
		n=$((n + 1))
		ballast volume v iops $((2000 + n * 7919 % 20000)) bw $((n * 7 % 90 + 10))M >/dev/null
		ballast mgmtConfig writeIopsWeight 0.$((n % 9 + 1)) trimIopsWeight $((n % 2)) >/dev/null
		ballast volume v iops - bw - >/dev/null
	done
}
ballast volume v size 400M
for fs in ext4 xfs; do
	wipefs -qa "$NODE"
	mkfs.$fs -q "$NODE"
	mkdir -p "$TMPDIR/t_mnt"
	mount -o discard "$NODE" "$TMPDIR/t_mnt"
	background storm_limits
	storm=$!
	fio --name=mix --directory="$TMPDIR/t_mnt" --size=8M --nrfiles=4 --numjobs=2 --rw=randrw --bsrange=1k-64k \
		--fsync=32 --end_fsync=1 --verify=crc32c --verify_fatal=1 --do_verify=1 --output="$TMPDIR/t_mix" ||
		fail "$fs: $(tail -20 "$TMPDIR/t_mix")"
	for i in {1..40}; do
		head -c $((RANDOM * 8)) /dev/urandom >"$TMPDIR/t_mnt/f$i"
	done
	rm "$TMPDIR"/t_mnt/f*[02468]
	fstrim "$TMPDIR/t_mnt"
	(cd "$TMPDIR/t_mnt" && sha256sum f* >"$TMPDIR/t_sums")
	umount "$TMPDIR/t_mnt"
	kill "$storm"
	wait "$storm" || true
	mount "$NODE" "$TMPDIR/t_mnt"
	(cd "$TMPDIR/t_mnt" && sha256sum --quiet -c "$TMPDIR/t_sums") || fail "$fs: files differ"
	umount "$TMPDIR/t_mnt"
	case $fs in
	ext4) e2fsck -fn "$NODE" >"$TMPDIR/t_fsck" 2>&1 || fail "$(cat "$TMPDIR/t_fsck")" ;;
	xfs) xfs_repair -n "$NODE" >"$TMPDIR/t_fsck" 2>&1 || fail "$(cat "$TMPDIR/t_fsck")" ;;
	esac
done
weights writeIopsWeight 1 writeBwWeight 1 trimIopsWeight 1 trimBwWeight 1
delete v
