#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Who may: root of the initial user namespace, with both capabilities, and nobody else.
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

ram t_a 64
volume v iops 1000
as_user() { setpriv --reuid 65534 --regid 65534 --clear-groups -- "$@"; }
ns_root() { as_user unshare --user --map-root-user -- "$@"; }

for run in as_user ns_root; do
	expect 6 'not permitted|CAP_' $run ballast volume v iops 5
	expect 6 'not permitted|CAP_' $run ballast volume v delete v
	expect 6 'not permitted|CAP_' $run ballast volume x create device "$DEVICE"
	expect 6 'not permitted|CAP_' $run ballast mgmtConfig writeIopsWeight 2
	expect 6 '' $run timeout 5 ballast events
	# What is there may be read.
	expect 0 'v' $run ballast volume list
	expect 0 'writeIopsWeight' $run ballast mgmtConfig list
done
# Either capability alone is not enough.
drop() { local cap=$1; shift; setpriv --bounding-set "-$cap" -- "$@"; }
for cap in sys_admin net_admin; do
	expect 6 'CAP_SYS_ADMIN|not permitted' drop $cap ballast volume v iops 5
	expect 6 'CAP_SYS_ADMIN|not permitted' drop $cap ballast mgmtConfig writeIopsWeight 2
done
expect 6 '' drop sys_admin timeout 5 ballast events
# In another network namespace the family does not exist.
expect 7 '' unshare --net -- ballast volume v iops 5
[ "$(info v iops)" = 1000 ] || fail "somebody changed it"
delete v
