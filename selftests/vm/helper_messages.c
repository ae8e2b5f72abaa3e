// SPDX-License-Identifier: GPL-2.0
/*
 * Messages made from the spec (selftests/fuzz/messages.gen.c): half of them good,
 * so that there are volumes to be wrong about, half of them good but for one to
 * three things. What must be refused is, what the kernel says is what the spec
 * allows, and every operation still succeeds now and then.
 *
 * usage: helper_messages COUNT SEED DEVICE...
 */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <libmnl/libmnl.h>
#include <linux/ballast.h>
#include <linux/genetlink.h>

#include "../fuzz/messages.gen.h"

#define SIZE 65536
#define NAMES 6

/**
 * struct message - a message that is being made
 * @nlh: its header, in @buffer
 * @buffer: its bytes
 * @fatal: what must make the kernel refuse it, or NULL
 */
struct message {
	union {
		struct nlmsghdr nlh;
		char buffer[SIZE];
	};
	const char *fatal;
};

static struct mnl_socket *sock;
static int family;
static int failures;
static unsigned long long state;
static char **devices;
static int device_count;
static unsigned long successes[MESSAGE_OPS];

static unsigned long long noise(void)
{
	unsigned long long z = state += 0x9e3779b97f4a7c15ull;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
	z = (z ^ z >> 27) * 0x94d049bb133111ebull;
	return z ^ z >> 31;
}

static unsigned long long below(unsigned long long most)
{
	return noise() % most;
}

static void __attribute__((format(printf, 1, 2))) fail(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	fputs("FAIL: ", stdout);
	vprintf(format, args);
	putchar('\n');
	va_end(args);
	if (++failures > 20)
		exit(1);
}

/*
 * Good messages.
 */

static const char *some_text(const struct message_attr *attr)
{
	static char text[32];

	if (!strcmp(attr->name, "device"))
		return devices[below(device_count)];
	if (!strcmp(attr->name, "serial"))
		snprintf(text, sizeof(text), "S%llu", below(64));
	else
		snprintf(text, sizeof(text), "m%llu", below(NAMES));
	return text;
}

/* In the range; at its ends more often than by chance. */
static uint64_t some_number(const struct message_attr *attr)
{
	/* Sizes are the device's business: 1 to 64 MiB are on it. */
	if (!strcmp(attr->name, "size"))
		return (1 + below(64)) << 20;
	switch (below(6)) {
	case 0:
		return attr->min;
	case 1:
		return attr->max;
	case 2:
		return attr->min + noise() % (attr->max - attr->min + 1);
	default:
		if (attr->max < 1100)
			return attr->min;
		/* A burst is above its limit. */
		return (1024 + below(1 << 20)) *
		       (strncmp(attr->name, "burst", 5) ? 1 : 1024) % attr->max;
	}
}

static void put_good(struct nlmsghdr *nlh, const struct message_attr *attr,
		     int type)
{
	struct nlattr *nest;

	switch (attr->type) {
	case MESSAGE_U32:
		mnl_attr_put_u32(
			nlh, type,
			!strcmp(attr->name, "slot") ? 0 : some_number(attr));
		break;
	case MESSAGE_U64:
		mnl_attr_put_u64(nlh, type, some_number(attr));
		break;
	case MESSAGE_STRING:
		mnl_attr_put_strz(nlh, type, some_text(attr));
		break;
	case MESSAGE_FLAG:
		mnl_attr_put(nlh, type, 0, NULL);
		break;
	case MESSAGE_NEST:
		nest = mnl_attr_nest_start(nlh, type);
		for (int i = 1; i <= attr->nested->max; i++)
			put_good(nlh, &attr->nested->attr[i], i);
		mnl_attr_nest_end(nlh, nest);
		break;
	default:
		break;
	}
}

/* What no change goes without, and now and then each of the others. */
static bool wanted(const struct message_op *op, const struct message_attr *attr)
{
	if (!strcmp(attr->name, "name") || !strcmp(attr->name, "replica") ||
	    !strcmp(attr->name, "serial"))
		return true;
	if (op->command == BALLAST_CMD_VOLUME_DELETE)
		return below(2);
	return !below(4);
}

static void begin(struct message *message, int type, int command)
{
	struct genlmsghdr *genl;

	memset(message->buffer, 0, 512);
	message->fatal = NULL;
	mnl_nlmsg_put_header(message->buffer);
	message->nlh.nlmsg_type = type;
	message->nlh.nlmsg_flags = NLM_F_REQUEST | NLM_F_ACK;
	message->nlh.nlmsg_seq = 1;
	genl = mnl_nlmsg_put_extra_header(&message->nlh, sizeof(*genl));
	genl->cmd = command;
	genl->version = 1;
}

