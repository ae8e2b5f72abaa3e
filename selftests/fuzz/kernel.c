// SPDX-License-Identifier: GPL-2.0
/*
 * Stands in for the kernel (and for udev, ballastd and /dev) before the command
 * line: judges what it is asked by the spec, and answers what the input says.
 */
#include "kernel.h"

#include <errno.h>
#include <linux/genetlink.h>
#include <netlink/genl/genl.h>
#include <netlink/msg.h>
#include <netlink/socket.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "../../userspace/lib/config.h"
#include "../../userspace/lib/device.h"
#include "../../userspace/lib/events.h"
#include "../../userspace/lib/extack.h"
#include "../../userspace/lib/netlink.h"
#include "../../userspace/lib/node.h"
#include "../../userspace/lib/volume.h"
#include "choices.h"
#include "messages.gen.h"

/* Who goes on asking (top) is refused in the end. */
#define ASKED_MAX 12

/* As many bytes as an answer may have. */
#define ANSWER_MAX 2000

static unsigned int asked;
static bool refused;
/* Of what was asked to change something: the words it takes to say it. */
static int change_words;
static bool has_serial;

/**
 * kernel_begin() - nothing was asked yet
 */
void kernel_begin(void)
{
	asked = 0;
	refused = false;
	change_words = 0;
	has_serial = false;
}

/**
 * kernel_asked() - how often it was asked
 */
unsigned int kernel_asked(void)
{
	return asked;
}

/**
 * kernel_refused() - did it refuse anything?
 */
bool kernel_refused(void)
{
	return refused;
}

/**
 * kernel_changed() - was it asked to change something?
 *
 * Return: 0, or how many words it takes to say what was asked.
 */
int kernel_changed(void)
{
	return change_words;
}

/**
 * kernel_has_serial() - was it given a serial number?
 */
bool kernel_has_serial(void)
{
	return has_serial;
}

static const struct message_op *op_of(int command)
{
	for (int i = 0; i < MESSAGE_OPS; i++)
		if (message_ops[i].command == command && message_ops[i].ask)
			return &message_ops[i];
	fuzz_fail("the kernel is asked for command %d", command);
}

static void check_number(const struct message_attr *attr, uint64_t number)
{
	if (number < attr->min || number > attr->max)
		fuzz_fail("%s is %llu", attr->name, (unsigned long long)number);
	/* What no range says: see kmod/netlink.c and kmod/volume.c. */
	if (!strcmp(attr->name, "size"))
		fuzz_check(number && number <= INT64_MAX);
	if (!strcmp(attr->name, "bw") || !strcmp(attr->name, "burst-bw"))
		fuzz_check(!number || number >= BALLAST_BW_MIN);
}

static void check_string(const struct message_attr *attr, struct nlattr *nla)
{
	const char *text = nla_data(nla);
	size_t length = nla_len(nla);

	fuzz_check(length > 1 && !text[length - 1]);
	fuzz_check(strlen(text) == length - 1);
	fuzz_check(length - 1 <= attr->max);
	if (strstr(attr->name, "name"))
		fuzz_check(!strpbrk(text, "/ \n\t\\\"'") && text[0] != '.' &&
			   text[0] != '-');
}

static void check_attrs(const struct message_set *set, uint64_t allowed,
			struct nlattr *head, int length);

static void check_attr(const struct message_attr *attr, struct nlattr *nla)
{
	switch (attr->type) {
	case MESSAGE_U32:
		fuzz_check(nla_len(nla) == 4);
		check_number(attr, nla_get_u32(nla));
		break;
	case MESSAGE_U64:
		fuzz_check(nla_len(nla) == 8);
		check_number(attr, nla_get_u64(nla));
		break;
	case MESSAGE_FLAG:
		fuzz_check(!nla_len(nla));
		break;
	case MESSAGE_STRING:
		check_string(attr, nla);
		break;
	case MESSAGE_NEST:
		fuzz_check(nla_is_nested(nla));
		check_attrs(attr->nested, ~0ull, nla_data(nla), nla_len(nla));
		break;
	default:
		fuzz_fail("%s is sent", attr->name ? attr->name : "nothing");
	}
}

/* Each attribute is of the operation, there once, and what the spec says it is. */
static void check_attrs(const struct message_set *set, uint64_t allowed,
			struct nlattr *head, int length)
{
	uint64_t seen = 0;
	struct nlattr *nla;
	int rest;

	nla_for_each_attr(nla, head, length, rest) {
		int type = nla_type(nla);

		fuzz_check(type > 0 && type <= set->max);
		fuzz_check(allowed >> type & 1);
		fuzz_check(!(seen >> type & 1));
		seen |= 1ull << type;
		check_attr(&set->attr[type], nla);
	}
	fuzz_check(!rest);
}

/*
 * Of a change: a word for the object, two for each attribute, of which the name
 * of a volume has its object's, and one for a flag. And it changes something.
 */
