// SPDX-License-Identifier: GPL-2.0
/* All volumes, as one dump gives them. */
#include <errno.h>
#include <netlink/msg.h>
#include <stdlib.h>
#include <string.h>

#include "extack.h"
#include "netlink.h"
#include "volume.h"

/* How often a dump is begun again because volumes came or went under way. */
#define ATTEMPTS 5

static int by_name(const void *a, const void *b)
{
	const struct ballast_volume *left = a, *right = b;

	/* vol2 before vol10. */
	return strverscmp(left->name, right->name);
}

static int take(struct nlmsghdr *reply, void *arg)
{
	struct ballast_volumes *volumes = arg;
	struct ballast_volume *grown;

	grown = reallocarray(volumes->volume, volumes->count + 1,
			     sizeof(*grown));
	if (!grown)
		return -1;
	volumes->volume = grown;
	if (ballast_volume_decode(reply, &grown[volumes->count]))
		return -1;
	volumes->count++;
	return 0;
}

static int dump(struct ballast_netlink *nl, struct ballast_volumes *volumes,
		struct ballast_error *err)
{
	struct nl_msg *msg =
		ballast_request(nl, BALLAST_CMD_VOLUME_GET, NLM_F_DUMP, err);

	volumes->count = 0;
	return msg ? ballast_call(nl, msg, take, volumes, err) : -1;
}

/**
 * ballast_volumes_get() - read all volumes
 * @nl: the socket
 * @volumes: where to; ballast_volumes_free() frees them
 * @err: why not
 *
 * Return: 0, or -1 with @err set and nothing to free.
 */
int ballast_volumes_get(struct ballast_netlink *nl,
			struct ballast_volumes *volumes,
			struct ballast_error *err)
{
	int attempts = ATTEMPTS, result;

	memset(volumes, 0, sizeof(*volumes));
	do
		result = dump(nl, volumes, err);
	while (result && err->outcome == BALLAST_BUSY && --attempts);
	if (result) {
		ballast_volumes_free(volumes);
		return -1;
	}
	if (volumes->count)
		qsort(volumes->volume, volumes->count, sizeof(*volumes->volume),
		      by_name);
	return 0;
}

/**
 * ballast_volumes_free() - give back what ballast_volumes_get() took
 * @volumes: the volumes
 */
void ballast_volumes_free(struct ballast_volumes *volumes)
{
	free(volumes->volume);
	memset(volumes, 0, sizeof(*volumes));
}