static const struct message_op *good(struct message *message)
{
	const struct message_op *op;

	/* There are more volumes to be wrong about where few are deleted. */
	do
		op = &message_ops[below(MESSAGE_OPS)];
	while (!op->ask ||
	       (op->command == BALLAST_CMD_VOLUME_DELETE && below(2)));
	begin(message, family, op->command);
	for (int type = 1; type <= op->set->max; type++)
		if (op->request >> type & 1 && wanted(op, &op->set->attr[type]))
			put_good(&message->nlh, &op->set->attr[type], type);
	if (op->dump && below(2)) {
		begin(message, family, op->command);
		message->nlh.nlmsg_flags |= NLM_F_DUMP;
	}
	return op;
}

/*
 * What is wrong with the others. Each returns what must make the kernel refuse
 * it, or NULL where it may be harmless.
 */

/* An attribute that the operation takes. */
static int some_type(const struct message_op *op)
{
	int type;

	if (!op->request)
		return 1;
	do
		type = 1 + below(op->set->max);
	while (!(op->request >> type & 1));
	return type;
}

static const char *wrong_length(struct message *message,
				const struct message_op *op)
{
	static const char zeros[64];
	int type = some_type(op);
	size_t right = op->set->attr[type].type == MESSAGE_U32 ? 4 : 8;
	size_t length = below(sizeof(zeros));

	mnl_attr_put(&message->nlh, type, length, zeros);
	switch (op->set->attr[type].type) {
	case MESSAGE_U32:
	case MESSAGE_U64:
		return length != right ? "a number of another length" : NULL;
	case MESSAGE_FLAG:
		return length ? "a flag with a value" : NULL;
	default:
		return NULL;
	}
}

static const char *out_of_range(struct message *message,
				const struct message_op *op)
{
	int type = some_type(op);
	const struct message_attr *attr = &op->set->attr[type];
	uint64_t value = attr->min && below(2) ? attr->min - 1 : attr->max + 1;

	if (below(2))
		value = attr->max + 1 + (noise() >> below(64));
	if (attr->type == MESSAGE_U32)
		mnl_attr_put_u32(&message->nlh, type, value);
	else
		mnl_attr_put_u64(&message->nlh, type, value);
	if (attr->type == MESSAGE_U32)
		value = (uint32_t)value;
	else if (attr->type != MESSAGE_U64)
		return NULL;
	return value < attr->min || value > attr->max ?
		       "a number out of range" :
		       NULL;
}

/* A good text that lacks its end, noise, or too much of it. */
static size_t fill_text(char *text, size_t size,
			const struct message_attr *attr)
{
	size_t length = below(below(2) ? size : 80), i;

	if (attr->type == MESSAGE_STRING && !below(3)) {
		snprintf(text, size, "%s", some_text(attr));
		return strlen(text);
	}
	for (i = 0; i < length; i++)
		text[i] = below(8) ? 'a' + below(26) : noise() | 1;
	if (length && below(2))
		text[length - 1] = '\0';
	return length;
}

static const char *bad_text(struct message *message,
			    const struct message_op *op)
{
	int type = some_type(op);
	const struct message_attr *attr = &op->set->attr[type];
	char text[5000];
	size_t length = fill_text(text, sizeof(text), attr);

	mnl_attr_put(&message->nlh, type, length, text);
	if (attr->type != MESSAGE_STRING)
		return NULL;
	if (!length || text[length - 1])
		return "a text without an end";
	return strlen(text) > attr->max ? "a text that is too long" : NULL;
}

static const char *unknown_attr(struct message *message,
				const struct message_op *op)
{
	int type = below(2) ? 1 + below(40) : 1 + below(NLA_TYPE_MASK);
	uint64_t value = noise();

	mnl_attr_put(&message->nlh, type, below(9), &value);
	if (type > op->set->max || !(op->request >> type & 1))
		return "an attribute that is not the operation's";
	return NULL;
}

static const char *wrong_nesting(struct message *message,
				 const struct message_op *op)
{
	struct nlattr *nests[40];
	int i, depth = 1 + below(40), type = some_type(op);

	for (i = 0; i < depth; i++)
		nests[i] = mnl_attr_nest_start(
			&message->nlh, below(4) ? type : (int)below(30));
	while (i--)
		mnl_attr_nest_end(&message->nlh, nests[i]);
	return NULL;
}