static void count_words(const struct message_op *op, struct nlmsghdr *nlh)
{
	struct nlattr *nla;
	int rest, count = 0;

	fuzz_check(!change_words);
	change_words = 1;
	nlmsg_for_each_attr(nla, nlh, GENL_HDRLEN, rest) {
		const struct message_attr *attr = &op->set->attr[nla_type(nla)];

		change_words += 1 + (attr->type != MESSAGE_FLAG &&
				     strcmp(attr->name, "name"));
		has_serial |= !strcmp(attr->name, "serial");
		count++;
	}
	fuzz_check(count > (op->set == &message_volume &&
			    op->command != BALLAST_CMD_VOLUME_DELETE));
}

static void check_request(struct nlmsghdr *nlh)
{
	const struct message_op *op =
		op_of(((struct genlmsghdr *)nlmsg_data(nlh))->cmd);

	fuzz_check(op->dump || !(nlh->nlmsg_flags & NLM_F_DUMP));
	check_attrs(op->set, op->request, nlmsg_attrdata(nlh, GENL_HDRLEN),
		    nlmsg_attrlen(nlh, GENL_HDRLEN));
	if (op->admin)
		count_words(op, nlh);
}

/* Bytes of the input; some of its own where it is at its end. */
static size_t some_bytes(char *bytes, size_t most)
{
	size_t i, length = random_below(most + 1);

	for (i = 0; i < length && choices_left; i++)
		bytes[i] = random_bytes(1);
	return i;
}

static void put_string(struct nl_msg *msg, int type)
{
	char text[1100];
	size_t length = some_bytes(text, sizeof(text) - 1);

	text[length] = '\0';
	nla_put(msg, type, length + 1, text);
}

static void put_attrs(struct nl_msg *msg, const struct message_set *set,
		      uint64_t which);

static void put_attr(struct nl_msg *msg, const struct message_attr *attr,
		     int type)
{
	struct nlattr *nest;

	switch (attr->type) {
	case MESSAGE_U32:
		nla_put_u32(msg, type, random_bits(32));
		break;
	case MESSAGE_U64:
		nla_put_u64(msg, type, random_bits(64));
		break;
	case MESSAGE_FLAG:
		nla_put_flag(msg, type);
		break;
	case MESSAGE_STRING:
	case MESSAGE_BINARY:
		put_string(msg, type);
		break;
	case MESSAGE_NEST:
		nest = nla_nest_start(msg, type);
		if (nest) {
			put_attrs(msg, attr->nested, ~0ull);
			nla_nest_end(msg, nest);
		}
		break;
	default:
		break;
	}
}

/* Most of them, with values of any size; sometimes one twice. */
static void put_attrs(struct nl_msg *msg, const struct message_set *set,
		      uint64_t which)
{
	for (int type = 1; type <= set->max; type++)
		for (int times = (random_below(8) + 6) / 7;
		     which >> type & 1 && times; times--)
			put_attr(msg, &set->attr[type], type);
}

/* A reply by the spec, or bytes that are none. */
static struct nl_msg *reply_to(const struct message_op *op, int command)
{
	struct nl_msg *msg = nlmsg_alloc();
	char bytes[ANSWER_MAX];

	genlmsg_put(msg, 0, 0, 0x20, 0, 0, command, 1);
	if (random_below(8)) {
		put_attrs(msg, op->set, op->reply);
	} else {
		size_t length = some_bytes(bytes, sizeof(bytes));

		nlmsg_append(msg, bytes, length, 0);
	}
	return msg;
}

static int answer(const struct message_op *op, ballast_reply_fn reply,
		  void *arg, struct ballast_error *err)
{
	struct nl_msg *msg = reply_to(op, op->command);
	int result = reply(nlmsg_hdr(msg), arg);

	nlmsg_free(msg);
	if (!result)
		return 0;
	return ballast_fail(err, BALLAST_FAILED, "not understood");
}

static int refuse(struct nlmsghdr *sent, struct ballast_error *err)
{
	struct nl_msg *msg =
		nlmsg_alloc_simple(NLMSG_ERROR, NLM_F_ACK_TLVS | NLM_F_CAPPED);
	int error = -(int)random_below(134);

	refused = true;
	nlmsg_append(msg, &error, sizeof(error), 0);
	nlmsg_append(msg, sent, sizeof(*sent), 0);
	if (random_below(4))
		put_string(msg, NLMSGERR_ATTR_MSG);
	nla_put_u32(msg,
		    random_below(2) ? NLMSGERR_ATTR_OFFS :
				      NLMSGERR_ATTR_MISS_TYPE,
		    random_bits(10));
	if (random_below(2))
		nla_put_u32(msg, NLMSGERR_ATTR_MISS_NEST, random_bits(8));
	ballast_extack_fail(err, sent, nlmsg_hdr(msg));
	nlmsg_free(msg);
	return -1;
}

int __wrap_ballast_call(struct ballast_netlink *nl, struct nl_msg *msg,
			ballast_reply_fn reply, void *arg,
			struct ballast_error *err);
