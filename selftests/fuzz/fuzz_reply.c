/* SPDX-License-Identifier: GPL-2.0 */
/* sources: userspace/lib/extack.c userspace/lib/values.c userspace/lib/volume.c userspace/lib/config.c userspace/lib/stats.c userspace/lib/netlink.c userspace/lib/outcome.c userspace/lib/names.gen.c userspace/lib/error.c */
/*
 * What the kernel says, taken apart: refusals and replies whose every byte but
 * the length of the message is the input's. The first byte says which it is.
 */
#include "fuzz.h"

#include <errno.h>
#include <linux/genetlink.h>
#include <netlink/genl/genl.h>
#include <netlink/msg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "../../userspace/lib/config.h"
#include "../../userspace/lib/extack.h"
#include "../../userspace/lib/stats.h"
#include "../../userspace/lib/volume.h"

const unsigned long fuzz_runs = 300000;
const char *const fuzz_words[] = { "E",	   "D",	       "V",    "C",   "\x04",
				   "\x08", "\x01\x80", "\x15", "a\n", NULL };

/* A creation as it was sent, for refusals to point into. */
static struct nlmsghdr *request(void)
{
	static struct nl_msg *msg;
	struct nlattr *nest;

	if (msg)
		return nlmsg_hdr(msg);
	msg = nlmsg_alloc();
	genlmsg_put(msg, 1, 1, 0x20, 0, 0, BALLAST_CMD_VOLUME_CREATE, 1);
	nla_put_string(msg, BALLAST_A_VOLUME_NAME, "vm1");
	nla_put_u64(msg, BALLAST_A_VOLUME_SIZE, 4096);
	nest = nla_nest_start(msg, BALLAST_A_VOLUME_REPLICA);
	nla_put_u32(msg, BALLAST_A_REPLICA_SLOT, 0);
	nla_put_string(msg, BALLAST_A_REPLICA_DEVICE, "/dev/sdb");
	nla_nest_end(msg, nest);
	return nlmsg_hdr(msg);
}

/* The input as a message of its exact size; libnl has seen to the length by then. */
static struct nlmsghdr *message(uint16_t type, uint16_t flags,
				const uint8_t *data, size_t size)
{
	struct nlmsghdr *nlh = malloc(NLMSG_HDRLEN + size);

	*nlh = (struct nlmsghdr){ .nlmsg_len = NLMSG_HDRLEN + size,
				  .nlmsg_type = type,
				  .nlmsg_flags = flags };
	memcpy(nlmsg_data(nlh), data, size);
	return nlh;
}

/* What is shown is one line of printable ASCII, whatever the kernel says. */
static void check_error(const struct ballast_error *err)
{
	size_t length = strnlen(err->descr, sizeof(err->descr)), i;

	fuzz_check(err->outcome > BALLAST_OK &&
		   err->outcome < BALLAST_OUTCOMES);
	fuzz_check(length && length < sizeof(err->descr));
	for (i = 0; i < length; i++)
		fuzz_check(err->descr[i] >= ' ' && err->descr[i] <= '~');
}

static void try_refusal(uint16_t type, const uint8_t *data, size_t size)
{
	struct nlmsghdr *answer =
		message(type, NLM_F_ACK_TLVS | (data[0] & 1 ? NLM_F_CAPPED : 0),
			data + 1, size - 1);
	struct ballast_error err;

	memset(&err, 0x55, sizeof(err));
	fuzz_check(ballast_extack_fail(&err, request(), answer) == -1);
	check_error(&err);
	free(answer);
}

static bool ends(const char *text, size_t size)
{
	return strnlen(text, size) < size;
}

static void try_volume(const uint8_t *data, size_t size)
{
	struct nlmsghdr *reply = message(0x20, 0, data, size);
	struct ballast_volume volume;

	memset(&volume, 0x55, sizeof(volume));
	if (!ballast_volume_decode(reply, &volume)) {
		fuzz_check(ends(volume.name, sizeof(volume.name)));
		fuzz_check(ends(volume.serial, sizeof(volume.serial)));
		fuzz_check(ends(volume.old_name, sizeof(volume.old_name)));
		fuzz_check(volume.replicas <= BALLAST_REPLICAS_MAX);
		for (unsigned int i = 0; i < volume.replicas; i++)
			fuzz_check(ends(volume.replica[i].device,
					sizeof(volume.replica[i].device)));
	}
	free(reply);
}

static void try_config(const uint8_t *data, size_t size)
{
	struct nlmsghdr *reply = message(0x20, 0, data, size);
	struct ballast_values config = { 0 };

	ballast_config_decode(reply, &config);
	free(reply);
}

static void try_stats(const uint8_t *data, size_t size)
{
	struct nlmsghdr *reply = message(0x20, 0, data, size);
	struct ballast_stats stats;

	memset(&stats, 0x55, sizeof(stats));
	if (!ballast_stats_decode(reply, &stats))
		fuzz_check(ends(stats.name, sizeof(stats.name)));
	free(reply);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 2)
		return 0;
	switch (data[0]) {
	case 'E':
		try_refusal(NLMSG_ERROR, data + 1, size - 1);
		break;
	case 'D':
		try_refusal(NLMSG_DONE, data + 1, size - 1);
		break;
	case 'V':
		try_volume(data + 1, size - 1);
		break;
	case 'S':
		try_stats(data + 1, size - 1);
		break;
	case 'C':
		try_config(data + 1, size - 1);
		break;
	}
	return 0;
}
