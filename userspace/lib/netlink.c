// SPDX-License-Identifier: GPL-2.0
/* The netlink client: a socket, a request, its replies or its refusal. */
#include "netlink.h"

#include <errno.h>
#include <linux/ballast.h>
#include <linux/netlink.h>
#include <netlink/errno.h>
#include <netlink/genl/ctrl.h>
#include <netlink/genl/genl.h>
#include <netlink/netlink.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>

#include "extack.h"

/**
 * struct call - one request under way
 * @sent: the request, to name attributes in it
 * @reply: takes the replies, or NULL
 * @arg: for @reply
 * @err: where a refusal is described
 * @done: the kernel has said its last word
 * @torn: a dump was changed under way, and must be asked for again
 * @result: 0, or -1 with @err set
 */
struct call {
	const struct nlmsghdr *sent;
	ballast_reply_fn reply;
	void *arg;
	struct ballast_error *err;
	bool done;
	bool torn;
	int result;
};

/**
 * ballast_libnl_fail() - describe an error of libnl's
 * @err: where to
 * @error: libnl's number
 * @what: what was attempted
 *
 * Return: -1.
 */
int ballast_libnl_fail(struct ballast_error *err, int error, const char *what)
{
	bool refused = error == -NLE_PERM || error == -NLE_NOACCESS;

	return ballast_fail(err,
			    refused ? BALLAST_NOT_PERMITTED : BALLAST_FAILED,
			    "%s: %s", what, nl_geterror(error));
}

static int resolve(struct ballast_netlink *nl, struct ballast_error *err)
{
	nl->family = genl_ctrl_resolve(nl->sock, BALLAST_FAMILY_NAME);
	if (nl->family >= 0)
		return 0;
	if (nl->family != -NLE_OBJ_NOTFOUND)
		return ballast_libnl_fail(err, nl->family,
					  "looking for the ballast module");
	return ballast_fail(
		err, BALLAST_NOT_LOADED,
		"the ballast module is not loaded, or not seen from "
		"this network namespace; modprobe ballast, and use "
		"the initial network namespace");
}

/**
 * ballast_netlink_open() - open a socket to the kernel module
 * @nl: the socket, to be closed with ballast_netlink_close()
 * @err: why there is none
 *
 * Return: 0, or -1 with @err set and nothing to close.
 */
int ballast_netlink_open(struct ballast_netlink *nl, struct ballast_error *err)
{
	int yes = 1, error;

	nl->sock = nl_socket_alloc();
	if (!nl->sock)
		return ballast_errno_fail(err, ENOMEM);
	error = genl_connect(nl->sock);
	if (error) {
		ballast_libnl_fail(err, error, "opening a netlink socket");
		goto close;
	}
	/* An old kernel gives bare error numbers then: that is all it costs. */
	setsockopt(nl_socket_get_fd(nl->sock), SOL_NETLINK, NETLINK_EXT_ACK,
		   &yes, sizeof(yes));
	if (resolve(nl, err))
		goto close;
	return 0;

close:
	ballast_netlink_close(nl);
	return -1;
}

/**
 * ballast_netlink_close() - close a socket
 * @nl: the socket; one that was never opened is all zero
 */
void ballast_netlink_close(struct ballast_netlink *nl)
{
	nl_socket_free(nl->sock);
	nl->sock = NULL;
}

/**
 * ballast_request() - begin a request
 * @nl: the socket
 * @command: the command
 * @flags: NLM_F_DUMP, or 0
 * @err: why there is none
 *
 * Return: the request, which ballast_call() sends and frees, or NULL.
 */
struct nl_msg *ballast_request(struct ballast_netlink *nl, uint8_t command,
			       int flags, struct ballast_error *err)
{
	struct nl_msg *msg = nlmsg_alloc();

	if (msg && genlmsg_put(msg, NL_AUTO_PORT, NL_AUTO_SEQ, nl->family, 0,
			       flags, command, BALLAST_FAMILY_VERSION))
		return msg;
	nlmsg_free(msg);
	ballast_errno_fail(err, ENOMEM);
	return NULL;
}

