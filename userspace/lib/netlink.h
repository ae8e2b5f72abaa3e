/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_NETLINK_H
#define BALLAST_NETLINK_H

#include <stdint.h>

#include "error.h"

struct nl_msg;
struct nl_sock;
struct nlmsghdr;

/**
 * struct ballast_netlink - an open socket to the kernel module
 * @sock: the socket
 * @family: the number that generic netlink gave the family
 */
struct ballast_netlink {
	struct nl_sock *sock;
	int family;
};

/**
 * typedef ballast_reply_fn - takes one message of a reply
 * @reply: the message
 * @arg: the caller's
 *
 * Return: 0, or -1 if the message can not be understood.
 */
typedef int (*ballast_reply_fn)(struct nlmsghdr *reply, void *arg);

int ballast_netlink_open(struct ballast_netlink *nl, struct ballast_error *err);
void ballast_netlink_close(struct ballast_netlink *nl);
struct nl_msg *ballast_request(struct ballast_netlink *nl, uint8_t command,
			       int flags, struct ballast_error *err);
int ballast_call(struct ballast_netlink *nl, struct nl_msg *msg,
		 ballast_reply_fn reply, void *arg, struct ballast_error *err);
int ballast_libnl_fail(struct ballast_error *err, int error, const char *what);

#endif