int __wrap_ballast_call(struct ballast_netlink *nl, struct nl_msg *msg,
			ballast_reply_fn reply, void *arg,
			struct ballast_error *err)
{
	struct nlmsghdr *sent = nlmsg_hdr(msg);
	const struct genlmsghdr *genl = nlmsg_data(sent);
	const struct message_op *op = op_of(genl->cmd);
	int times = 1, result = 0;

	fuzz_check(nl->sock);
	asked++;
	check_request(sent);
	if (sent->nlmsg_flags & NLM_F_DUMP)
		times = random_below(4);
	switch (asked < ASKED_MAX ? random_below(8) : 7) {
	case 6:
		result = refuse(sent, err);
		break;
	case 7:
		refused = true;
		result = ballast_fail(err, BALLAST_BUSY, "torn");
		break;
	default:
		while (reply && !result && times--)
			result = answer(op, reply, arg, err);
	}
	nlmsg_free(msg);
	return result;
}

int __wrap_ballast_netlink_open(struct ballast_netlink *nl,
				struct ballast_error *err);
int __wrap_ballast_netlink_open(struct ballast_netlink *nl,
				struct ballast_error *err)
{
	if (random_below(16) == 15)
		return ballast_fail(err, BALLAST_NOT_LOADED, "not loaded");
	nl->sock = nl_socket_alloc();
	nl->family = 0x20;
	return 0;
}

int __wrap_ballast_events_join(struct ballast_netlink *nl,
			       struct ballast_error *err);
int __wrap_ballast_events_join(struct ballast_netlink *nl,
			       struct ballast_error *err)
{
	(void)nl;
	return random_below(8) == 7 ? ballast_errno_fail(err, EPERM) : 0;
}

/* Some events, and the end of them all once the input is at its end. */
int __wrap_ballast_events_read(struct ballast_netlink *nl,
			       ballast_event_fn take, void *arg,
			       struct ballast_error *err);
int __wrap_ballast_events_read(struct ballast_netlink *nl,
			       ballast_event_fn take, void *arg,
			       struct ballast_error *err)
{
	struct ballast_event event = { .kind = random_below(3) };
	struct nl_msg *msg;

	(void)nl;
	if (!choices_left)
		return ballast_fail(err, BALLAST_FAILED, "no more events");
	msg = nlmsg_alloc();
	genlmsg_put(msg, 0, 0, 0x20, 0, 0, 0, 1);
	put_attrs(msg,
		  event.kind == BALLAST_EVENT_CONFIG ? &message_config :
						       &message_volume,
		  ~0ull);
	if (event.kind == BALLAST_EVENT_CONFIG)
		ballast_config_decode(nlmsg_hdr(msg), &event.config);
	else
		ballast_volume_decode(nlmsg_hdr(msg), &event.volume);
	nlmsg_free(msg);
	return take(&event, arg);
}

int __wrap_poll(struct pollfd *fds, nfds_t count, int timeout);
int __wrap_poll(struct pollfd *fds, nfds_t count, int timeout)
{
	(void)fds;
	(void)count;
	(void)timeout;
	return 1;
}

/* Time passes by itself. */
int __wrap_nanosleep(const struct timespec *time, struct timespec *rest);
int __wrap_nanosleep(const struct timespec *time, struct timespec *rest)
{
	(void)time;
	(void)rest;
	return 0;
}

int __wrap_clock_nanosleep(clockid_t clock, int flags,
			   const struct timespec *time, struct timespec *rest);
int __wrap_clock_nanosleep(clockid_t clock, int flags,
			   const struct timespec *time, struct timespec *rest)
{
	(void)clock;
	(void)flags;
	(void)time;
	(void)rest;
	return 0;
}

/* No ballastd listens. */
int __wrap_connect(int fd, const struct sockaddr *address, socklen_t length);
int __wrap_connect(int fd, const struct sockaddr *address, socklen_t length)
{
	(void)fd;
	(void)address;
	(void)length;
	return -1;
}

static int device_or_node(struct ballast_error *err)
{
	return random_below(8) == 7 ?
		       ballast_fail(err, BALLAST_BAD_DEVICE, "no good") :
		       0;
}

int __wrap_ballast_device_check(const char *path, struct ballast_error *err);
int __wrap_ballast_device_check(const char *path, struct ballast_error *err)
{
	(void)path;
	return device_or_node(err);
}

int __wrap_ballast_node_wait(uint32_t number, const char *name, uint64_t since,
			     struct ballast_error *err);
int __wrap_ballast_node_wait(uint32_t number, const char *name, uint64_t since,
			     struct ballast_error *err)
{
	(void)number;
	(void)name;
	(void)since;
	return device_or_node(err);
}

int __wrap_ballast_link_drop(const struct ballast_link *link, const char *name,
			     struct ballast_error *err);
int __wrap_ballast_link_drop(const struct ballast_link *link, const char *name,
			     struct ballast_error *err)
{
	(void)link;
	(void)name;
	return device_or_node(err);
}
