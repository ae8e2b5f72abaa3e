/* SPDX-License-Identifier: GPL-2.0 */
/* sources: userspace/lib/extack.c userspace/lib/values.c userspace/lib/volume.c userspace/lib/netlink.c userspace/lib/outcome.c userspace/lib/names.gen.c userspace/lib/error.c */
/* Netlink messages taken apart: refusals put in words, replies, and garbage. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <errno.h>
#include <linux/genetlink.h>
#include <linux/netlink.h>
#include <netlink/attr.h>
#include <netlink/genl/genl.h>
#include <netlink/msg.h>
#include <string.h>

#include "../../userspace/lib/extack.h"
#include "random.h"
#include "../../userspace/lib/volume.h"

#define FAMILY 0x20

static struct nl_msg *request(uint8_t command)
{
	struct nl_msg *msg = nlmsg_alloc();

	assert_non_null(msg);
	assert_non_null(genlmsg_put(msg, 1, 1, FAMILY, 0, 0, command, 1));
	return msg;
}

/* name, size, then a replica { slot, device }: what a creation looks like. */
static struct nl_msg *create_request(void)
{
	struct nl_msg *msg = request(BALLAST_CMD_VOLUME_CREATE);
	struct nlattr *nest;

	nla_put_string(msg, BALLAST_A_VOLUME_NAME, "vm1");
	nla_put_u64(msg, BALLAST_A_VOLUME_SIZE, 4096);
	nest = nla_nest_start(msg, BALLAST_A_VOLUME_REPLICA);
	nla_put_u32(msg, BALLAST_A_REPLICA_SLOT, 0);
	nla_put_string(msg, BALLAST_A_REPLICA_DEVICE, "/dev/sdb");
	nla_nest_end(msg, nest);
	return msg;
}

/* The kernel's answer; with the request repeated in it, unless it is capped. */
static struct nl_msg *answer(const struct nlmsghdr *sent, int error, int flags)
{
	size_t body = flags & NLM_F_CAPPED ? sizeof(*sent) : sent->nlmsg_len;
	struct nl_msg *msg = nlmsg_alloc_simple(NLMSG_ERROR, flags);

	assert_int_equal(nlmsg_append(msg, &error, sizeof(error), 0), 0);
	assert_int_equal(nlmsg_append(msg, (void *)sent, body, NLMSG_ALIGNTO),
			 0);
	return msg;
}

static uint32_t offset_of(struct nl_msg *sent, int attr)
{
	struct nlattr *found =
		nlmsg_find_attr(nlmsg_hdr(sent), GENL_HDRLEN, attr);

	return (char *)found - (char *)nlmsg_hdr(sent);
}

static void check(struct nl_msg *sent, struct nl_msg *said,
		  enum ballast_outcome outcome, const char *descr)
{
	struct ballast_error err;

	assert_int_equal(ballast_extack_fail(&err, nlmsg_hdr(sent),
					     nlmsg_hdr(said)),
			 -1);
	assert_string_equal(err.descr, descr);
	assert_int_equal(err.outcome, outcome);
	nlmsg_free(said);
}

static void test_bare(void **state)
{
	struct nl_msg *sent = request(BALLAST_CMD_VOLUME_SET);

	(void)state;
	check(sent, answer(nlmsg_hdr(sent), -ENOENT, 0), BALLAST_NO_VOLUME,
	      "No such file or directory (ENOENT)");
	check(sent, answer(nlmsg_hdr(sent), -EPERM, NLM_F_CAPPED),
	      BALLAST_NOT_PERMITTED,
	      "not permitted: CAP_SYS_ADMIN and CAP_NET_ADMIN in the initial user namespace are "
	      "needed (EPERM)");
	check(sent, answer(nlmsg_hdr(sent), -EBUSY, 0), BALLAST_BUSY,
	      "Device or resource busy (EBUSY)");
	nlmsg_free(sent);
}

static struct nl_msg *answer_at(struct nl_msg *sent, int error, int flags,
				const char *text, uint32_t offset)
{
	struct nl_msg *said =
		answer(nlmsg_hdr(sent), error, flags | NLM_F_ACK_TLVS);

	nla_put_string(said, NLMSGERR_ATTR_MSG, text);
	nla_put_u32(said, NLMSGERR_ATTR_OFFS, offset);
	return said;
}

