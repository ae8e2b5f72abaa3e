// SPDX-License-Identifier: GPL-2.0
/*
 * Each request again and again, of which each time another allocation fails: the
 * first, the second, and so on until it gets through without a failure. The
 * kernel counts and fails them for this task alone (/proc/thread-self/fail-nth).
 *
 * After each the volume is as it was before, or as it was to be, as the answer
 * says (or either, where the answer itself found no memory): in what the kernel
 * tells of it, in sysfs, and in whether its device can be had.
 *
 * usage: helper_faults DEVICE CREATIONS    rounds of all requests, until there
 *                                          were so many creations
 */
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <libmnl/libmnl.h>
#include <linux/ballast.h>
#include <linux/genetlink.h>

#define SIZE 32768
#define MIB (1ull << 20)

/* No request makes as many allocations. */
#define NTH_MAX 5000

/* Neither an error nor an acknowledgement came. */
#define NO_ANSWER 1

/**
 * struct state - what a volume is
 * @there: it is there at all; else all that follows but @weight is 0
 * @renamed: it has its other name
 * @size: bytes
 * @iops: its limit
 * @weight: what a write weighs, of all volumes
 */
struct state {
	bool there;
	bool renamed;
	uint64_t size;
	uint32_t iops;
	uint32_t weight;
};

/**
 * struct request - a request, and what it does
 * @name: for messages
 * @command: the operation
 * @dump: of all volumes
 * @to: what is to be the case afterwards; equal to before where nothing changes
 */
struct request {
	const char *name;
	int command;
	bool dump;
	struct state to;
};

static const char *const names[] = { "faulty", "renamed" };
static const char *device;
static struct mnl_socket *sock;
static int family, fail_nth = -1;
static unsigned long tries, injected, refused, creations, deletions;

static void die(const char *what)
{
	printf("FAIL: %s: %s\n", what, strerror(errno));
	exit(1);
}

static void put_replica(struct nlmsghdr *nlh)
{
	struct nlattr *nest =
		mnl_attr_nest_start(nlh, BALLAST_A_VOLUME_REPLICA);

	mnl_attr_put_u32(nlh, BALLAST_A_REPLICA_SLOT, 0);
	mnl_attr_put_strz(nlh, BALLAST_A_REPLICA_DEVICE, device);
	mnl_attr_nest_end(nlh, nest);
}

static struct nlmsghdr *begin(int type, int command, int flags)
{
	static char buffer[SIZE];
	struct nlmsghdr *nlh = mnl_nlmsg_put_header(buffer);
	struct genlmsghdr *genl;

	nlh->nlmsg_type = type;
	nlh->nlmsg_flags = NLM_F_REQUEST | flags;
	nlh->nlmsg_seq = 1;
	genl = mnl_nlmsg_put_extra_header(nlh, sizeof(*genl));
	genl->cmd = command;
	genl->version = 1;
	return nlh;
}

/* What brings about the difference between two states. */
static struct nlmsghdr *message(const struct request *request,
				const struct state *now)
{
	struct nlmsghdr *nlh = begin(family, request->command,
				     request->dump ? NLM_F_DUMP : NLM_F_ACK);
	const struct state *to = &request->to;

	if (request->command == BALLAST_CMD_CONFIG_GET || request->dump)
		return nlh;
	if (request->command == BALLAST_CMD_CONFIG_SET) {
		mnl_attr_put_u32(nlh, BALLAST_A_CONFIG_WRITE_IOPS_WEIGHT,
				 to->weight);
		return nlh;
	}
	mnl_attr_put_strz(nlh,
			  request->command == BALLAST_CMD_STATS_GET ?
				  (int)BALLAST_A_STATS_NAME :
				  (int)BALLAST_A_VOLUME_NAME,
			  names[now->renamed]);
	if (to->size != now->size && to->there) {
		mnl_attr_put_u64(nlh, BALLAST_A_VOLUME_SIZE, to->size);
		if (now->there)
			mnl_attr_put(nlh, BALLAST_A_VOLUME_SHRINK_OK, 0, NULL);
	}
	if (to->iops != now->iops && to->there)
		mnl_attr_put_u32(nlh, BALLAST_A_VOLUME_IOPS, to->iops);
	if (to->renamed != now->renamed && to->there)
		mnl_attr_put_strz(nlh, BALLAST_A_VOLUME_NEW_NAME,
				  names[to->renamed]);
	if (request->command == BALLAST_CMD_VOLUME_CREATE) {
		mnl_attr_put_strz(nlh, BALLAST_A_VOLUME_SERIAL, "F1");
		put_replica(nlh);
	}
	return nlh;
}

