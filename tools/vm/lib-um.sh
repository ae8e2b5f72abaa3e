# shellcheck shell=bash disable=SC2034,SC2054,SC2153 # shared variables; commas within arguments
# A test machine as a process: user-mode Linux on the machine's own file tree.

# The guest's memory is a file that must be mapped executable: the first folder that allows it and
# has the room. Containers often have a small /dev/shm without exec.
um_memory_dir() {
	local dir room
	for dir in /dev/shm "$DIR"; do
		room=$(df --output=avail -m "$dir" 2>/dev/null | tail -n 1)
		[ "${room:-0}" -ge "$MEMORY" ] || continue
		findmnt -n -o OPTIONS -T "$dir" | grep -qw noexec && continue
		echo "$dir"
		return
	done
	die "no folder with $MEMORY MiB for the machine's memory"
}

# Sets MACHINE, the command. noreboot, since a restart would otherwise begin the job again.
um_command() {
	local memory input=null
	memory=$(um_memory_dir)
	mkdir -p "$DIR/out"
	[ -z "$INTERACTIVE" ] || input=fd:0
	MACHINE=(env TMPDIR="$memory" "$KERNEL_IMAGE" "mem=${MEMORY}M" "ncpus=$CPUS" seccomp=on
		noreboot panic=-1 loglevel=7 "uml_dir=$DIR" "umid=um"
		root=/dev/root rootfstype=hostfs rootflags=/ ro "init=$HERE/guest-init"
		con=null con0=null,fd:1 ssl=null "ssl0=$input,fd:3" ssl1=null,fd:4 console=tty0
		VM_JOB="$DIR/job" VM_OUT=/dev/ttyS0 VM_CONTROL=/dev/ttyS1)
	# shellcheck disable=SC2206 # a list of words by definition
	MACHINE+=($KERNEL_ARGS)
}

um_collect() {
	cp -a "$DIR/out/." "$1/"
}
