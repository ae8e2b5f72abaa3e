// SPDX-License-Identifier: GPL-2.0
/*
 * Deletes a volume and looks at once, from the same process, whether anybody still
 * has its device open. usage: helper_freed VOLUME DM-NAME
 */
#include <fcntl.h>
#include <linux/dm-ioctl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>

#include "error.h"
#include "netlink.h"
#include "volume.h"

static int open_count(int control, const char *name)
{
	struct dm_ioctl dm = {
		.version = { DM_VERSION_MAJOR },
		.data_size = sizeof(dm),
		.data_start = sizeof(dm),
	};

	snprintf(dm.name, sizeof(dm.name), "%s", name);
	return ioctl(control, DM_DEV_STATUS, &dm) ? -1 : dm.open_count;
}

int main(int argc, char **argv)
{
	int control = open("/dev/mapper/control", O_RDWR), before, after;
	struct ballast_netlink nl = { 0 };
	struct ballast_error err;

	if (argc != 3 || control < 0)
		return 2;
	before = open_count(control, argv[2]);
	if (ballast_netlink_open(&nl, &err) ||
	    ballast_volume_delete(&nl, argv[1], false, &err)) {
		puts(err.descr);
		return 2;
	}
	after = open_count(control, argv[2]);
	ballast_netlink_close(&nl);
	printf("open %d times before, %d after\n", before, after);
	return before != 1 || after != 0;
}
