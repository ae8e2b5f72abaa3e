// SPDX-License-Identifier: GPL-2.0
/* The exit codes, and which of the kernel's error numbers means which. */
#include "outcome.h"

#include <errno.h>

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
	[BALLAST_IN_PROGRESS] = {
		.name = "inProgress",
		.transient = true,
		.doc = "The deletion goes on; the device has yet to answer.",
	},
};

static enum ballast_outcome outcome_of_errno(int errnum)
{
	switch (errnum) {
	case EINVAL:
	case ERANGE:
	case EOVERFLOW:
	case ENAMETOOLONG:
		return BALLAST_BAD_USAGE;
	case ENOENT:
	case ENODEV:
		return BALLAST_NO_VOLUME;
	case EEXIST:
		return BALLAST_EXISTS;
	case EBUSY:
	case EAGAIN:
		return BALLAST_BUSY;
	case EINPROGRESS:
		return BALLAST_IN_PROGRESS;
	case EPERM:
	case EACCES:
		return BALLAST_NOT_PERMITTED;
	case ENOTBLK:
	case ENXIO:
	case EROFS:
	case EIO:
	case ENOSPC:
	case ENOMEDIUM:
		return BALLAST_BAD_DEVICE;
	default:
		return BALLAST_FAILED;
	}
}

/**
 * ballast_outcome_of() - the outcome that an error number of the kernel means
 * @errnum: the number, positive
 * @about_device: the kernel named the device as what is wrong
 *
 * ENOENT is "no such volume", unless it is the device that does not exist.
 */
enum ballast_outcome ballast_outcome_of(int errnum, bool about_device)
{
	enum ballast_outcome outcome = outcome_of_errno(errnum);

	if (about_device && outcome != BALLAST_BUSY &&
	    outcome != BALLAST_IN_PROGRESS && errnum != EPERM)
		return BALLAST_BAD_DEVICE;
	return outcome;
}
