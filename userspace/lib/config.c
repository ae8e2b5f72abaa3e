// SPDX-License-Identifier: GPL-2.0
/* The settings that are the same for all volumes, read and changed. */
#include "config.h"

#include <errno.h>
#include <netlink/genl/genl.h>
#include <netlink/msg.h>
#include <string.h>

#include "extack.h"
#include "netlink.h"

/**
 * ballast_config_decode() - read settings out of a message
 * @reply: the message
 * @config: the struct ballast_values they go to
 *
 * Return: 0, or -1 if the message is malformed.
 */
int ballast_config_decode(struct nlmsghdr *reply, void *config)
{
	struct nlattr *attrs[BALLAST_A_CONFIG_MAX + 1];

	if (!genlmsg_valid_hdr(reply, 0) ||
	    ballast_attrs_parse(attrs, nlmsg_attrdata(reply, GENL_HDRLEN),
				nlmsg_attrlen(reply, GENL_HDRLEN),
				&ballast_config_attrs))
		return -1;
	ballast_values_get(attrs, &ballast_config_attrs, config);
	return 0;
}

static struct nl_msg *request(struct ballast_netlink *nl, uint8_t command,
			      const struct ballast_values *values,
			      struct ballast_error *err)
{
	struct nl_msg *msg = ballast_request(nl, command, 0, err);

	if (!msg || !ballast_values_put(msg, &ballast_config_attrs, values))
		return msg;
	nlmsg_free(msg);
	ballast_errno_fail(err, ENOMEM);
	return NULL;
}

/**
 * ballast_config_get() - read the settings
 * @nl: the socket
 * @defaults: those of a fresh kernel, not those in force
 * @config: where to
 * @err: why not
 *
 * Return: 0, or -1 with @err set.
 */
int ballast_config_get(struct ballast_netlink *nl, bool defaults,
		       struct ballast_values *config, struct ballast_error *err)
{
	struct ballast_values ask = { 0 };
	struct nl_msg *msg;

	memset(config, 0, sizeof(*config));
	if (defaults)
		ballast_set(&ask, BALLAST_A_CONFIG_DEFAULTS, 1);
	msg = request(nl, BALLAST_CMD_CONFIG_GET, &ask, err);
	if (!msg)
		return -1;
	return ballast_call(nl, msg, ballast_config_decode, config, err);
}

/**
 * ballast_config_set() - change settings, all of them at once
 * @nl: the socket
 * @config: those to change
 * @err: why none was changed
 *
 * Return: 0 when they are in force, or -1 with @err set.
 */
int ballast_config_set(struct ballast_netlink *nl,
		       const struct ballast_values *config,
		       struct ballast_error *err)
{
	struct nl_msg *msg = request(nl, BALLAST_CMD_CONFIG_SET, config, err);

	if (!msg)
		return -1;
	return ballast_call(nl, msg, NULL, NULL, err);
}
