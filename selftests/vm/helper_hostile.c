// SPDX-License-Identifier: GPL-2.0
/*
 * Messages that no honest client sends: truncated, overlong, with attributes
 * missing, repeated, of the wrong kind, out of range, or made of noise. Each must
 * be refused (or be harmless), and the kernel must go on answering.
 *
 * usage: helper_hostile [COUNT [SEED]]    COUNT random messages after the fixed ones
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <libmnl/libmnl.h>
#include <linux/ballast.h>
#include <linux/genetlink.h>

#define SIZE 16384

static struct mnl_socket *sock;
static int family;
static int failures;
static unsigned long long state;

static unsigned long long noise(void)
{
	unsigned long long z = state += 0x9e3779b97f4a7c15ull;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
	z = (z ^ z >> 27) * 0x94d049bb133111ebull;
	return z ^ z >> 31;
}

static struct nlmsghdr *begin(char *buffer, int type, int command)
{
	struct nlmsghdr *nlh = mnl_nlmsg_put_header(buffer);
	struct genlmsghdr *genl;

	nlh->nlmsg_type = type;
	nlh->nlmsg_flags = NLM_F_REQUEST | NLM_F_ACK;
	nlh->nlmsg_seq = 1;
	genl = mnl_nlmsg_put_extra_header(nlh, sizeof(*genl));
	genl->cmd = command;
	genl->version = 1;
	return nlh;
}

/*
 * Sends a message and returns the error it is answered with, 0, or 1 for none.
 * Netlink has answered by the time that sending returns.
 */
static int answer(const void *message, size_t length)
{
	static char buffer[SIZE];
	struct sockaddr_nl kernel = { .nl_family = AF_NETLINK };
	int fd = mnl_socket_get_fd(sock), result = 1;
	ssize_t got;

	if (sendto(fd, message, length, 0, (struct sockaddr *)&kernel,
		   sizeof(kernel)) < 0)
		return -errno;
	while ((got = recv(fd, buffer, sizeof(buffer), MSG_DONTWAIT)) > 0) {
		struct nlmsghdr *nlh = (struct nlmsghdr *)buffer;
		int left = got;

		for (; mnl_nlmsg_ok(nlh, left);
		     nlh = mnl_nlmsg_next(nlh, &left)) {
			if (nlh->nlmsg_type == NLMSG_ERROR)
				result = ((struct nlmsgerr *)
						  mnl_nlmsg_get_payload(nlh))
						 ->error;
			else
				result = 0;
		}
	}
	return result;
}

static void find_family(void)
{
	static char buffer[SIZE];
	struct nlmsghdr *nlh = begin(buffer, GENL_ID_CTRL, CTRL_CMD_GETFAMILY);
	struct nlattr *attr;
	ssize_t got;

	nlh->nlmsg_flags = NLM_F_REQUEST;
	mnl_attr_put_strz(nlh, CTRL_ATTR_FAMILY_NAME, BALLAST_FAMILY_NAME);
	mnl_socket_sendto(sock, nlh, nlh->nlmsg_len);
	got = mnl_socket_recvfrom(sock, buffer, sizeof(buffer));
	if (got <= 0)
		exit(1);
	mnl_attr_for_each(
		attr, (struct nlmsghdr *)buffer,
		sizeof(struct genlmsghdr)) if (mnl_attr_get_type(attr) ==
					       CTRL_ATTR_FAMILY_ID)
		family = mnl_attr_get_u16(attr);
}

/* A message must be refused, with @error if that is not 0. */
static void refused(const char *what, struct nlmsghdr *nlh, int error)
{
	int got = answer(nlh, nlh->nlmsg_len);

	if (got >= 0 || (error && got != error)) {
		printf("FAIL: %s: answered %d (%s)\n", what, got,
		       strerror(got < 0 ? -got : 0));
		failures++;
	}
}

/* The kernel still answers, and what it says is what it said before. */
static void still_sane(const char *what)
{
	static char buffer[SIZE];
	struct nlmsghdr *nlh = begin(buffer, family, BALLAST_CMD_CONFIG_GET);
	int got = answer(nlh, nlh->nlmsg_len);

	if (got) {
		printf("FAIL: after %s: config-get answered %d\n", what, got);
		failures++;
	}
}

static void replica(struct nlmsghdr *nlh, const char *device)
{
	struct nlattr *nest =
		mnl_attr_nest_start(nlh, BALLAST_A_VOLUME_REPLICA);

	mnl_attr_put_u32(nlh, BALLAST_A_REPLICA_SLOT, 0);
	mnl_attr_put_strz(nlh, BALLAST_A_REPLICA_DEVICE, device);
	mnl_attr_nest_end(nlh, nest);
}

