// SPDX-License-Identifier: GPL-2.0
/* What a reply says of what a volume did. */
#include "netlink.h"

#include <net/netlink.h>

#include "volume.h"

/**
 * struct class_stats - all that is known of one class
 * @class: the class
 * @done: what was done
 * @held: what was held back, or NULL for a class that does not pass the gate
 */
struct class_stats {
	enum ballast_io_class class;
	struct ballast_class_stats done;
	const struct ballast_gate_class_stats *held;
};

static int stats_u64(struct sk_buff *skb, int attr, u64 value)
{
	return nla_put_u64_64bit(skb, attr, value, BALLAST_A_CLASS_STATS_PAD);
}

static int stats_fill_held(struct sk_buff *skb,
			   const struct ballast_gate_class_stats *held)
{
	if (!held)
		return 0;
	if (stats_u64(skb, BALLAST_A_CLASS_STATS_THROTTLED_OPS, held->ops) ||
	    stats_u64(skb, BALLAST_A_CLASS_STATS_THROTTLED_TIME, held->ns) ||
	    nla_put(skb, BALLAST_A_CLASS_STATS_WAIT_HISTOGRAM,
		    sizeof(held->wait), &held->wait))
		return -EMSGSIZE;
	return 0;
}

static int stats_fill_class(struct sk_buff *skb,
			    const struct class_stats *stats)
{
	const struct ballast_class_stats *done = &stats->done;
	struct nlattr *nest = nla_nest_start(skb, BALLAST_A_STATS_CLASS);

	if (!nest)
		return -EMSGSIZE;
	if (nla_put_u32(skb, BALLAST_A_CLASS_STATS_CLASS, stats->class) ||
	    stats_u64(skb, BALLAST_A_CLASS_STATS_OPS, done->ops) ||
	    stats_u64(skb, BALLAST_A_CLASS_STATS_BYTES, done->bytes) ||
	    stats_u64(skb, BALLAST_A_CLASS_STATS_ERRORS, done->errors) ||
	    stats_u64(skb, BALLAST_A_CLASS_STATS_SERVICE_TIME,
		      done->service_ns) ||
	    nla_put(skb, BALLAST_A_CLASS_STATS_SERVICE_HISTOGRAM,
		    sizeof(done->service), &done->service) ||
	    stats_fill_held(skb, stats->held))
		return -EMSGSIZE;
	nla_nest_end(skb, nest);
	return 0;
}

/* The gate's classes are the first of those that are counted. */
static int stats_fill_classes(struct sk_buff *skb,
			      const struct ballast_disk *disk,
			      const struct ballast_gate_stats *gate)
{
	struct class_stats stats;
	int i;

	BUILD_BUG_ON((int)BALLAST_READ != BALLAST_IO_CLASS_READ ||
		     (int)BALLAST_WRITE != BALLAST_IO_CLASS_WRITE ||
		     (int)BALLAST_TRIM != BALLAST_IO_CLASS_TRIM);
	for (i = 0; i <= BALLAST_IO_CLASS_MAX; i++) {
		stats.class = i;
		stats.held = i < BALLAST_CLASSES ? &gate->class[i] : NULL;
		ballast_stats_read(&disk->stats, i, &stats.done);
		if (stats_fill_class(skb, &stats))
			return -EMSGSIZE;
	}
	return 0;
}

/**
 * ballast_netlink_fill_stats() - put what a volume did into a message
 * @skb: the message
 * @volume: locked
 *
 * Return: 0 or -EMSGSIZE.
 */
int ballast_netlink_fill_stats(struct sk_buff *skb,
			       struct ballast_volume *volume)
{
	struct ballast_disk *disk = &volume->disk;
	struct ballast_gate_stats gate;
	u64 now = ballast_gate_read(&disk->gate, &gate);

	lockdep_assert_held(&volume->lock);
	if (nla_put_string(skb, BALLAST_A_STATS_NAME, disk->name) ||
	    nla_put_u32(skb, BALLAST_A_STATS_NUMBER, disk->number) ||
	    nla_put_u64_64bit(skb, BALLAST_A_STATS_MADE, disk->made,
			      BALLAST_A_STATS_PAD) ||
	    nla_put_u64_64bit(skb, BALLAST_A_STATS_TIME, now,
			      BALLAST_A_STATS_PAD) ||
	    nla_put_u32(skb, BALLAST_A_STATS_WAITING, gate.waiting) ||
	    nla_put_u64_64bit(skb, BALLAST_A_STATS_LIMITED_TIME,
			      gate.limited_ns, BALLAST_A_STATS_PAD) ||
	    nla_put_u32(skb, BALLAST_A_STATS_EFFECTIVE_IOPS,
			volume->effective.iops) ||
	    nla_put_u64_64bit(skb, BALLAST_A_STATS_EFFECTIVE_BW,
			      volume->effective.bw, BALLAST_A_STATS_PAD))
		return -EMSGSIZE;
	return stats_fill_classes(skb, disk, &gate);
}
