// SPDX-License-Identifier: GPL-2.0
/* What may be the name, the serial number and the device of a volume. */
#include "names.h"

#include <linux/ballast.h>
#include <stddef.h>
#include <string.h>

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define DIGITS "0123456789"

/*
 * "ballast volume list" can not be about a volume of that name; and "ballast
 * volume create ..." forgot the name.
 */
static const char *const reserved[] = {
	"list",	  "status", "help",   "info", "create",
	"update", "rename", "delete", "size", "device",
};

static int is_reserved(const char *name)
{
	size_t i;

	for (i = 0; i < sizeof(reserved) / sizeof(*reserved); i++)
		if (!strcmp(name, reserved[i]))
			return 1;
	return 0;
}

static const char *name_fault(const char *name)
{
	if (!*name)
		return "it is empty";
	if (is_reserved(name))
		return "it is a word of the command line (a volume's name "
		       "comes first: volume NAME create ...)";
	if (strspn(name, LETTERS DIGITS "_") == 0)
		return "it does not begin with a letter, a digit or _";
	if (name[strspn(name, LETTERS DIGITS "._+-")])
		return "it has a character that no name has";
	return strlen(name) > BALLAST_NAME_MAX ? "it is too long" : NULL;
}

/**
 * ballast_name_check() - whether a volume may have this name
 * @name: the name
 * @err: why it may not
 *
 * The name becomes a file in /dev/ballast: no slash, and no leading point.
 *
 * Return: 0, or -1 with @err set.
 */
int ballast_name_check(const char *name, struct ballast_error *err)
{
	const char *fault = name_fault(name);

	if (!fault)
		return 0;
	return ballast_fail(err, BALLAST_BAD_USAGE,
			    "%s; a volume's name is a letter, a digit or _, "
			    "then letters, digits and . _ + -, at most %d in "
			    "all, and not a word like list or create",
			    fault, BALLAST_NAME_MAX);
}

/**
 * ballast_serial_check() - whether a volume may have this serial number
 * @serial: the serial number
 * @err: why it may not
 *
 * Return: 0, or -1 with @err set.
 */
int ballast_serial_check(const char *serial, struct ballast_error *err)
{
	size_t length = strlen(serial);

	if (length && length <= BALLAST_SERIAL_MAX &&
	    strspn(serial, LETTERS DIGITS) == length)
		return 0;
	return ballast_fail(err, BALLAST_BAD_USAGE,
			    "a serial number is 1 to %d letters and digits",
			    BALLAST_SERIAL_MAX);
}

/**
 * ballast_path_check() - whether this can be the path of a device
 * @path: the path
 * @err: why it can not
 *
 * The kernel resolves the path, so that it must not depend on where we are.
 *
 * Return: 0, or -1 with @err set.
 */
int ballast_path_check(const char *path, struct ballast_error *err)
{
	if (*path != '/')
		return ballast_fail(err, BALLAST_BAD_USAGE,
				    "a device is given by its absolute path, "
				    "which begins with /");
	if (strlen(path) > BALLAST_PATH_MAX)
		return ballast_fail(err, BALLAST_BAD_USAGE,
				    "a path has at most %d bytes; make a "
				    "shorter link to the device",
				    BALLAST_PATH_MAX);
	return 0;
}