static struct nlmsghdr *create(char *buffer, const char *name,
			       const char *device)
{
	struct nlmsghdr *nlh = begin(buffer, family, BALLAST_CMD_VOLUME_CREATE);

	mnl_attr_put_strz(nlh, BALLAST_A_VOLUME_NAME, name);
	mnl_attr_put_strz(nlh, BALLAST_A_VOLUME_SERIAL, "1");
	if (device)
		replica(nlh, device);
	return nlh;
}

static void bad_create(const char *what, int attr, unsigned long long value,
		       size_t size)
{
	static char buffer[SIZE];
	struct nlmsghdr *nlh = create(buffer, "hostile", "/dev/null");

	mnl_attr_put(nlh, attr, size, &value);
	refused(what, nlh, 0);
}

static void bad_config(const char *what, int attr, unsigned long long value,
		       size_t size)
{
	static char buffer[SIZE];
	struct nlmsghdr *nlh = begin(buffer, family, BALLAST_CMD_CONFIG_SET);

	mnl_attr_put(nlh, attr, size, &value);
	refused(what, nlh, 0);
}

static void fixed_values(void)
{
	bad_config("a write weight of 0", BALLAST_A_CONFIG_WRITE_IOPS_WEIGHT, 0,
		   4);
	bad_config("a bw write weight of 0", BALLAST_A_CONFIG_WRITE_BW_WEIGHT,
		   0, 4);
	bad_config("a weight above 1000", BALLAST_A_CONFIG_TRIM_BW_WEIGHT,
		   1000001, 4);
	bad_config("a weight of all ones", BALLAST_A_CONFIG_TRIM_IOPS_WEIGHT,
		   ~0ull, 4);
	bad_config("a short weight", BALLAST_A_CONFIG_WRITE_IOPS_WEIGHT, 1000,
		   2);
	bad_config("a long weight", BALLAST_A_CONFIG_WRITE_IOPS_WEIGHT, 1000,
		   8);
	bad_config("an empty weight", BALLAST_A_CONFIG_WRITE_IOPS_WEIGHT, 0, 0);
	bad_config("an unknown attribute", 999, 1, 4);
	bad_create("size 0", BALLAST_A_VOLUME_SIZE, 0, 8);
	bad_create("a negative size", BALLAST_A_VOLUME_SIZE, ~0ull, 8);
	bad_create("a huge size", BALLAST_A_VOLUME_SIZE, 1ull << 63, 8);
	bad_create("a short size", BALLAST_A_VOLUME_SIZE, 4096, 4);
	bad_create("iops above the limit", BALLAST_A_VOLUME_IOPS, 1000000001,
		   4);
	bad_create("bw above the limit", BALLAST_A_VOLUME_BW, ~0ull, 8);
	bad_create("bw below the limit", BALLAST_A_VOLUME_BW, 1, 8);
	bad_create("a burst without a limit", BALLAST_A_VOLUME_BURST_IOPS, 1000,
		   4);
	bad_create("burst seconds 0", BALLAST_A_VOLUME_BURST_SECONDS, 0, 4);
	bad_create("an unknown mode", BALLAST_A_VOLUME_MODE, 7, 4);
	bad_create("an unknown limit type", BALLAST_A_VOLUME_LIMIT_TYPE, 2, 4);
	bad_create("an attribute of replies", BALLAST_A_VOLUME_WAITING, 1, 4);
}

static void fixed_names(void)
{
	static const char *const names[] = {
		"",
		"/",
		"a/b",
		"../x",
		".hidden",
		"-x",
		"a b",
		"a\nb",
		"\xff\xfe",
		"a\x01",
		"0123456789012345678901234567890123456789012345678901234567890123",
	};
	static char buffer[SIZE];
	struct nlmsghdr *nlh;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		refused(names[i], create(buffer, names[i], "/dev/null"), 0);
	nlh = begin(buffer, family, BALLAST_CMD_VOLUME_GET);
	mnl_attr_put(nlh, BALLAST_A_VOLUME_NAME, 3, "abc");
	refused("a name without an end", nlh, -EINVAL);
	nlh = begin(buffer, family, BALLAST_CMD_VOLUME_GET);
	refused("get without a name", nlh, -EINVAL);
	nlh = begin(buffer, family, BALLAST_CMD_VOLUME_DELETE);
	refused("delete without a name", nlh, -EINVAL);
	nlh = begin(buffer, family, BALLAST_CMD_VOLUME_SET);
	mnl_attr_put_strz(nlh, BALLAST_A_VOLUME_NAME, "nobody");
	refused("a change of no volume", nlh, -ENOENT);
	nlh = begin(buffer, family, 200);
	refused("an unknown command", nlh, -EOPNOTSUPP);
}

