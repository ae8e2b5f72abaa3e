# shellcheck shell=bash
# What the scripts of this directory share.

die() {
	echo "${0##*/}: $*" >&2
	exit 1
}

note() {
	echo "${0##*/}: $*" >&2
}

# Outside the checkout: built kernels are big, and are shared by every clone of one user.
# shellcheck disable=SC2034 # used by those that include this file
CACHE=${BALLAST_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/ballast}

# A short name for what is on standard input.
content_key() {
	sha256sum | cut -c1-12
}
