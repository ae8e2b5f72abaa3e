// SPDX-License-Identifier: GPL-2.0
/* What volumes did, as the kernel counts it. */
#include "stats.h"

#include <errno.h>
#include <netlink/genl/genl.h>
#include <netlink/msg.h>
#include <stdlib.h>
#include <string.h>

#include "extack.h"
#include "netlink.h"
#include "values.h"

/* How often a dump is begun again because volumes came or went under way. */
#define ATTEMPTS 5

/* A kernel with other buckets gives what is there; the rest stays 0. */
static void get_histogram(uint64_t bucket[BALLAST_HISTOGRAM_BUCKETS],
			  struct nlattr *attr)
{
	if (attr)
		nla_memcpy(bucket, attr,
			   sizeof(*bucket) * BALLAST_HISTOGRAM_BUCKETS);
}

static int get_class(struct ballast_stats *stats, struct nlattr *nest)
{
	struct nlattr *attrs[BALLAST_A_CLASS_STATS_MAX + 1];
	struct ballast_values values = { 0 };
	const uint64_t *number = values.number;
	struct ballast_class_stats *class;

	if (ballast_attrs_parse(attrs, nla_data(nest), nla_len(nest),
				&ballast_class_stats_attrs) ||
	    !attrs[BALLAST_A_CLASS_STATS_CLASS])
		return -1;
	ballast_values_get(attrs, &ballast_class_stats_attrs, &values);
	/* A class that is newer than this program is passed over. */
	if (number[BALLAST_A_CLASS_STATS_CLASS] >= BALLAST_IO_CLASSES)
		return 0;
	class = &stats->class[number[BALLAST_A_CLASS_STATS_CLASS]];
	class->ops = number[BALLAST_A_CLASS_STATS_OPS];
	class->bytes = number[BALLAST_A_CLASS_STATS_BYTES];
	class->errors = number[BALLAST_A_CLASS_STATS_ERRORS];
	class->service_ns = number[BALLAST_A_CLASS_STATS_SERVICE_TIME];
	class->throttled_ops = number[BALLAST_A_CLASS_STATS_THROTTLED_OPS];
	class->throttled_ns = number[BALLAST_A_CLASS_STATS_THROTTLED_TIME];
	get_histogram(class->service,
		      attrs[BALLAST_A_CLASS_STATS_SERVICE_HISTOGRAM]);
	get_histogram(class->wait, attrs[BALLAST_A_CLASS_STATS_WAIT_HISTOGRAM]);
	return 0;
}

/* An attribute that comes several times: the parser keeps only the last. */
static int get_classes(struct ballast_stats *stats, struct nlmsghdr *reply)
{
	struct nlattr *attr;
	int rest;

	nla_for_each_attr(attr, nlmsg_attrdata(reply, GENL_HDRLEN),
			  nlmsg_attrlen(reply, GENL_HDRLEN), rest)
		if (nla_type(attr) == BALLAST_A_STATS_CLASS &&
		    get_class(stats, attr))
			return -1;
	return 0;
}

/**
 * ballast_stats_decode() - read what a volume did out of a message
 * @reply: the message
 * @arg: the struct ballast_stats it goes to
 *
 * Return: 0, or -1 if the message is malformed.
 */
int ballast_stats_decode(struct nlmsghdr *reply, void *arg)
{
	struct nlattr *attrs[BALLAST_A_STATS_MAX + 1];
	struct ballast_values values = { 0 };
	const uint64_t *number = values.number;
	struct ballast_stats *stats = arg;

	memset(stats, 0, sizeof(*stats));
	if (!genlmsg_valid_hdr(reply, 0) ||
	    ballast_attrs_parse(attrs, nlmsg_attrdata(reply, GENL_HDRLEN),
				nlmsg_attrlen(reply, GENL_HDRLEN),
				&ballast_stats_attrs) ||
	    !attrs[BALLAST_A_STATS_NAME])
		return -1;
	ballast_values_get(attrs, &ballast_stats_attrs, &values);
	nla_strlcpy(stats->name, attrs[BALLAST_A_STATS_NAME],
		    sizeof(stats->name));
	stats->number = number[BALLAST_A_STATS_NUMBER];
	stats->made_ns = number[BALLAST_A_STATS_MADE];
	stats->time_ns = number[BALLAST_A_STATS_TIME];
	stats->limited_ns = number[BALLAST_A_STATS_LIMITED_TIME];
	stats->waiting = number[BALLAST_A_STATS_WAITING];
	stats->iops = number[BALLAST_A_STATS_EFFECTIVE_IOPS];
	stats->bw = number[BALLAST_A_STATS_EFFECTIVE_BW];
	return get_classes(stats, reply);
}

static int by_name(const void *a, const void *b)
{
	const struct ballast_stats *left = a, *right = b;

	return strverscmp(left->name, right->name);
}

static int take(struct nlmsghdr *reply, void *arg)
{
	struct ballast_stats_list *list = arg;
	struct ballast_stats *grown;

	grown = reallocarray(list->stats, list->count + 1, sizeof(*grown));
	if (!grown)
		return -1;
	list->stats = grown;
	if (ballast_stats_decode(reply, &grown[list->count]))
		return -1;
	list->count++;
	return 0;
}

static int ask(struct ballast_netlink *nl, const char *name,
	       struct ballast_stats_list *list, struct ballast_error *err)
{
	struct nl_msg *msg = ballast_request(nl, BALLAST_CMD_STATS_GET,
					     name ? 0 : NLM_F_DUMP, err);

	list->count = 0;
	if (!msg)
		return -1;
	if (name && nla_put_string(msg, BALLAST_A_STATS_NAME, name)) {
		nlmsg_free(msg);
		return ballast_errno_fail(err, ENOMEM);
	}
	if (!ballast_call(nl, msg, take, list, err))
		return 0;
	return name ? ballast_fail_at(err, "volume %s", name) : -1;
}

/**
 * ballast_stats_get() - read what one volume did, or all
 * @nl: the socket
 * @name: the volume's name, or NULL for all
 * @list: where to; ballast_stats_free() frees it
 * @err: why not
 *
 * Return: 0, or -1 with @err set and nothing to free.
 */
int ballast_stats_get(struct ballast_netlink *nl, const char *name,
		      struct ballast_stats_list *list,
		      struct ballast_error *err)
{
	int attempts = name ? 1 : ATTEMPTS, result;

	memset(list, 0, sizeof(*list));
	do
		result = ask(nl, name, list, err);
	while (result && err->outcome == BALLAST_BUSY && --attempts);
	if (result) {
		ballast_stats_free(list);
		return -1;
	}
	if (list->count)
		qsort(list->stats, list->count, sizeof(*list->stats), by_name);
	return 0;
}

/**
 * ballast_stats_free() - give back what ballast_stats_get() took
 * @list: the list
 */
void ballast_stats_free(struct ballast_stats_list *list)
{
	free(list->stats);
	memset(list, 0, sizeof(*list));
}