static const char *another_replica(struct message *message,
				   const struct message_op *op)
{
	int type = BALLAST_A_VOLUME_REPLICA, count = 1 + below(200);
	bool create = op->command == BALLAST_CMD_VOLUME_CREATE;

	if (!create)
		return NULL;
	while (count--)
		put_good(&message->nlh, &op->set->attr[type], type);
	return "more than one replica";
}

static const char *bad_slot(struct message *message,
			    const struct message_op *op)
{
	struct nlattr *nest;

	if (op->command != BALLAST_CMD_VOLUME_CREATE)
		return NULL;
	nest = mnl_attr_nest_start(&message->nlh, BALLAST_A_VOLUME_REPLICA);
	mnl_attr_put_u32(&message->nlh, BALLAST_A_REPLICA_SLOT, noise() | 8);
	mnl_attr_nest_end(&message->nlh, nest);
	return "a slot that there is not";
}

static const char *dump_flag(struct message *message,
			     const struct message_op *op)
{
	message->nlh.nlmsg_flags |= NLM_F_DUMP;
	return op->dump ? NULL : "a dump of what has none";
}

static const char *other_command(struct message *message,
				 const struct message_op *op)
{
	struct genlmsghdr *genl = mnl_nlmsg_get_payload(&message->nlh);

	(void)op;
	genl->cmd = BALLAST_CMD_MAX + 1 + below(200);
	return "a command that there is not";
}

/* The length of an attribute that is there, or of the message. */
static const char *wrong_lengths(struct message *message,
				 const struct message_op *op)
{
	unsigned int length = message->nlh.nlmsg_len, at;

	(void)op;
	if (below(2)) {
		message->nlh.nlmsg_len = below(length + 64);
		return NULL;
	}
	at = NLMSG_HDRLEN + GENL_HDRLEN;
	if (at + NLA_HDRLEN > length)
		return NULL;
	at += below(length - at) & ~3u;
	*(uint16_t *)(message->buffer + at) = below(2) ? below(8) : noise();
	return NULL;
}

static const char *changed_bytes(struct message *message,
				 const struct message_op *op)
{
	int changes = 1 + below(4);

	(void)op;
	while (changes-- && message->nlh.nlmsg_len > NLMSG_HDRLEN)
		message->buffer[NLMSG_HDRLEN + below(message->nlh.nlmsg_len -
						     NLMSG_HDRLEN)] = noise();
	return NULL;
}

static const char *odd_flags(struct message *message,
			     const struct message_op *op)
{
	(void)op;
	message->nlh.nlmsg_flags |= noise() & 0xffff & ~NLM_F_ACK;
	message->nlh.nlmsg_flags |= NLM_F_REQUEST;
	return NULL;
}

typedef const char *(*damage_fn)(struct message *message,
				 const struct message_op *op);

static const damage_fn damages[] = {
	wrong_length,	 out_of_range,	bad_text,      unknown_attr,
	wrong_nesting,	 bad_slot,	dump_flag,     other_command,
	another_replica, wrong_lengths, changed_bytes, odd_flags,
};

/* What a second damage does may undo what the first did. */
static void damage(struct message *message, const struct message_op *op)
{
	int count = 1 + !below(3) + !below(3);

	for (int i = 0; i < count; i++) {
		damage_fn fn =
			damages[below(sizeof(damages) / sizeof(*damages))];

		message->fatal = fn(message, op);
	}
	if (count > 1 || message->nlh.nlmsg_flags & NLM_F_DUMP)
		message->fatal = NULL;
}

/*
 * What the kernel says.
 */

static void check_reply_attr(const struct message_op *op,
			     const struct nlattr *nla)
{
	int type = mnl_attr_get_type(nla);
	const struct message_attr *attr = &op->set->attr[type];
	uint16_t length = mnl_attr_get_payload_len(nla);
	uint64_t value = 0;

	if (type > op->set->max) {
		fail("%s answers attribute %d", op->name, type);
		return;
	}
	if (attr->type == MESSAGE_PAD)
		return;
	if (!(op->reply >> type & 1))
		fail("%s answers %s", op->name, attr->name);
	if (attr->type == MESSAGE_U32 && length == 4)
		value = mnl_attr_get_u32(nla);
	else if (attr->type == MESSAGE_U64 && length == 8)
		value = mnl_attr_get_u64(nla);
	else if (attr->type == MESSAGE_U32 || attr->type == MESSAGE_U64)
		fail("%s answers %s of %u bytes", op->name, attr->name, length);
	else
		return;
	if (value < attr->min || value > attr->max)
		fail("%s answers %s %llu", op->name, attr->name,
		     (unsigned long long)value);
}

