# shellcheck shell=bash disable=SC2034,SC2054,SC2153 # shared variables; commas within arguments
# A test machine in QEMU: kernel and initramfs, no disk image.

QEMU=${QEMU:-qemu-system-x86_64}

# What costs time in an emulated machine and tests nothing of ours is off.
QEMU_ARGS='console=ttyS0,115200 loglevel=7 panic=-1 cryptomgr.notests apparmor=0 audit=0 mitigations=off'
QEMU_ARGS+=' no_timer_check random.trust_cpu=on ipv6.autoconf=0'

# Everything that these packages install to run comes along. Names that a machine lacks are skipped.
GUEST_PACKAGES=(bash coreutils util-linux util-linux-extra bsdutils mount fdisk mawk gawk grep sed
	findutils diffutils tar gzip xz-utils hostname debianutils procps psmisc iproute2 kmod udev dmsetup
	e2fsprogs xfsprogs lvm2 thin-provisioning-tools fio jq strace socat busybox-static
	libdevmapper1.02.1 libdevmapper-event1.02.1 libgcc-s1 libkmod2 login passwd)

# Modules by folder; what they depend on is added. The rest of a cloud kernel is other hardware.
GUEST_MODULES='^kernel/(arch|block|crypto|lib|mm|virt|net/(core|sched|tls|802|llc|bridge|netlink|unix|packet)|'
GUEST_MODULES+='fs/(configfs|ext4|jbd2|xfs|overlayfs|fuse|fat|nls|pstore|tracefs)|'
GUEST_MODULES+='drivers/(block|md|nvme|virtio|char|dax|nvdimm|'
GUEST_MODULES+='net/(veth|dummy|tun|virtio_net|netdevsim|net_failover)|'
GUEST_MODULES+='scsi/(scsi_debug|sd_mod|sg|scsi_mod|scsi_common|virtio_scsi)))'

# Files, one a line, to a cpio archive of DIR on stdout. Owner root, whoever builds it.
pack() {
	(cd "$1" && find . -mindepth 1 -print0 | LC_ALL=C sort -z |
		cpio -0 -o -H newc -R 0:0 --quiet)
}