/* The last message that was answered with, whole. */
static char answered[SIZE];

/* The error of an answer, 0, or NO_ANSWER; a message of data is kept. */
static int take_answers(void)
{
	char buffer[SIZE];
	int result = NO_ANSWER;
	ssize_t got;

	while ((got = recv(mnl_socket_get_fd(sock), buffer, sizeof(buffer),
			   MSG_DONTWAIT)) > 0 ||
	       (got < 0 && errno == ENOBUFS)) {
		struct nlmsghdr *nlh = (struct nlmsghdr *)buffer;
		int left = got;

		for (; mnl_nlmsg_ok(nlh, left);
		     nlh = mnl_nlmsg_next(nlh, &left))
			if (nlh->nlmsg_type == NLMSG_ERROR ||
			    nlh->nlmsg_type == NLMSG_DONE)
				result = *(int *)mnl_nlmsg_get_payload(nlh);
			else
				memcpy(answered, nlh, nlh->nlmsg_len);
	}
	return result;
}

static int ask(struct nlmsghdr *nlh)
{
	((struct nlmsghdr *)answered)->nlmsg_len = 0;
	if (mnl_socket_sendto(sock, nlh, nlh->nlmsg_len) < 0)
		return -errno;
	return take_answers();
}

/* The attribute of the last answer. */
static const struct nlattr *attr_of(int type)
{
	const struct nlmsghdr *nlh = (struct nlmsghdr *)answered;
	const struct nlattr *attr;

	if (!nlh->nlmsg_len)
		return NULL;
	mnl_attr_for_each(attr, nlh, GENL_HDRLEN) if (mnl_attr_get_type(attr) ==
						      type) return attr;
	return NULL;
}

/* What sysfs has of the disk: its text, or nothing. */
static void read_sysfs(char *text, size_t size, const char *file)
{
	char path[64];
	ssize_t got = 0;
	int fd;

	snprintf(path, sizeof(path), "/sys/block/ballast0/%s", file);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd >= 0) {
		got = read(fd, text, size - 1);
		close(fd);
	}
	text[got > 0 ? got : 0] = '\0';
	text[strcspn(text, "\n")] = '\0';
}

/* The device can be had exactly where there is no volume on it. */
static bool device_is_free(void)
{
	int fd = open(device, O_RDONLY | O_EXCL | O_CLOEXEC);

	if (fd < 0)
		return false;
	close(fd);
	return true;
}

/* The volume of a name, as netlink tells it; false if there is none. */
static bool look_up(struct state *state, bool renamed)
{
	struct nlmsghdr *nlh = begin(family, BALLAST_CMD_VOLUME_GET, NLM_F_ACK);

	mnl_attr_put_strz(nlh, BALLAST_A_VOLUME_NAME, names[renamed]);
	if (ask(nlh) || !attr_of(BALLAST_A_VOLUME_SIZE))
		return false;
	state->there = true;
	state->renamed = renamed;
	state->size = mnl_attr_get_u64(attr_of(BALLAST_A_VOLUME_SIZE));
	state->iops = mnl_attr_get_u32(attr_of(BALLAST_A_VOLUME_IOPS));
	return true;
}

