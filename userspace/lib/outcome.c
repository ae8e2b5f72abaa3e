// SPDX-License-Identifier: GPL-2.0
/* The exit codes, and which of the kernel's error numbers means which. */
#include "outcome.h"

#include <errno.h>
#include <stddef.h>

const struct ballast_outcome_name ballast_outcomes[BALLAST_OUTCOMES] = {
	[BALLAST_OK] = {
		.name = "ok",
		.doc = "Done; a change is in force.",
	},
	[BALLAST_FAILED] = {
		.name = "failed",
		.doc = "The kernel or the system refused, for a reason not below.",
	},
	[BALLAST_BAD_USAGE] = {
		.name = "badUsage",
		.doc = "A word or a value is wrong; nothing was changed.",
	},
	[BALLAST_NO_VOLUME] = {
		.name = "noSuchVolume",
		.doc = "No volume has this name.",
	},
	[BALLAST_EXISTS] = {
		.name = "alreadyExists",
		.doc = "A volume has this name already.",
	},
	[BALLAST_BUSY] = {
		.name = "busy",
		.transient = true,
		.doc = "The volume or the device is in use.",
	},
	[BALLAST_NOT_PERMITTED] = {
		.name = "notPermitted",
		.doc = "The caller lacks a capability.",
	},
	[BALLAST_NOT_LOADED] = {
		.name = "notLoaded",
		.doc = "The ballast module is not loaded, or not seen from here.",
	},
	[BALLAST_BAD_DEVICE] = {
		.name = "badDevice",
		.doc = "The device is missing, too small, read-only or failing.",
	},
	[BALLAST_NO_NODE] = {
		.name = "noDeviceNode",
		.doc = "The change is in force, but its name in /dev is not.",
	},
};

struct errno_outcome {
	int errnum;
	enum ballast_outcome outcome;
};

static const struct errno_outcome errno_outcomes[] = {
	{ EINVAL, BALLAST_BAD_USAGE },	   { ERANGE, BALLAST_BAD_USAGE },
	{ EOVERFLOW, BALLAST_BAD_USAGE },  { ENAMETOOLONG, BALLAST_BAD_USAGE },
	{ ENOENT, BALLAST_NO_VOLUME },	   { ENODEV, BALLAST_NO_VOLUME },
	{ EEXIST, BALLAST_EXISTS },	   { EBUSY, BALLAST_BUSY },
	{ EAGAIN, BALLAST_BUSY },	   { EPERM, BALLAST_NOT_PERMITTED },
	{ EACCES, BALLAST_NOT_PERMITTED }, { ENOTBLK, BALLAST_BAD_DEVICE },
	{ ENXIO, BALLAST_BAD_DEVICE },	   { EROFS, BALLAST_BAD_DEVICE },
	{ EIO, BALLAST_BAD_DEVICE },	   { ENOMEDIUM, BALLAST_BAD_DEVICE },
};

static enum ballast_outcome outcome_of_errno(int errnum)
{
	size_t i;

	for (i = 0; i < sizeof(errno_outcomes) / sizeof(*errno_outcomes); i++)
		if (errno_outcomes[i].errnum == errnum)
			return errno_outcomes[i].outcome;
	return BALLAST_FAILED;
}

/**
 * ballast_outcome_of - the outcome that an error number of the kernel means
 * @errnum: the number, positive
 * @about_device: the kernel named the device as what is wrong
 *
 * ENOENT is "no such volume", unless it is the device that does not exist.
 */
enum ballast_outcome ballast_outcome_of(int errnum, bool about_device)
{
	enum ballast_outcome outcome = outcome_of_errno(errnum);

	if (about_device && outcome != BALLAST_BUSY && errnum != EPERM)
		return BALLAST_BAD_DEVICE;
	return outcome;
}
