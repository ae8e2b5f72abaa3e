#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Settings and events: what is set is in force and told; weights act only on volumes with a limit.
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

ram t_a 64
ballast -j events >"$TMPDIR/t_events" 2>"$TMPDIR/t_err" &
listener=$!
PIDS+=("$listener")
within 10 grep -q subscribed "$TMPDIR/t_err"
volume v
weights writeIopsWeight 0.5 trimBwWeight 0
ballast volume v iops 1000 bw 10M
ballast volume v rename w
[ -b /dev/ballast/w ] || fail "no node of the new name"
[ ! -e /dev/ballast/v ] || fail "the old name is left"
[ "$(cat /sys/block/ballast0/ballast_name)" = w ] || fail "name in sysfs"
delete w
complete() { [ "$(wc -l <"$TMPDIR/t_events")" -ge 5 ]; }
within 10 complete
kill "$listener"
wait "$listener" || true
grep -q '"created"' "$TMPDIR/t_events" || fail "$(cat "$TMPDIR/t_events")"
grep -q '"deleted"' "$TMPDIR/t_events" || fail "$(cat "$TMPDIR/t_events")"
grep -q '"changed".*"iops": *1000\|"iops": *1000.*"changed"' "$TMPDIR/t_events" || fail "$(cat "$TMPDIR/t_events")"
grep -q 'writeIopsWeight' "$TMPDIR/t_events" || fail "$(cat "$TMPDIR/t_events")"
grep -q '"oldName": *"v"' "$TMPDIR/t_events" || fail "$(cat "$TMPDIR/t_events")"
[ "$(jq -s length <"$TMPDIR/t_events")" = 5 ] || fail "events: $(cat "$TMPDIR/t_events")"

expect 0 'writeIopsWeight +0\.5 .*1' ballast mgmtConfig list
expect 0 'trimBwWeight +0 ' ballast mgmtConfig list
# One setting is one message.
[ "$(strace -f -e trace=sendmsg,sendto ballast mgmtConfig writeIopsWeight 0.001 2>&1 | grep -c 'nlmsg_type=.*ballast\|send.*cmd=\|sendmsg(\|sendto(')" -le 4 ] || fail "more than a family lookup and a message"

# A weight of 1000 does not touch a volume without a limit.
weights writeIopsWeight 1000 writeBwWeight 1000
volume v
job --rw=randwrite --bs=4k --iodepth=16 --time_based --runtime=2
awk "BEGIN { exit !($(result write.iops) > 50) }" || fail "an unlimited volume is shaped"
weights writeIopsWeight 1 writeBwWeight 1 trimIopsWeight 1 trimBwWeight 1
delete v
