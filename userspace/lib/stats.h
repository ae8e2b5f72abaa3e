/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_STATS_H
#define BALLAST_STATS_H

#include <stddef.h>
#include <stdint.h>

#include "error.h"
#include "names.gen.h"

#define BALLAST_IO_CLASSES (BALLAST_IO_CLASS_MAX + 1)

struct ballast_netlink;
struct nlmsghdr;

/**
 * struct ballast_class_stats - what a volume did of one class
 * @ops: operations that have ended
 * @bytes: what they were long
 * @errors: those that failed
 * @service_ns: how long they took, without their wait at the gate
 * @throttled_ops: those that had to wait at the gate
 * @throttled_ns: how long those waited
 * @service: how many took how long, by powers of two (see the netlink spec)
 * @wait: how many waited how long
 */
struct ballast_class_stats {
	uint64_t ops;
	uint64_t bytes;
	uint64_t errors;
	uint64_t service_ns;
	uint64_t throttled_ops;
	uint64_t throttled_ns;
	uint64_t service[BALLAST_HISTOGRAM_BUCKETS];
	uint64_t wait[BALLAST_HISTOGRAM_BUCKETS];
};

/**
 * struct ballast_stats - what a volume did, since it was made or in a while
 * @name: its name
 * @number: the N of /dev/ballastN
 * @made_ns: when it was made; another time is another volume
 * @time_ns: when it was read; of a difference, how long that while was
 * @limited_ns: for how long something waited at the gate
 * @waiting: requests that wait at the gate now
 * @iops: the limit in force, 0 is none
 * @bw: the limit in force, 0 is none
 * @class: by class
 */
struct ballast_stats {
	char name[BALLAST_NAME_MAX + 1];
	uint32_t number;
	uint64_t made_ns;
	uint64_t time_ns;
	uint64_t limited_ns;
	uint32_t waiting;
	uint64_t iops;
	uint64_t bw;
	struct ballast_class_stats class[BALLAST_IO_CLASSES];
};

/**
 * struct ballast_stats_list - those of several volumes, in the order of their names
 * @stats: one for each volume
 * @count: how many
 */
struct ballast_stats_list {
	struct ballast_stats *stats;
	size_t count;
};

int ballast_stats_get(struct ballast_netlink *nl, const char *name,
		      struct ballast_stats_list *list,
		      struct ballast_error *err);
void ballast_stats_free(struct ballast_stats_list *list);
int ballast_stats_decode(struct nlmsghdr *reply, void *stats);

#endif
