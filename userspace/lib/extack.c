// SPDX-License-Identifier: GPL-2.0
/* What the kernel says of a request that it refuses, in an operator's words. */
#include "extack.h"

#include <errno.h>
#include <linux/genetlink.h>
#include <linux/netlink.h>
#include <netlink/attr.h>
#include <netlink/msg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "values.h"

#define CAPABILITIES                                                     \
	"not permitted: CAP_SYS_ADMIN and CAP_NET_ADMIN in the initial " \
	"user namespace are needed"

/* The newest attribute that is read here. */
#define EXTACK_MAX NLMSGERR_ATTR_MISS_NEST

/**
 * struct refusal - what one answer says
 * @errnum: the error number, positive
 * @message: the kernel's sentence, or NULL
 * @attr: the name of the attribute that is wrong or missing, or NULL
 * @missing: it is missing
 * @device: it is the device, or in its nest
 */
struct refusal {
	int errnum;
	const char *message;
	const char *attr;
	bool missing;
	bool device;
};

static const struct ballast_attr_set *attrs_of(const struct nlmsghdr *sent)
{
	const struct genlmsghdr *genl = nlmsg_data(sent);

	return genl->cmd <= BALLAST_CMD_CONFIG_NTF ? &ballast_config_attrs :
						     &ballast_volume_attrs;
}

static const char *name_in(const struct ballast_attr_set *set, int type)
{
	return type > 0 && type <= set->max ? set->names[type].name : NULL;
}

static bool is_nest(const struct ballast_attr_set *set, int type)
{
	return type > 0 && type <= set->max &&
	       set->names[type].type == BALLAST_TYPE_NEST;
}

/* Replicas are the only nests, so that whatever is in a nest is theirs. */
static void find_attr(struct refusal *refusal,
		      const struct ballast_attr_set *set, struct nlattr *head,
		      int length, const void *place)
{
	struct nlattr *attr;
	int rest;

	nla_for_each_attr(attr, head, length, rest) {
		const char *end =
			(const char *)attr + nla_len(attr) + NLA_HDRLEN;
		bool nest = is_nest(set, nla_type(attr));

		if ((const char *)place >= end || place < (const void *)attr)
			continue;
		refusal->attr = name_in(set, nla_type(attr));
		refusal->device |= nest;
		if (nest && place != attr)
			find_attr(refusal, &ballast_replica_attrs,
				  nla_data(attr), nla_len(attr), place);
		return;
	}
}

static void find_wrong(struct refusal *refusal, const struct nlmsghdr *sent,
		       uint32_t offset)
{
	if (offset >= sent->nlmsg_len)
		return;
	find_attr(refusal, attrs_of(sent), nlmsg_attrdata(sent, GENL_HDRLEN),
		  nlmsg_attrlen(sent, GENL_HDRLEN),
		  (const char *)sent + offset);
}

static void find_missing(struct refusal *refusal, const struct nlmsghdr *sent,
			 struct nlattr *const *extack)
{
	const struct ballast_attr_set *set = attrs_of(sent);

	if (extack[NLMSGERR_ATTR_MISS_NEST]) {
		set = &ballast_replica_attrs;
		refusal->device = true;
	}
	refusal->attr =
		name_in(set, nla_get_u32(extack[NLMSGERR_ATTR_MISS_TYPE]));
	refusal->missing = refusal->attr;
}

/* Where the kernel's attributes begin: behind the request, if it is repeated. */
static size_t extack_offset(const struct nlmsghdr *answer, size_t fixed)
{
	const struct nlmsgerr *body = nlmsg_data(answer);

	if (answer->nlmsg_type == NLMSG_DONE ||
	    answer->nlmsg_flags & NLM_F_CAPPED)
		return fixed;
	return fixed + NLMSG_ALIGN(body->msg.nlmsg_len) - NLMSG_HDRLEN;
}

