# SPDX-License-Identifier: GPL-2.0
# ballast: replicated block volumes with weighted budgets. "make help" lists what there is to make.

prefix ?= /usr
BUILD := $(CURDIR)/build

# Which kernel to build the module for: the running one, or a test machine's (6.1, 6.12, 7.2, 7.2-debug).
KERNEL ?=
KDIR ?= /lib/modules/$(shell uname -r)/build
MODULE_DIR := $(BUILD)/kmod$(if $(KERNEL),-$(KERNEL))

.PHONY: all userspace modules install demo bench check check-long lint help clean

all: userspace

# The command line.
userspace:
	$(MAKE) -C userspace O=$(BUILD)

# The kernel module. Built in a copy, so that one checkout serves several kernels.
modules:
	@mkdir -p $(MODULE_DIR)
	rsync -a --delete --exclude='*.o' --exclude='.*' --exclude='*.ko' kmod uapi Kbuild $(MODULE_DIR)/
	tools/vm/build-module $(if $(KERNEL),-k $(KERNEL),-d $(KDIR)) $(MODULE_DIR)

# The command line everywhere, the module for the running kernel.
install: userspace modules
	$(if $(KERNEL),$(error KERNEL= names a test machine's kernel: install is for the running one))
	$(MAKE) -C userspace O=$(BUILD) prefix=$(prefix) DESTDIR=$(DESTDIR) install
	install -D -m 644 $(MODULE_DIR)/ballast.ko $(DESTDIR)/lib/modules/$(shell uname -r)/extra/ballast.ko
	$(if $(DESTDIR),,depmod -a)

# The published walkthrough, in a test machine; HOST=1 runs it on this host's kernel, after asking.
demo:
	tools/demo/run $(if $(HOST),--host)

# The figures of Documentation/performance.md, in test machines.
bench:
	tools/bench/run

# All tests. Ends with the line "N passed, N failed".
check:
	selftests/run

check-long:
	selftests/run --long

# What reviewers need not look for: style, sparse, warnings, scripts, generated files.
lint:
	tools/lint

clean:
	rm -rf $(BUILD)

help:
	@echo 'make                  build the command line: build/ballast'
	@echo 'make modules          build ballast.ko for the running kernel: build/kmod/ballast.ko'
	@echo 'make modules KERNEL=K build it for a test machine: 6.1, 6.12, 7.2 or 7.2-debug'
	@echo 'make install          install both, the udev rule and the man page (DESTDIR, prefix)'
	@echo 'make demo             the walkthrough in a test machine, about ten minutes'
	@echo 'make demo HOST=1      the walkthrough on this host and its kernel, after asking'
	@echo 'make bench            how exact the gate is and what it costs, beside io.max and dm-linear: 13 minutes'
	@echo 'make check            all tests, in test machines where they need a kernel'
	@echo 'make check-long       the same with more of everything that is random'
	@echo 'make lint             style and static checks'
	@echo 'make clean            remove build/ (kernels are cached outside, see tools/vm/kernel -h)'
