// SPDX-License-Identifier: GPL-2.0
/* Whom to ask: the kernel, unless ballastd decides for it. */
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "cli.h"

#define DAEMON_SOCKET "/run/ballast/ballastd.sock"

static bool daemon_listens(void)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	int sock = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	bool listens;

	if (sock < 0)
		return false;
	snprintf(address.sun_path, sizeof(address.sun_path), DAEMON_SOCKET);
	listens = !connect(sock, (struct sockaddr *)&address, sizeof(address));
	close(sock);
	return listens;
}

/**
 * cli_connect() - open the way to the kernel, once a command is understood
 * @cli: the run
 *
 * Return: 0, or -1 with the error set.
 */
int cli_connect(struct cli *cli)
{
	cli->asked = true;
	if (!cli->direct && daemon_listens())
		return ballast_fail(&cli->err, BALLAST_FAILED,
				    "ballastd listens on " DAEMON_SOCKET
				    ", and this program speaks to the kernel "
				    "only; say --direct to pass ballastd by");
	return ballast_netlink_open(&cli->nl, &cli->err);
}