/*
 * What is the case. Returns NULL, or how what netlink, sysfs and the device say
 * of it does not fit together.
 */
static const char *look(struct state *state)
{
	char text[256];

	memset(state, 0, sizeof(*state));
	if (look_up(state, false) && look_up(state, true))
		return "two volumes";
	if (!state->there)
		look_up(state, true);
	if (ask(begin(family, BALLAST_CMD_CONFIG_GET, NLM_F_ACK)))
		return "no settings";
	state->weight =
		mnl_attr_get_u32(attr_of(BALLAST_A_CONFIG_WRITE_IOPS_WEIGHT));
	if (device_is_free() == state->there)
		return state->there ? "the device is free" :
				      "the device is held";
	read_sysfs(text, sizeof(text), "ballast_name");
	if (strcmp(text, state->there ? names[state->renamed] : ""))
		return "sysfs has another name";
	read_sysfs(text, sizeof(text), "size");
	if (strtoull(text, NULL, 10) * 512 != state->size)
		return "sysfs has another size";
	return NULL;
}

static bool same(const struct state *a, const struct state *b)
{
	return a->there == b->there && a->renamed == b->renamed &&
	       a->size == b->size && a->iops == b->iops &&
	       a->weight == b->weight;
}

/* The last step of a deletion may come after the answer. */
static const char *look_after(struct state *state, const struct state *before,
			      const struct state *after)
{
	const char *wrong;
	int i;

	for (i = 0; i < 100; i++) {
		wrong = look(state);
		if (!wrong && !same(state, before) && !same(state, after))
			wrong = "neither as before nor as it was to be";
		if (!wrong)
			return NULL;
		usleep(50000);
	}
	return wrong;
}

static void set_nth(int nth)
{
	char text[16];

	if (pwrite(fail_nth, text, snprintf(text, sizeof(text), "%d", nth), 0) <
	    0)
		die("fail-nth");
}

/* Whether the failure has happened; no more will. */
static bool was_injected(void)
{
	char text[16] = "";

	if (pread(fail_nth, text, sizeof(text) - 1, 0) < 0)
		die("fail-nth");
	set_nth(0);
	return !atoi(text);
}

static void wrong(const struct request *request, int nth, int answer,
		  const char *what)
{
	printf("FAIL: %s with allocation %d failing, answered %d: %s\n",
	       request->name, nth, answer, what);
	exit(1);
}

/* Sends a request, failing its @nth allocation if that is not 0. */
static bool send_failing(const struct request *request, struct state *now,
			 int nth)
{
	struct nlmsghdr *nlh = message(request, now);
	struct state after = request->to, before = *now;
	const char *fault;
	bool hit;
	int answer;

	set_nth(nth);
	answer = ask(nlh);
	hit = was_injected() && nth;
	tries++;
	injected += hit;
	refused += answer < 0;
	creations += request->command == BALLAST_CMD_VOLUME_CREATE;
	deletions += request->command == BALLAST_CMD_VOLUME_DELETE;
	fault = look_after(now, &before, &after);
	if (fault)
		wrong(request, nth, answer, fault);
	if (!hit && answer && answer != -EINPROGRESS)
		wrong(request, nth, answer, "refused without a failure");
	if (answer < 0 && answer != -EINPROGRESS && answer != -ENOBUFS &&
	    !same(now, &before))
		wrong(request, nth, answer, "refused, and yet changed");
	if (!answer && !same(now, &after))
		wrong(request, nth, answer, "acknowledged, and not done");
	return hit;
}

/* Back to how it was, without failures. */
static void undo(const struct state *before, struct state *now)
{
	struct request request = { .name = "undo", .to = *before };

	if (same(before, now))
		return;
	if (before->weight != now->weight)
		request.command = BALLAST_CMD_CONFIG_SET;
	else if (!before->there)
		request.command = BALLAST_CMD_VOLUME_DELETE;
	else if (!now->there)
		request.command = BALLAST_CMD_VOLUME_CREATE;
	else
		request.command = BALLAST_CMD_VOLUME_SET;
	send_failing(&request, now, 0);
}

