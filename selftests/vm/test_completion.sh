#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Completion in bash: words of the command line, and the volumes there are.
# shellcheck source-path=SCRIPTDIR source=lib.sh
. ./lib.sh

file=$BALLAST_TOP/build/root/usr/share/bash-completion/completions/ballast
[ -e "$file" ] || fail "it is not here: make -C userspace O=... DESTDIR=build/root install"
# shellcheck source=/dev/null
. "$file"

# offers WORDS... : the last one is being typed; what is offered, sorted, on one line
offers() {
	COMP_WORDS=(ballast "$@")
	COMP_CWORD=$#
	COMPREPLY=()
	_ballast
	[ ${#COMPREPLY[@]} = 0 ] || printf '%s\n' "${COMPREPLY[@]}" | sort -u | paste -sd ' '
}

# typed WANTED WORDS...
typed() {
	local got
	got=$(offers "${@:2}")
	[ "$got" = "$1" ] || fail "ballast ${*:2}: '$got', not '$1'"
}

typed "volume" v
typed "stats" st
typed "list status" volume ""
ram t_a 64
volume web1
ram t_b 64
volume web2
typed "list status web1 web2" volume ""
typed "web1 web2" volume we
typed "web1 web2" stats volume ""
typed "web1" volume web1 delete ""
typed "force" volume web1 delete web1 ""
typed "iops" volume web1 io
typed "-" volume web1 iops ""
typed "burstBw burstIops burstSeconds bw" volume web1 iops 100 b # not iops again
typed "perGiB total" volume web1 limitType ""
typed "ro rw" volume web3 device /dev/x mode ""
typed "" volume web1 info ""
typed "writeBwWeight writeIopsWeight" mgmtConfig write
typed "writeBwWeight" mgmtConfig writeIopsWeight 2 write
typed "bw iops limited name wait waiting" top sort ""
typed "" nosuch ""
# Every keyword that help knows is offered.
for word in $(ballast help volume create | sed -n 's/^  \([a-zA-Z]*\) .*/\1/p'); do
	[[ " $(offers volume new create "") " == *" $word "* ]] || fail "$word is not offered"
done
# What is typed is never run, and what is no name not repeated.
# shellcheck disable=SC2016 # as it is typed
for typed in '$(touch${IFS}/tmp/t_run)' '`touch /tmp/t_run`' ';touch /tmp/t_run'; do
	typed "" volume "$typed" info ""
	typed "" volume "$typed" delete ""
	typed "" volume web1 delete "$typed"
	typed "" "$typed"
	[ ! -e /tmp/t_run ] || fail "what was typed was run"
done

# Without the module there are no names, and no noise.
delete web1
delete web2
rmmod ballast
typed "list status" volume ""
insmod "$BALLAST_KO"