# A link brings its target along; folders above are real (/bin is a link into /usr).
add_file() {
	local dir file=$2 target
	dir=$(realpath "$(dirname "$file")")
	file=$dir/$(basename "$file")
	[ ! -e "$1$file" ] && [ ! -L "$1$file" ] || return 0
	mkdir -p "$1$dir"
	cp -P --preserve=mode,timestamps "$file" "$1$file"
	if [ -L "$file" ]; then
		target=$(readlink "$file")
		[[ $target == /* ]] || target=$dir/$target
		[ ! -e "$target" ] || add_file "$1" "$target"
	fi
}

# libraries_of FILE...: what the programs among them load. ldd fails on scripts and static ones.
libraries_of() {
	{ ldd "$@" 2>/dev/null || true; } |
		sed -nE 's/^.*=> (\/[^ ]+) .*/\1/p; s/^\t(\/[^ ]+) \(.*/\1/p' | sort -u
}

programs_of_packages() {
	local installed
	mapfile -t installed < <(dpkg-query -W -f '${db:Status-Abbrev}${Package}\n' \
		"${GUEST_PACKAGES[@]}" 2>/dev/null | sed -n 's/^ii *//p')
	dpkg -L "${installed[@]}" |
		grep -E '^(/usr)?/(s?bin|lib/(udev|systemd/systemd-udevd|x86_64-linux-gnu/(device-mapper|libgcc_s|libkmod))|etc/(lvm|mke2fs|udev|login\.defs|iproute2))' |
		grep -vE 'udev/hwdb\.d/|/xfs_scrub' | sort -u
}

base_tree() {
	local tree=$1 file files=()
	mkdir -p "$tree"/{dev,proc,sys,run,tmp,root,mnt,var/lib,var/tmp,etc,usr/{bin,sbin,lib,lib64}}
	for file in bin sbin lib lib64; do
		ln -s "usr/$file" "$tree/$file"
	done
	ln -s /run "$tree/var/run"
	ln -s /run/lock "$tree/var/lock"
	ln -s /proc/self/mounts "$tree/etc/mtab"
	while read -r file; do
		[ -f "$file" ] || continue
		files+=("$file")
		add_file "$tree" "$file"
	done < <(programs_of_packages; command -v awk nc || true)
	while read -r file; do
		add_file "$tree" "$file"
	done < <(libraries_of "${files[@]}")
	for file in passwd group shadow nsswitch.conf; do
		[ ! -r "/etc/$file" ] || add_file "$tree" "/etc/$file"
	done
	ln -sf bash "$tree/usr/bin/sh"
}

modules_tree() {
	local tree=$1/usr/lib/modules/$KERNEL_RELEASE file
	mkdir -p "$tree"
	awk -v want="$GUEST_MODULES" '{ sub(":", "", $1) } $1 ~ want { for (i = 1; i <= NF; i++) print $i }' \
		"$KERNEL_MODULES/modules.dep" | sort -u |
		(cd "$KERNEL_MODULES" && cpio -p -d --quiet "$tree")
	# Debian 6.12 compresses modules: better once here than in each guest.
	find "$tree" -name '*.ko.xz' -exec xz -d {} +
	for file in builtin builtin.modinfo order; do
		cp "$KERNEL_MODULES/modules.$file" "$tree"
	done
	mkdir "$1/lib" && ln -s ../usr/lib/modules "$1/lib/modules"
	depmod -b "$1" "$KERNEL_RELEASE"
	rm -r "${1:?}/lib"
}

# cached_archive NAME KEY COMMAND: the archive of the tree that COMMAND lays out.
cached_archive() {
	local file=$CACHE/initramfs/$1-$2.cpio temp
	if [ ! -e "$file" ]; then
		mkdir -p "$CACHE/initramfs"
		find "$CACHE/initramfs" -mindepth 1 -maxdepth 1 -mtime +7 -exec rm -rf {} +
		temp=$(mktemp -d "$CACHE/initramfs/.tmp.XXXXXX")
		(set -e; "$3" "$temp/tree"; pack "$temp/tree" >"$temp/cpio") || {
			rm -rf "$temp"
			die "cannot build the initramfs"
		}
		mv "$temp/cpio" "$file"
		rm -rf "$temp"
	fi
	touch -c "$file" # what was not used for a week goes
	echo "$file"
}

base_key() {
	{
		dpkg-query -W "${GUEST_PACKAGES[@]}" 2>/dev/null || true
		cat "$HERE/lib-qemu.sh"
	} | content_key
}

# The checkout's part: what tests run, and what was built, without objects and other kernels' modules.
project_tree() {
	local tree=$1 top=$1$GUEST_TOP dir file files=()
	mkdir -p "$top"
	for dir in selftests tools build; do
		[ ! -d "$TOP/$dir" ] || rsync -a --include="/build/kmod-$KERNEL_NAME" \
			--include="/build/kmod-$KERNEL_NAME/*.ko" \
			--exclude="/build/kmod-*" --exclude="/build/kmod-$KERNEL_NAME/*" \
			--exclude=/build/obj --exclude=/build/lint --exclude=/build/check "$TOP/$dir" "$top"
	done
	mapfile -d '' files < <(find "$top/build" -type f -perm -u+x -print0 2>/dev/null)
	[ ${#files[@]} -eq 0 ] || while read -r file; do
		add_file "$tree" "$file"
	done < <(libraries_of "${files[@]}")
	cp "$HERE/guest-init" "$tree/init"
	cp "$DIR/job" "$tree/job"
	[ ! -e "$DIR/script" ] || cp "$DIR/script" "$tree/script"
}

# The archives are joined as they are: unpacking a compressed one would cost the guest more.
make_initramfs() {
	local base modules
	base=$(cached_archive base "$(base_key)" base_tree)
	modules=$(cached_archive modules "$(echo "$KERNEL_DIR $GUEST_MODULES" | content_key)" modules_tree)
	project_tree "$DIR/tree"
	pack "$DIR/tree" >"$DIR/project.cpio"
	cat "$base" "$modules" "$DIR/project.cpio" >"$DIR/initrd"
	rm -r "$DIR/tree" "$DIR/project.cpio"
}

# A device node is no proof: it may be there and never run a guest.
probe_kvm() {
	local dir
	grep -qE '^flags.* (vmx|svm)( |$)' /proc/cpuinfo && [ -w /dev/kvm ] || return 1
	dir=$(mktemp -d)
	mkdir -p "$dir/tree/bin"
	cp "$(command -v busybox)" "$dir/tree/bin/busybox"
	printf '#!/bin/busybox sh\n/bin/busybox poweroff -f\n' >"$dir/tree/init"
	chmod +x "$dir/tree/init"
	pack "$dir/tree" >"$dir/initrd"
	timeout -s KILL 10 "$QEMU" -accel kvm -cpu host -m 256 -nodefaults -no-user-config -display none \
		-no-reboot -kernel "$KERNEL_IMAGE" -initrd "$dir/initrd" -append panic=-1 \
		</dev/null >/dev/null 2>&1 && rm -r "$dir" && return
	rm -r "$dir"
	return 1
}

# The answer is kept for one boot of one host. Emulated, cmpxchg16b of QEMU before 8.0 leaves rubbish in
# the flags, which kills 6.12 at random; five levels of page tables are only slow.
accelerator() {
	local file
	file=$CACHE/kvm-$(cat /proc/sys/kernel/random/boot_id)
	if [ ! -e "$file" ]; then
		mkdir -p "$CACHE"
		if probe_kvm; then echo yes; else echo no; fi >"$file.$$"
		mv "$file.$$" "$file"
	fi
	if [ "$(cat "$file")" = yes ]; then
		echo -accel kvm -cpu host
	else
		echo -accel tcg,thread=multi -cpu max,-cx16,-la57
	fi
}

# Sets MACHINE, the command. Ports: the kernel's log, the job's output (stdout), its exit status.
qemu_command() {
	local accel
	make_initramfs
	read -ra accel < <(accelerator)
	truncate -s 4G "$DIR/out.raw"
	MACHINE=("$QEMU" "${accel[@]}" -m "$MEMORY" -smp "$CPUS" -nodefaults -no-user-config
		-display none -no-reboot -kernel "$KERNEL_IMAGE" -initrd "$DIR/initrd"
		-chardev "file,id=log,path=$DIR/dmesg" -serial chardev:log
		-chardev stdio,id=out,signal=off -serial chardev:out
		-chardev "file,id=control,path=$DIR/control" -serial chardev:control
		-drive "file=$DIR/out.raw,format=raw,if=virtio,cache=unsafe"
		-append "$QEMU_ARGS VM_JOB=/job VM_OUT=/dev/ttyS1 VM_CONTROL=/dev/ttyS2 $KERNEL_ARGS")
}

qemu_collect() {
	[ ! -s "$DIR/out.raw" ] || tar -C "$1" -xf "$DIR/out.raw" --no-same-owner 2>/dev/null ||
		note "the files in \$OUT did not come back whole"
}
