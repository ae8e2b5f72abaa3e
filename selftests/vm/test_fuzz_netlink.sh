#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Messages made from the spec, good and damaged, of two senders at once, while volumes are read:
# what must be refused is, nothing breaks, and in the end everything still works.
# only when named
# limit: 3000
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

effort=${BALLAST_EFFORT:-1}
seed=${BALLAST_SEED:-$(date +%s)}
count=$((4000 * effort))
echo "# BALLAST_SEED=$seed BALLAST_EFFORT=$effort"

for i in 1 2 3 4; do
	ram "t_$i" 64
	DEVICES[i]=$DEVICE
done

# Readers, who wait at gates whose limits change.
read_on() {
	local node
	while sleep 0.2; do
		for node in /dev/ballast[0-9]*; do
			timeout 1 dd if="$node" of=/dev/null bs=4k count=4 iflag=direct status=none 2>/dev/null || true
		done
	done
}
background read_on

senders=()
for i in 1 2; do
	"$HELPERS/helper_messages" "$count" $((seed + i)) "${DEVICES[@]}" /dev/null /nowhere >"$TMPDIR/t_sender.$i" &
	senders+=($!)
done
status=0
for pid in "${senders[@]}"; do
	wait "$pid" || status=1
done
kill "${PIDS[-1]}"
cat "$TMPDIR"/t_sender.*
[ "$status" = 0 ] || fail "see above; to repeat: BALLAST_SEED=$seed"

# Whatever is left can be deleted, and nothing is in use any more.
for volume in $(ballast -j volume list | jq -r '.data[].name'); do
	within 30 ballast volume "$volume" delete "$volume" force
done
[ "$(ballast -j volume list | jq '.data | length')" = 0 ] || fail "volumes are left"
none_left() { ! compgen -G '/sys/block/ballast*' >/dev/null; }
within 10 none_left

# Good requests work as on the first day.
weights writeIopsWeight 1 writeBwWeight 1 trimIopsWeight 1 trimBwWeight 1
for i in 1 2 3 4; do
	DEVICE=${DEVICES[i]} volume "v$i" iops 100 bw 1M
	dd if=/dev/zero of="/dev/ballast/v$i" bs=4k count=8 oflag=direct status=none
	[ "$(info "v$i" number)" = $((i - 1)) ] || fail "the number of v$i is $(info "v$i" number)"
	delete "v$i" >/dev/null
	DEVICE=${DEVICES[i]} volume "v$i" >/dev/null
done
for i in 1 2 3 4; do
	delete "v$i"
done
within 10 rmmod ballast