static void test_attribute_is_named(void **state)
{
	struct nl_msg *sent = create_request();
	uint32_t size = offset_of(sent, BALLAST_A_VOLUME_SIZE);
	uint32_t nest = offset_of(sent, BALLAST_A_VOLUME_REPLICA);

	(void)state;
	check(sent, answer_at(sent, -EINVAL, 0, "too odd", size),
	      BALLAST_BAD_USAGE, "size: too odd (EINVAL)");
	check(sent,
	      answer_at(sent, -EINVAL, NLM_F_CAPPED, "size: too odd", size),
	      BALLAST_BAD_USAGE, "size: too odd (EINVAL)");
	check(sent, answer_at(sent, -EINVAL, 0, "wrong", nest),
	      BALLAST_BAD_DEVICE, "replica: wrong (EINVAL)");
	check(sent, answer_at(sent, -EINVAL, 0, "wrong", nest + 4),
	      BALLAST_BAD_DEVICE, "slot: wrong (EINVAL)");
	check(sent, answer_at(sent, -ENOENT, 0, "not there", nest + 12),
	      BALLAST_BAD_DEVICE, "device: not there (ENOENT)");
	check(sent, answer_at(sent, -EBUSY, 0, "in use", nest + 12),
	      BALLAST_BUSY, "device: in use (EBUSY)");
	nlmsg_free(sent);
}

static void test_offset_is_nowhere(void **state)
{
	static const uint32_t offsets[] = {
		0, 4, 16, 19, 0x7fffffff, UINT32_MAX
	};
	struct nl_msg *sent = create_request();
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(offsets) / sizeof(*offsets); i++)
		check(sent, answer_at(sent, -EINVAL, 0, "wrong", offsets[i]),
		      BALLAST_BAD_USAGE, "wrong (EINVAL)");
	nlmsg_free(sent);
}

/* Where a volume is made, what is missing can only be the device. */
static void test_device_is_meant(void **state)
{
	struct nl_msg *sent = create_request();
	struct nl_msg *said = answer(nlmsg_hdr(sent), -ENOENT, NLM_F_ACK_TLVS);

	(void)state;
	nla_put_string(said, NLMSGERR_ATTR_MSG, "there is no such device");
	check(sent, said, BALLAST_BAD_DEVICE,
	      "there is no such device (ENOENT)");
	check(sent, answer(nlmsg_hdr(sent), -EEXIST, 0), BALLAST_EXISTS,
	      "File exists (EEXIST)");
	check(sent, answer(nlmsg_hdr(sent), -EINVAL, 0), BALLAST_BAD_USAGE,
	      "Invalid argument (EINVAL)");
	nlmsg_free(sent);
}

static void test_missing_is_named(void **state)
{
	struct nl_msg *sent = create_request();
	struct nl_msg *said = answer(nlmsg_hdr(sent), -EINVAL, NLM_F_ACK_TLVS);

	(void)state;
	nla_put_u32(said, NLMSGERR_ATTR_MISS_TYPE, BALLAST_A_VOLUME_SERIAL);
	check(sent, said, BALLAST_BAD_USAGE,
	      "serial: the kernel wants it, and it was not sent (EINVAL)");
	said = answer(nlmsg_hdr(sent), -EINVAL, NLM_F_ACK_TLVS);
	nla_put_u32(said, NLMSGERR_ATTR_MISS_NEST, 64);
	nla_put_u32(said, NLMSGERR_ATTR_MISS_TYPE, BALLAST_A_REPLICA_DEVICE);
	check(sent, said, BALLAST_BAD_DEVICE,
	      "device: the kernel wants it, and it was not sent (EINVAL)");
	nlmsg_free(sent);
}

static void test_config_is_told_apart(void **state)
{
	struct nl_msg *sent = request(BALLAST_CMD_CONFIG_SET);

	(void)state;
	nla_put_u32(sent, BALLAST_A_CONFIG_TRIM_BW_WEIGHT, 7);
	check(sent, answer_at(sent, -ERANGE, 0, "integer out of range", 20),
	      BALLAST_BAD_USAGE, "trimBwWeight: integer out of range (ERANGE)");
	nlmsg_free(sent);
}

/* A dump is refused in its last message. */
static void test_done(void **state)
{
	struct nl_msg *sent = request(BALLAST_CMD_VOLUME_GET);
	struct nl_msg *said =
		nlmsg_alloc_simple(NLMSG_DONE, NLM_F_MULTI | NLM_F_ACK_TLVS);
	int error = -EPERM;

	(void)state;
	nlmsg_append(said, &error, sizeof(error), 0);
	nla_put_string(said, NLMSGERR_ATTR_MSG, "not for you");
	check(sent, said, BALLAST_NOT_PERMITTED, "not for you (EPERM)");
	nlmsg_free(sent);
}

static void test_short(void **state)
{
	struct nl_msg *sent = request(BALLAST_CMD_VOLUME_GET);
	struct nl_msg *said = nlmsg_alloc_simple(NLMSG_ERROR, NLM_F_ACK_TLVS);
	int error = -EPERM;

	(void)state;
	nlmsg_append(said, &error, sizeof(error), 0);
	check(sent, said, BALLAST_FAILED, "the kernel's answer is too short");
	nlmsg_free(sent);
}