static void fixed_replicas(void)
{
	static char buffer[SIZE], path[2048];
	struct nlmsghdr *nlh;
	struct nlattr *nest;

	refused("no replica", create(buffer, "hostile", NULL), -EINVAL);
	refused("a character device", create(buffer, "hostile", "/dev/null"),
		-ENOTBLK);
	refused("a folder", create(buffer, "hostile", "/tmp"), 0);
	refused("an empty path", create(buffer, "hostile", ""), 0);
	memset(path, 'a', sizeof(path) - 1);
	refused("a long path", create(buffer, "hostile", path), 0);
	nlh = create(buffer, "hostile", "/dev/null");
	replica(nlh, "/dev/zero");
	refused("two replicas", nlh, -EOPNOTSUPP);
	nlh = create(buffer, "hostile", NULL);
	mnl_attr_put(nlh, BALLAST_A_VOLUME_REPLICA, 3, "abc");
	refused("a replica of noise", nlh, 0);
	nlh = create(buffer, "hostile", NULL);
	mnl_attr_put(nlh, BALLAST_A_VOLUME_REPLICA | NLA_F_NESTED, 0, NULL);
	refused("an empty replica", nlh, -EINVAL);
	nlh = create(buffer, "hostile", NULL);
	nest = mnl_attr_nest_start(nlh, BALLAST_A_VOLUME_REPLICA);
	mnl_attr_put_u32(nlh, BALLAST_A_REPLICA_SLOT, 8);
	mnl_attr_put_strz(nlh, BALLAST_A_REPLICA_DEVICE, "/dev/null");
	mnl_attr_nest_end(nlh, nest);
	refused("slot 8", nlh, 0);
}

/* Every length that a good message can be cut to. */
static void truncated(void)
{
	static char buffer[SIZE], cut[SIZE];
	struct nlmsghdr *nlh = create(buffer, "hostile", "/dev/null");
	unsigned int length = nlh->nlmsg_len, keep;

	for (keep = 0; keep < length; keep++) {
		memcpy(cut, buffer, length);
		((struct nlmsghdr *)cut)->nlmsg_len = keep;
		answer(cut, keep ? keep : 1);
		/* The header says more than there is. */
		((struct nlmsghdr *)cut)->nlmsg_len = length;
		answer(cut, keep ? keep : 1);
	}
}

/* Good messages with some bytes changed, and attributes of noise. */
static void random_messages(long count)
{
	static char buffer[SIZE];

	while (count--) {
		int command = 1 + noise() % (BALLAST_CMD_MAX + 1);
		struct nlmsghdr *nlh =
			noise() % 2 ? create(buffer, "hostile", "/dev/null") :
				      begin(buffer, family, command);
		int attrs = noise() % 6, changes = noise() % 4;

		((struct genlmsghdr *)mnl_nlmsg_get_payload(nlh))->cmd =
			command;
		while (attrs--) {
			unsigned long long value[8] = { noise() >> noise() % 64,
							noise() };

			mnl_attr_put(nlh,
				     noise() % 30 |
					     (noise() % 8 ? 0 : NLA_F_NESTED),
				     noise() % 4 ? 4u << noise() % 2 :
						   (size_t)(noise() % 64),
				     value);
		}
		while (changes--)
			buffer[NLMSG_HDRLEN +
			       noise() % (nlh->nlmsg_len - NLMSG_HDRLEN)] =
				noise();
		if (!(noise() % 16))
			nlh->nlmsg_flags |= NLM_F_DUMP;
		answer(nlh, nlh->nlmsg_len);
	}
}

int main(int argc, char **argv)
{
	long count = argc > 1 ? atol(argv[1]) : 0;

	state = argc > 2 ? strtoull(argv[2], NULL, 0) :
			   (unsigned long long)time(NULL);
	printf("# seed %llu\n", state);
	sock = mnl_socket_open(NETLINK_GENERIC);
	if (!sock || mnl_socket_bind(sock, 0, MNL_SOCKET_AUTOPID))
		return 1;
	find_family();
	fixed_values();
	still_sane("bad values");
	fixed_names();
	still_sane("bad names");
	fixed_replicas();
	still_sane("bad replicas");
	truncated();
	still_sane("truncated messages");
	random_messages(count);
	still_sane("random messages");
	printf("%d failures\n", failures);
	return failures != 0;
}
