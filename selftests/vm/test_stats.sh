#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# What a volume did is counted by class, once each; what waited is told apart, and who is at the
# limit is shown (CASES 10: the limit works, but nothing tells the operator).
# limit: 120
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

# stat VOLUME CLASS KEY
stat() {
	ballast -j stats volume "$1" | jq ".data[0].classes[] | select(.class == \"$2\") | .$3"
}

# is VALUE WANTED WHAT
is() {
	[ "$1" = "$2" ] || fail "$3: $1, not $2"
}

ram t_a 64
volume v
for class in read write trim flush; do
	is "$(stat v $class ops)" 0 "$class at first"
done
dd if=/dev/zero of="$NODE" bs=64k count=10 oflag=direct status=none
dd if="$NODE" of=/dev/null bs=4k count=7 iflag=direct status=none
blkdiscard --offset 0 --length 1M "$NODE"
dd if=/dev/zero of="$NODE" bs=4k count=1 oflag=direct conv=fsync status=none
is "$(stat v write ops)" 11 "writes"
is "$(stat v write bytes)" $((10 * 65536 + 4096)) "bytes written"
[ "$(stat v read ops)" -ge 7 ] || fail "reads"
is "$(stat v trim ops)" 1 "trims"
is "$(stat v trim bytes)" 1048576 "bytes trimmed"
[ "$(stat v flush ops)" -ge 1 ] || fail "flushes"
for class in read write trim flush; do
	is "$(stat v $class 'serviceHistogram | add')" "$(stat v $class ops)" "the histogram of $class"
	is "$(stat v $class errors)" 0 "errors of $class"
	is "$(stat v $class throttledOps)" 0 "$class throttled"
	is "$(stat v $class 'serviceHistogram | length')" 28 "buckets"
done
[ "$(stat v write serviceTime)" -gt 0 ] || fail "writes took no time"

# Without iostats nothing is timed, but all is counted.
echo 0 >/sys/block/ballast0/queue/iostats
before=$(stat v write serviceTime)
dd if=/dev/zero of="$NODE" bs=4k count=3 oflag=direct status=none
is "$(stat v write ops)" 14 "writes without iostats"
is "$(stat v write serviceTime)" "$before" "their time"
echo 1 >/sys/block/ballast0/queue/iostats

# 40 operations a second: 8 at a time wait 200 ms each, and something waits all the time.
ballast volume v iops 40
ballast -j stats volume v every 1 count 2 >"$TMPDIR/t_stats" &
PIDS+=($!)
job --rw=randread --bs=4k --iodepth=8 --number_ios=160 --size=32M
wait "${PIDS[@]}"
[ "$(stat v read throttledOps)" -ge 140 ] || fail "throttled: $(stat v read throttledOps)"
[ "$(stat v read throttledOps)" -le 160 ] || fail "throttled: $(stat v read throttledOps)"
is "$(stat v read 'waitHistogram | add')" "$(stat v read throttledOps)" "the histogram of waits"
mean=$(stat v read 'throttledTime / .throttledOps / 1000000 | floor')
[[ $mean -ge 150 && $mean -le 1000 ]] || fail "each waited $mean ms"
is "$(stat v write throttledOps)" 0 "writes throttled"
is "$(wc -l <"$TMPDIR/t_stats")" 2 "lines of stats"
jq -se '.[1].data[0].classes[0].ops > .[0].data[0].classes[0].ops' "$TMPDIR/t_stats" >/dev/null || fail "totals do not grow"
expect 0 'read +[0-9]+ .* [0-9.]+[mu]?s' ballast stats

# What waits now is seen, and the time that something waits grows with it.
ballast volume v iops 1
background fio --name=w --filename="$NODE" --direct=1 --ioengine=libaio --rw=randread --bs=4k --iodepth=8 --size=32M --time_based --runtime=60 --output="$TMPDIR/t_w"
waits() { [ "$(ballast -j stats volume v | jq '.data[0].waiting')" -ge 7 ]; }
within 10 waits
before=$(ballast -j stats volume v | jq '.data[0].limitedTime')
sleep 2
after=$(ballast -j stats volume v | jq '.data[0].limitedTime')
[ $((after - before)) -ge 1500000000 ] || fail "something waited for $((after - before)) ns of 2 s"
ballast -j top every 2 count 1 >"$TMPDIR/t_top"
limited=$(jq '.data[0].limitedPercent' "$TMPDIR/t_top")
[ "$limited" -ge 90 ] || fail "limited $limited %"
is "$(jq '.data[0].effectiveIops' "$TMPDIR/t_top")" 1 "the limit in top"
expect 0 'v +(9[0-9]|100)% ' ballast top every 1 count 1
kill $!
ballast volume v iops -
wait $! || true

# Several volumes; one that is not there; who may look.
ram t_b 64
volume v10
ram t_c 64
volume v9
is "$(ballast -j stats | jq -r '.data | map(.name) | join(" ")')" "v v9 v10" "all of them"
expect 3 'no such volume' ballast stats volume nosuch
expect 2 'every' ballast stats count 3
expect 2 'write limited or' ballast top sort size
expect 0 '"name":"v9"' setpriv --reuid=65534 --regid=65534 --clear-groups --bounding-set=-all "$(command -v ballast)" -j stats

# Errors are counted.
dmsetup create t_error --table "0 131072 error"
dmsetup mknodes
DEVICE=/dev/mapper/t_error
volume bad
! dd if=/dev/zero of="$NODE" bs=4k count=1 oflag=direct status=none 2>/dev/null || fail "no error"
[ "$(stat bad write errors)" -ge 1 ] || fail "errors: $(stat bad write errors)"
echo "# expect-kernel: ballast: bad: |I/O error, dev (ballast|dm-)"

# The tracepoints say the same: what waited was admitted, and ended.
tracing=/sys/kernel/tracing
[ -d $tracing/events ] || mount -t tracefs tracefs $tracing 2>/dev/null || true
if [ -d $tracing/events/ballast ]; then
	ballast volume v iops 20
	echo 1 >$tracing/events/ballast/enable
	NODE=/dev/ballast/v
	job --rw=randread --bs=4k --iodepth=4 --number_ios=20 --size=32M
	echo 0 >$tracing/events/ballast/enable
	grep -c 'ballast_done: number=0 class=0' $tracing/trace >"$TMPDIR/t_done"
	[ "$(cat "$TMPDIR/t_done")" -ge 20 ] || fail "traced: $(cat "$TMPDIR/t_done") done"
	waited=$(grep -c 'ballast_gate_admit: number=0 class=0 bytes=4096 waited_ns=[1-9]' $tracing/trace)
	queued=$(grep -c 'ballast_gate_wait: number=0' $tracing/trace)
	is "$waited" "$queued" "traced: admitted after waiting"
	[ "$waited" -ge 10 ] || fail "traced: $waited waited"
else
	fail "there are no tracepoints"
fi
