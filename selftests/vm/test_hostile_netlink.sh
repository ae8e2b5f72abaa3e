#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Messages that no honest client sends are refused; nothing changes, nothing leaks.
# limit: 120
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

ram t_a 64
volume v iops 1000
before=$(ballast -j volume v info; ballast -j mgmtConfig list)
expect 0 '^0 failures$' "$HELPERS/helper_hostile" 0
[ "$(ballast -j volume v info; ballast -j mgmtConfig list)" = "$before" ] || fail "something changed"
[ ! -e /sys/block/ballast1 ] || fail "something was made"
# Noise may by chance say something good of the settings, but never of a volume.
expect 0 '^0 failures$' "$HELPERS/helper_hostile" 3000
[ "$(ballast volume list | grep -c hostile)" = 0 ] || fail "a volume was made of noise"
[ "$(info v iops)" = 1000 ] || fail "the volume changed"
weights writeIopsWeight 1 writeBwWeight 1 trimIopsWeight 1 trimBwWeight 1
# No message that repeats.
[ "$(dmesg | grep -c 'ballast: ')" -lt 20 ] || fail "$(dmesg | grep 'ballast: ' | tail -5)"
delete v
rmmod ballast
