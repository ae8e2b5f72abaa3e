/* SPDX-License-Identifier: GPL-2.0 */
/*
 * How often something took how long, in powers of two. Pure logic.
 */
#ifndef BALLAST_HISTOGRAM_H
#define BALLAST_HISTOGRAM_H

#ifdef __KERNEL__
#include <linux/bitops.h>
#include <uapi/linux/ballast.h>
#else
#include <linux/ballast.h>
#endif

#include "pure.h"

/**
 * struct ballast_histogram - counts of times
 * @bucket: 0 counts what took less than 1024 ns, k what took less than 2^(10+k)
 *	ns but no less than half of that; the last has no upper end. Whoever counts
 *	serialises it.
 */
struct ballast_histogram {
	u64 bucket[BALLAST_HISTOGRAM_BUCKETS];
};

/**
 * ballast_histogram_bucket() - where a time is counted
 * @ns: the time
 */
static inline unsigned int ballast_histogram_bucket(u64 ns)
{
	unsigned int bucket = fls64(ns >> 10);

	return min(bucket, (unsigned int)(BALLAST_HISTOGRAM_BUCKETS - 1));
}

#endif /* BALLAST_HISTOGRAM_H */
