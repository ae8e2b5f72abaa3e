// SPDX-License-Identifier: GPL-2.0
/* The device of a replica, as far as userspace can tell. */
#include "device.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/**
 * ballast_device_check() - whether a path leads to a block device
 * @path: the path
 * @err: why it does not
 *
 * Only so that a mistyped path is called that; the kernel judges the rest.
 *
 * Return: 0, or -1 with @err set.
 */
int ballast_device_check(const char *path, struct ballast_error *err)
{
	struct stat node;

	if (stat(path, &node))
		return ballast_fail(err, BALLAST_BAD_DEVICE,
				    "device: %s can not be found (%s); check "
				    "the path",
				    ballast_quote(path).text, strerror(errno));
	if (S_ISBLK(node.st_mode))
		return 0;
	return ballast_fail(err, BALLAST_BAD_DEVICE,
			    "device: %s is not a block device; for a file, "
			    "make one with losetup",
			    ballast_quote(path).text);
}