static int parse_extack(struct nlattr **extack, const struct nlmsghdr *answer,
			size_t fixed)
{
	static struct nla_policy policy[EXTACK_MAX + 1] = {
		[NLMSGERR_ATTR_MSG] = { .type = NLA_STRING },
		[NLMSGERR_ATTR_OFFS] = { .type = NLA_U32 },
		[NLMSGERR_ATTR_MISS_TYPE] = { .type = NLA_U32 },
		[NLMSGERR_ATTR_MISS_NEST] = { .type = NLA_U32 },
	};
	size_t length = nlmsg_datalen(answer);
	size_t offset = extack_offset(answer, fixed);

	if (!(answer->nlmsg_flags & NLM_F_ACK_TLVS) || offset >= length)
		return -1;
	return nla_parse(extack, EXTACK_MAX,
			 (struct nlattr *)((char *)nlmsg_data(answer) + offset),
			 length - offset, policy);
}

static void read_extack(struct refusal *refusal, const struct nlmsghdr *sent,
			struct nlattr *const *extack)
{
	if (extack[NLMSGERR_ATTR_MSG])
		refusal->message = nla_get_string(extack[NLMSGERR_ATTR_MSG]);
	if (extack[NLMSGERR_ATTR_MISS_TYPE])
		find_missing(refusal, sent, extack);
	else if (extack[NLMSGERR_ATTR_OFFS])
		find_wrong(refusal, sent,
			   nla_get_u32(extack[NLMSGERR_ATTR_OFFS]));
}

/* Where a volume is to be made, the only thing that can be missing is its device. */
static bool about_device(const struct refusal *refusal,
			 const struct nlmsghdr *sent)
{
	const struct genlmsghdr *genl = nlmsg_data(sent);

	if (genl->cmd != BALLAST_CMD_VOLUME_CREATE)
		return false;
	return refusal->errnum == ENOENT || refusal->errnum == ENODEV ||
	       refusal->errnum == EACCES || refusal->errnum == EOPNOTSUPP;
}

/* The kernel's sentence may begin with the attribute's name already. */
static bool is_named(const char *message, const char *attr)
{
	size_t length = strlen(attr);

	return !strncmp(message, attr, length) && message[length] == ':';
}

static int describe(struct ballast_error *err, const struct refusal *refusal)
{
	enum ballast_outcome outcome =
		ballast_outcome_of(refusal->errnum, refusal->device);
	const char *code = strerrorname_np(refusal->errnum);
	const char *message = refusal->message;

	if (!message && refusal->missing)
		message = "the kernel wants it, and it was not sent";
	if (!message)
		message = outcome == BALLAST_NOT_PERMITTED ?
				  CAPABILITIES :
				  strerror(refusal->errnum);
	ballast_fail(err, outcome, "%s (%s)", message,
		     code ? code : "unknown error");
	if (refusal->attr && !is_named(message, refusal->attr))
		ballast_fail_at(err, "%s", refusal->attr);
	return -1;
}

/* The kernel's error numbers are -1 to -4095; what is none of them is no answer. */
static int errnum_of(const struct nlmsghdr *answer)
{
	int error = *(int *)nlmsg_data(answer);

	return error < 0 && error >= -4095 ? -error : EPROTO;
}

/**
 * ballast_extack_fail() - describe a refusal
 * @err: where to
 * @sent: the request
 * @answer: the kernel's answer, NLMSG_ERROR or NLMSG_DONE
 *
 * Return: -1.
 */
int ballast_extack_fail(struct ballast_error *err, const struct nlmsghdr *sent,
			const struct nlmsghdr *answer)
{
	struct nlattr *extack[EXTACK_MAX + 1] = { 0 };
	struct refusal refusal = { 0 };
	size_t fixed = answer->nlmsg_type == NLMSG_DONE ?
			       sizeof(int) :
			       sizeof(struct nlmsgerr);

	if ((size_t)nlmsg_datalen(answer) < fixed)
		return ballast_fail(err, BALLAST_FAILED,
				    "the kernel's answer is too short");
	refusal.errnum = errnum_of(answer);
	if (!parse_extack(extack, answer, fixed))
		read_extack(&refusal, sent, extack);
	refusal.device |= about_device(&refusal, sent);
	return describe(err, &refusal);
}

/**
 * ballast_errno_fail() - describe an error number that came with no words
 * @err: where to
 * @errnum: the error number, positive
 *
 * Return: -1.
 */
int ballast_errno_fail(struct ballast_error *err, int errnum)
{
	return describe(err, &(struct refusal){ .errnum = errnum });
}
