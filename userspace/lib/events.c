// SPDX-License-Identifier: GPL-2.0
/* Events: what the kernel tells to all who listen. */
#include "events.h"

#include <errno.h>
#include <netlink/errno.h>
#include <netlink/genl/ctrl.h>
#include <netlink/genl/genl.h>
#include <netlink/netlink.h>
#include <stdbool.h>
#include <sys/socket.h>

#include "config.h"
#include "extack.h"

/* Room for a thousand events or two, for when many volumes change at once. */
#define RECEIVE_BYTES (8 << 20)

/**
 * struct listener - who takes the events of one read
 * @take: the caller's function
 * @arg: for @take
 * @stop: it wants no more
 */
struct listener {
	ballast_event_fn take;
	void *arg;
	bool stop;
};

/* Beyond the limit that is for everybody: who may join may do that too. */
static void set_buffer(struct nl_sock *sock)
{
	const int bytes = RECEIVE_BYTES;

	setsockopt(nl_socket_get_fd(sock), SOL_SOCKET, SO_RCVBUFFORCE, &bytes,
		   sizeof(bytes));
}

/**
 * ballast_events_join() - begin to listen
 * @nl: an open socket; it is for events only from now on
 * @err: why not
 *
 * Return: 0, or -1 with @err set.
 */
int ballast_events_join(struct ballast_netlink *nl, struct ballast_error *err)
{
	int group = genl_ctrl_resolve_grp(nl->sock, BALLAST_FAMILY_NAME,
					  BALLAST_MCGRP_EVENTS);
	int error;

	if (group < 0)
		return ballast_libnl_fail(err, group,
					  "looking for the group of events");
	set_buffer(nl->sock);
	error = nl_socket_set_nonblocking(nl->sock);
	if (!error)
		error = nl_socket_add_membership(nl->sock, group);
	if (error == -NLE_PERM || error == -NLE_NOACCESS)
		return ballast_errno_fail(err, EPERM);
	return error ? ballast_libnl_fail(err, error, "joining the events") : 0;
}

static int decode(struct nlmsghdr *nlh, struct ballast_event *event)
{
	const struct genlmsghdr *genl = nlmsg_data(nlh);

	if (!genlmsg_valid_hdr(nlh, 0))
		return -1;
	switch (genl->cmd) {
	case BALLAST_CMD_CONFIG_NTF:
		event->kind = BALLAST_EVENT_CONFIG;
		return ballast_config_decode(nlh, &event->config);
	case BALLAST_CMD_VOLUME_NTF:
		event->kind = BALLAST_EVENT_VOLUME;
		return ballast_volume_decode(nlh, &event->volume);
	default:
		return -1;
	}
}

/* A kind of event that is newer than this program is passed over. */
static int on_event(struct nl_msg *msg, void *arg)
{
	struct listener *listener = arg;
	struct ballast_event event = { 0 };

	if (decode(nlmsg_hdr(msg), &event))
		return NL_SKIP;
	if (!listener->take(&event, listener->arg))
		return NL_OK;
	listener->stop = true;
	return NL_STOP;
}

/* Events answer no request: their sequence number is 0. */
static int any_sequence(struct nl_msg *msg, void *arg)
{
	(void)msg;
	(void)arg;
	return NL_OK;
}

static int read_some(struct ballast_netlink *nl, struct listener *listener)
{
	struct nl_cb *cb = nl_cb_alloc(NL_CB_DEFAULT);
	int error;

	if (!cb)
		return -NLE_NOMEM;
	nl_cb_set(cb, NL_CB_VALID, NL_CB_CUSTOM, on_event, listener);
	nl_cb_set(cb, NL_CB_SEQ_CHECK, NL_CB_CUSTOM, any_sequence, NULL);
	error = nl_recvmsgs(nl->sock, cb);
	nl_cb_put(cb);
	return error;
}

/* What libnl makes of ENOBUFS: the kernel had no room left in our socket. */
static bool is_overrun(int error)
{
	return error == -NLE_NOMEM && errno == ENOBUFS;
}

/*
 * The loss is reported to us at once, but what is in the socket by then was sent
 * before it. It is passed on after those: who reads the state anew when told of
 * a loss must not be told of older changes afterwards.
 */
static int read_all(struct ballast_netlink *nl, struct listener *listener)
{
	const struct ballast_event loss = { .kind = BALLAST_EVENT_LOST };
	bool lost = false;
	int error = 0;

	while (!listener->stop && (error >= 0 || is_overrun(error))) {
		errno = 0;
		error = read_some(nl, listener);
		lost |= is_overrun(error);
	}
	if (lost && !listener->stop)
		listener->stop = listener->take(&loss, listener->arg);
	return error;
}

/**
 * ballast_events_read() - take the events that have come
 * @nl: a socket that has joined
 * @take: takes each event
 * @arg: for @take
 * @err: why reading failed
 *
 * Return: 0 when there are no more for now, 1 if @take stopped it, or -1 with
 * @err set.
 */
int ballast_events_read(struct ballast_netlink *nl, ballast_event_fn take,
			void *arg, struct ballast_error *err)
{
	struct listener listener = { .take = take, .arg = arg };
	int error = read_all(nl, &listener);

	if (listener.stop)
		return 1;
	if (error == -NLE_AGAIN || error == -NLE_INTR)
		return 0;
	return ballast_libnl_fail(err, error, "reading events");
}