/* Until it gets through; what got through in spite of a failure is undone. */
static void fail_each(const struct request *request, struct state *now)
{
	struct state before = *now;
	int nth;

	for (nth = 1; nth < NTH_MAX; nth++) {
		if (!send_failing(request, now, nth)) {
			printf("# %s: %d allocations\n", request->name,
			       nth - 1);
			return;
		}
		undo(&before, now);
		/* What the last one left behind does not hinder the next. */
		if (nth % 16 == 0) {
			send_failing(request, now, 0);
			undo(&before, now);
		}
	}
	wrong(request, nth, 0, "there is no end to its allocations");
}

static void round_of_all(struct state *now)
{
	struct state state = *now;
	struct request request;

#define DO(what, operation, ...)                                  \
	do {                                                      \
		__VA_ARGS__;                                      \
		request = (struct request){ .name = (what),       \
					    .command = operation, \
					    .to = state };        \
		fail_each(&request, now);                         \
	} while (0)

	DO("create", BALLAST_CMD_VOLUME_CREATE,
	   (state.there = true, state.size = 32 * MIB, state.iops = 1000));
	DO("get", BALLAST_CMD_VOLUME_GET, );
	DO("stats", BALLAST_CMD_STATS_GET, );
	request.dump = true;
	request.name = "dump of stats";
	fail_each(&request, now);
	request.command = BALLAST_CMD_VOLUME_GET;
	request.name = "dump";
	fail_each(&request, now);
	DO("limits", BALLAST_CMD_VOLUME_SET, state.iops = 500);
	DO("resize", BALLAST_CMD_VOLUME_SET, state.size = 16 * MIB);
	DO("rename", BALLAST_CMD_VOLUME_SET, state.renamed = true);
	DO("all at once", BALLAST_CMD_VOLUME_SET,
	   (state.renamed = false, state.size = 48 * MIB, state.iops = 10));
	DO("weights", BALLAST_CMD_CONFIG_SET, state.weight ^= 1);
	DO("settings", BALLAST_CMD_CONFIG_GET, );
	DO("delete", BALLAST_CMD_VOLUME_DELETE,
	   (state.there = false, state.size = 0, state.iops = 0));
#undef DO
}

static void find_family(void)
{
	struct nlmsghdr *nlh = begin(GENL_ID_CTRL, CTRL_CMD_GETFAMILY, 0);

	mnl_attr_put_strz(nlh, CTRL_ATTR_FAMILY_NAME, BALLAST_FAMILY_NAME);
	ask(nlh);
	if (!attr_of(CTRL_ATTR_FAMILY_ID))
		die("the family");
	family = mnl_attr_get_u16(attr_of(CTRL_ATTR_FAMILY_ID));
}

int main(int argc, char **argv)
{
	unsigned long wanted = argc > 2 ? strtoul(argv[2], NULL, 0) : 1;
	struct state now;
	const char *fault;

	if (argc < 2)
		return 2;
	device = argv[1];
	fail_nth = open("/proc/thread-self/fail-nth", O_RDWR | O_CLOEXEC);
	sock = mnl_socket_open(NETLINK_GENERIC);
	if (fail_nth < 0 || !sock ||
	    mnl_socket_bind(sock, 0, MNL_SOCKET_AUTOPID))
		die("no fault injection, or no netlink");
	find_family();
	fault = look(&now);
	if (fault || now.there) {
		printf("FAIL: at the beginning: %s\n", fault);
		return 1;
	}
	while (creations < wanted)
		round_of_all(&now);
	printf("# %lu requests, %lu failures, %lu refusals, %lu creations, "
	       "%lu deletions\n",
	       tries, injected, refused, creations, deletions);
	return 0;
}