static int on_reply(struct nl_msg *msg, void *arg)
{
	struct call *call = arg;

	if (call->result || !call->reply)
		return NL_OK;
	call->result = call->reply(nlmsg_hdr(msg), call->arg);
	if (call->result)
		ballast_fail(call->err, BALLAST_FAILED,
			     "the kernel's reply is not understood; is the "
			     "module of another version?");
	return NL_OK;
}

static int on_ack(struct nl_msg *msg, void *arg)
{
	struct call *call = arg;

	(void)msg;
	call->done = true;
	return NL_STOP;
}

/* A dump that fails says so in its last message. */
static int on_finish(struct nl_msg *msg, void *arg)
{
	struct nlmsghdr *nlh = nlmsg_hdr(msg);
	struct call *call = arg;

	call->done = true;
	if (nlmsg_datalen(nlh) >= (int)sizeof(int) &&
	    *(int *)nlmsg_data(nlh) < 0)
		call->result = ballast_extack_fail(call->err, call->sent, nlh);
	return NL_STOP;
}

static int on_refusal(struct sockaddr_nl *from, struct nlmsgerr *body,
		      void *arg)
{
	const struct nlmsghdr *answer =
		(const void *)((const char *)body - NLMSG_HDRLEN);
	struct call *call = arg;

	(void)from;
	call->done = true;
	call->result = ballast_extack_fail(call->err, call->sent, answer);
	return NL_STOP;
}

static int on_torn(struct nl_msg *msg, void *arg)
{
	struct call *call = arg;

	(void)msg;
	call->torn = true;
	return NL_OK;
}

static struct nl_cb *callbacks(struct call *call)
{
	struct nl_cb *cb = nl_cb_alloc(NL_CB_DEFAULT);

	if (!cb)
		return NULL;
	nl_cb_set(cb, NL_CB_VALID, NL_CB_CUSTOM, on_reply, call);
	nl_cb_set(cb, NL_CB_ACK, NL_CB_CUSTOM, on_ack, call);
	nl_cb_set(cb, NL_CB_FINISH, NL_CB_CUSTOM, on_finish, call);
	nl_cb_set(cb, NL_CB_DUMP_INTR, NL_CB_CUSTOM, on_torn, call);
	nl_cb_err(cb, NL_CB_CUSTOM, on_refusal, call);
	return cb;
}

static int receive(struct ballast_netlink *nl, struct call *call)
{
	struct nl_cb *cb = callbacks(call);
	int error = 0;

	if (!cb)
		return ballast_errno_fail(call->err, ENOMEM);
	while (!call->done && error >= 0)
		error = nl_recvmsgs(nl->sock, cb);
	nl_cb_put(cb);
	if (!call->done)
		return ballast_libnl_fail(call->err, error,
					  "waiting for the kernel's reply");
	if (call->torn && !call->result)
		return ballast_fail(call->err, BALLAST_BUSY,
				    "the volumes changed while they were read; "
				    "try again");
	return call->result;
}

/**
 * ballast_call() - send a request and wait for what the kernel answers
 * @nl: the socket
 * @msg: the request; it is freed
 * @reply: takes the replies, or NULL if none are wanted
 * @arg: for @reply
 * @err: why it was refused
 *
 * A dump during which something changed ends in BALLAST_BUSY.
 *
 * Return: 0, or -1 with @err set.
 */
int ballast_call(struct ballast_netlink *nl, struct nl_msg *msg,
		 ballast_reply_fn reply, void *arg, struct ballast_error *err)
{
	struct call call = {
		.sent = nlmsg_hdr(msg),
		.reply = reply,
		.arg = arg,
		.err = err,
	};
	int error = nl_send_auto(nl->sock, msg);
	int result;

	if (error < 0)
		result = ballast_libnl_fail(err, error, "asking the kernel");
	else
		result = receive(nl, &call);
	nlmsg_free(msg);
	return result;
}