static struct nl_msg *reply(void)
{
	struct nl_msg *msg = create_request();

	nla_put_u32(msg, BALLAST_A_VOLUME_NUMBER, 7);
	nla_put_u32(msg, BALLAST_A_VOLUME_IOPS, 1000);
	nla_put_u64(msg, BALLAST_A_VOLUME_BW, 1ull << 40);
	nla_put_u32(msg, BALLAST_A_VOLUME_MAX + 1, 1);
	return msg;
}

static void test_reply(void **state)
{
	struct ballast_volume volume;
	struct nl_msg *msg = reply();

	(void)state;
	assert_int_equal(ballast_volume_decode(nlmsg_hdr(msg), &volume), 0);
	assert_string_equal(volume.name, "vm1");
	assert_int_equal(volume.replicas, 1);
	assert_string_equal(volume.replica[0].device, "/dev/sdb");
	assert_int_equal(volume.values.number[BALLAST_A_VOLUME_NUMBER], 7);
	assert_true(volume.values.number[BALLAST_A_VOLUME_BW] == 1ull << 40);
	assert_true(ballast_has(&volume.values, BALLAST_A_VOLUME_IOPS));
	assert_false(ballast_has(&volume.values, BALLAST_A_VOLUME_WAITING));
	nlmsg_free(msg);
}

/* More replicas than a volume can have, and texts that are too long, are cut. */
static void test_reply_is_too_much(void **state)
{
	struct nl_msg *msg = request(BALLAST_CMD_VOLUME_GET);
	struct ballast_volume volume;
	char text[2000];
	int i;

	(void)state;
	memset(text, 'x', sizeof(text) - 1);
	text[sizeof(text) - 1] = '\0';
	nla_put_string(msg, BALLAST_A_VOLUME_NAME, text);
	for (i = 0; i < 5; i++) {
		struct nlattr *nest =
			nla_nest_start(msg, BALLAST_A_VOLUME_REPLICA);

		nla_put_u32(msg, BALLAST_A_REPLICA_SLOT, i);
		nla_put_string(msg, BALLAST_A_REPLICA_DEVICE,
			       i ? "" : text + 1500);
		nla_nest_end(msg, nest);
	}
	assert_int_equal(ballast_volume_decode(nlmsg_hdr(msg), &volume), 0);
	assert_int_equal(strlen(volume.name), BALLAST_NAME_MAX);
	assert_int_equal(volume.replicas, BALLAST_REPLICAS_MAX);
	nlmsg_free(msg);
}

/* A message cut short, with some bytes changed; its memory ends where it does. */
static struct nlmsghdr *damaged(struct nl_msg *msg)
{
	size_t body = nlmsg_hdr(msg)->nlmsg_len - NLMSG_HDRLEN;
	size_t length = NLMSG_HDRLEN + random_below(body + 1);
	char *bytes = (char *)nlmsg_hdr(msg);
	struct nlmsghdr *nlh = malloc(length);
	int changes;

	assert_non_null(nlh);
	for (changes = random_below(8); changes; changes--)
		bytes[NLMSG_HDRLEN + random_below(body)] = random_below(256);
	memcpy(nlh, bytes, length);
	nlh->nlmsg_len = length;
	return nlh;
}

/* Nothing that arrives may be read beyond its end; the sanitizers watch. */
static void test_garbage(void **state)
{
	struct ballast_volume volume;
	struct ballast_error err;
	int round;

	(void)state;
	random_seed("BALLAST_SEED");
	for (round = 0; round < 20000; round++) {
		struct nl_msg *sent = create_request(), *said = reply();
		struct nlmsghdr *nlh = damaged(said);

		ballast_volume_decode(nlh, &volume);
		nlh->nlmsg_type = round & 1 ? NLMSG_ERROR : NLMSG_DONE;
		nlh->nlmsg_flags = random_below(1 << 10);
		ballast_extack_fail(&err, nlmsg_hdr(sent), nlh);
		free(nlh);
		nlmsg_free(sent);
		nlmsg_free(said);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bare),
		cmocka_unit_test(test_attribute_is_named),
		cmocka_unit_test(test_offset_is_nowhere),
		cmocka_unit_test(test_device_is_meant),
		cmocka_unit_test(test_missing_is_named),
		cmocka_unit_test(test_config_is_told_apart),
		cmocka_unit_test(test_done),
		cmocka_unit_test(test_short),
		cmocka_unit_test(test_reply),
		cmocka_unit_test(test_reply_is_too_much),
		cmocka_unit_test(test_garbage),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