static const struct message_op *op_of(int command)
{
	for (int i = 0; i < MESSAGE_OPS; i++)
		if (message_ops[i].command == command)
			return &message_ops[i];
	return NULL;
}

static void check_reply(const struct nlmsghdr *nlh)
{
	const struct genlmsghdr *genl = mnl_nlmsg_get_payload(nlh);
	const struct message_op *op = op_of(genl->cmd);
	const struct nlattr *nla;

	if (!op || nlh->nlmsg_type != family) {
		fail("an answer of type %d, command %d", nlh->nlmsg_type,
		     genl->cmd);
		return;
	}
	mnl_attr_for_each(nla, nlh, GENL_HDRLEN) check_reply_attr(op, nla);
}

/* Looks at all that was answered; the error, 0, or 1 if there was neither. */
static int take_answers(void)
{
	static char buffer[SIZE];
	int fd = mnl_socket_get_fd(sock), result = 1;
	ssize_t got;

	while ((got = recv(fd, buffer, sizeof(buffer), MSG_DONTWAIT)) > 0) {
		struct nlmsghdr *nlh = (struct nlmsghdr *)buffer;
		int left = got;

		for (; mnl_nlmsg_ok(nlh, left);
		     nlh = mnl_nlmsg_next(nlh, &left)) {
			if (nlh->nlmsg_type == NLMSG_ERROR ||
			    nlh->nlmsg_type == NLMSG_DONE)
				result = *(int *)mnl_nlmsg_get_payload(nlh);
			else
				check_reply(nlh);
		}
	}
	return result;
}

/* Netlink has answered by the time that sending returns; a dump goes on as it is read. */
static int send_message(const struct message *message)
{
	struct sockaddr_nl kernel = { .nl_family = AF_NETLINK };
	unsigned int length = message->nlh.nlmsg_len;

	if (length < NLMSG_HDRLEN)
		length = NLMSG_HDRLEN;
	if (sendto(mnl_socket_get_fd(sock), message->buffer, length, 0,
		   (struct sockaddr *)&kernel, sizeof(kernel)) < 0)
		return -errno;
	return take_answers();
}

static void find_family(void)
{
	static struct message message;
	struct nlattr *attr;
	ssize_t got;

	begin(&message, GENL_ID_CTRL, CTRL_CMD_GETFAMILY);
	message.nlh.nlmsg_flags = NLM_F_REQUEST;
	mnl_attr_put_strz(&message.nlh, CTRL_ATTR_FAMILY_NAME,
			  BALLAST_FAMILY_NAME);
	mnl_socket_sendto(sock, &message, message.nlh.nlmsg_len);
	got = mnl_socket_recvfrom(sock, message.buffer, SIZE);
	if (got <= 0)
		exit(1);
	mnl_attr_for_each(
		attr, &message.nlh,
		sizeof(struct genlmsghdr)) if (mnl_attr_get_type(attr) ==
					       CTRL_ATTR_FAMILY_ID)
		family = mnl_attr_get_u16(attr);
}

/* Somebody has it open while it is changed and deleted. */
static void open_some(void)
{
	static int fd = -1;
	char path[32];

	if (fd >= 0)
		close(fd);
	snprintf(path, sizeof(path), "/dev/ballast%llu", below(NAMES));
	fd = below(2) ? open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1;
}

static void step(void)
{
	static struct message message;
	const struct message_op *op = good(&message);
	bool harm = below(2);
	int result;

	if (harm)
		damage(&message, op);
	if (!below(8))
		open_some();
	result = send_message(&message);
	if (message.fatal && result >= 0)
		fail("%s with %s: answered %d", op->name, message.fatal,
		     result);
	if (!harm && !result)
		successes[op - message_ops]++;
}

int main(int argc, char **argv)
{
	long count = argc > 3 ? atol(argv[1]) : 0;

	if (!count)
		return 2;
	state = strtoull(argv[2], NULL, 0);
	devices = argv + 3;
	device_count = argc - 3;
	sock = mnl_socket_open(NETLINK_GENERIC);
	if (!sock || mnl_socket_bind(sock, 0, MNL_SOCKET_AUTOPID))
		return 1;
	find_family();
	for (long i = 0; i < count; i++)
		step();
	for (int i = 0; i < MESSAGE_OPS; i++) {
		if (!message_ops[i].ask)
			continue;
		printf("# %s: %lu good ones\n", message_ops[i].name,
		       successes[i]);
		if (!successes[i])
			fail("%s never succeeded", message_ops[i].name);
	}
	printf("%d failures\n", failures);
	return failures != 0;
}
