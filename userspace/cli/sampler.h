/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_CLI_SAMPLER_H
#define BALLAST_CLI_SAMPLER_H

#include <time.h>

#include "../lib/stats.h"
#include "args.h"
#include "cli.h"

/**
 * enum sampler_arg - what the keywords of stats and top become
 * @SAMPLER_VOLUME: the volume that is meant; all without it
 * @SAMPLER_EVERY: seconds from one sample to the next
 * @SAMPLER_COUNT: after how many samples to end
 * @SAMPLER_SORT: what to sort by
 */
enum sampler_arg {
	SAMPLER_VOLUME = 1,
	SAMPLER_EVERY,
	SAMPLER_COUNT,
	SAMPLER_SORT,
};

/**
 * enum top_sort - what top sorts by
 * @TOP_BY_LIMITED: for how much of the time something waited
 * @TOP_BY_IOPS: operations a second
 * @TOP_BY_BW: bytes a second
 * @TOP_BY_WAITING: how many wait now
 * @TOP_BY_WAIT: how long those waited that had to
 * @TOP_BY_NAME: the name
 */
enum top_sort {
	TOP_BY_LIMITED,
	TOP_BY_IOPS,
	TOP_BY_BW,
	TOP_BY_WAITING,
	TOP_BY_WAIT,
	TOP_BY_NAME,
};

/**
 * struct sampler - reads what volumes did, again and again
 * @name: the volume, or NULL for all
 * @every: seconds from one sample to the next
 * @left: how many samples are left; endless if it is negative
 * @due: when the next is due, by the monotonic clock
 * @before: the last one
 */
struct sampler {
	const char *name;
	unsigned int every;
	long left;
	struct timespec due;
	struct ballast_stats_list before;
};

int sampler_begin(struct sampler *sampler, struct cli *cli,
		  const struct args *args, unsigned int every);
int sampler_next(struct sampler *sampler, struct cli *cli,
		 struct ballast_stats_list *since);
void sampler_end(struct sampler *sampler);

#endif
