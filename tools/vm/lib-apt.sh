# shellcheck shell=bash
# Packages of any Debian suite, unpacked and never installed: apt is pointed at a source list and a
# state directory of our own, so that the machine's sources and its installed set stay as they are.

# Every base address in apt's configuration, with a slash at the end, whether its lists were fetched
# or not. A mirror+file: source names a file of mirrors.
apt_addresses() {
	local address
	while read -r address; do
		case $address in
		mirror+file:*) sed -nE 's,^(https?://[^[:space:]]*[^/[:space:]])/?([[:space:]].*)?$,\1/,p' \
			"/${address#mirror+file:}" 2>/dev/null || true ;;
		*) echo "$address/" ;;
		esac
	done < <(apt-get --print-uris update 2>/dev/null | sed -nE "s,^'([^']*)/dists/[^']*'.*,\1,p")
}

# The mirror that this machine uses already: it is the one that is known to be reachable.
apt_mirror() {
	apt_addresses | grep -E "$1" | head -n 1 || true
}

# apt_sources SUITE...: the deb822 text for these suites.
apt_sources() {
	local suite main security uri
	main=${BALLAST_MIRROR:-$(apt_mirror '/debian/([0-9TZ]+/)?$')}
	security=${BALLAST_SECURITY_MIRROR:-$(apt_mirror '/debian-security/([0-9TZ]+/)?$')}
	[ -n "$main" ] || die "no Debian mirror in apt's configuration: set BALLAST_MIRROR to one (http://HOST/debian/)"
	main=${main%/}/
	for suite; do
		uri=$main
		case $suite in
		*-security) uri=${security:-${main%debian/}debian-security/} ;;
		esac
		printf 'Types: deb\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: %s\n\n' \
			"$uri" "$suite" /usr/share/keyrings/debian-archive-keyring.gpg
	done
}

# apt_open DIR SUITE...: fetches the lists of these suites and sets APT, the options to use them.
apt_open() {
	local dir=$1
	shift
	mkdir -p "$dir"/lists/partial "$dir"/cache/archives/partial
	apt_sources "$@" >"$dir/ballast.sources"
	: >"$dir/status"
	APT=(-q -o Dir::Etc::sourcelist="$dir/ballast.sources" -o Dir::Etc::sourceparts=-
		-o Dir::Etc::preferences=/dev/null -o Dir::Etc::preferencesparts=/dev/null
		-o Dir::State::lists="$dir/lists" -o Dir::State::status="$dir/status"
		-o Dir::Cache="$dir/cache" -o APT::Architecture=amd64
		-o APT::Sandbox::User="$(id -un)" -o APT::Update::Post-Invoke-Success::=true)
	apt-get "${APT[@]}" update >&2
}

apt_version() {
	apt-cache "${APT[@]}" policy "$1" | awk '$1 == "Candidate:" { print $2 }'
}

# apt_closure PACKAGE...: these and the kernel packages below them, without libc and the like.
apt_closure() {
	local todo=("$@") done=' ' pkg dep
	while [ ${#todo[@]} -gt 0 ]; do
		pkg=${todo[0]}
		todo=("${todo[@]:1}")
		[[ $done == *" $pkg "* ]] && continue
		done+="$pkg "
		echo "$pkg"
		while read -r dep; do
			todo+=("$dep")
		done < <(apt-cache "${APT[@]}" depends --important "$pkg" |
			sed -nE 's/^ +(Pre)?Depends: (linux-(headers|kbuild|image|modules|binary)-.*)/\2/p' |
			grep -v -e '-unsigned$')
	done
}

# apt_unpack DIR PACKAGE...: downloads them and unpacks them into DIR.
apt_unpack() {
	local dir=$1 deb
	shift
	mkdir -p "$dir/.debs"
	(cd "$dir/.debs" && apt-get "${APT[@]}" download "$@") >&2
	for deb in "$dir"/.debs/*.deb; do
		dpkg -x "$deb" "$dir"
	done
	rm -r "$dir/.debs"
}
