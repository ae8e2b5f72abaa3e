/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What an attachment has done: operations, bytes, errors and times, by class.
 * What its gate has held back is counted by the gate.
 */
#ifndef BALLAST_STATS_H
#define BALLAST_STATS_H

#include <linux/percpu.h>

#include "histogram.h"

/**
 * struct ballast_class_stats - what was done of one class
 * @ops: operations that have ended
 * @bytes: what they were long
 * @errors: those that failed
 * @service_ns: how long they took, without their wait at the gate
 * @service: the same, one by one
 */
struct ballast_class_stats {
	u64 ops;
	u64 bytes;
	u64 errors;
	u64 service_ns;
	struct ballast_histogram service;
};

/**
 * struct ballast_stats - what an attachment has done
 * @cpu: a ballast_class_stats for each class, on each CPU. Only ever added to;
 *	who reads it while it is added to may miss what is just being added
 */
struct ballast_stats {
	struct ballast_class_stats __percpu *cpu;
};

int ballast_stats_init(struct ballast_stats *stats);
void ballast_stats_exit(struct ballast_stats *stats);
void ballast_stats_read(const struct ballast_stats *stats,
			enum ballast_io_class class,
			struct ballast_class_stats *sum);

/**
 * ballast_stats_count() - an operation has ended
 * @stats: initialised
 * @class: its class
 * @bytes: its length
 * @ns: how long it took, without its wait at the gate
 * @failed: it failed
 *
 * Any context.
 */
static inline void ballast_stats_count(struct ballast_stats *stats,
				       enum ballast_io_class class, u32 bytes,
				       u64 ns, bool failed)
{
	struct ballast_class_stats __percpu *cpu = &stats->cpu[class];

	this_cpu_inc(cpu->ops);
	this_cpu_add(cpu->bytes, bytes);
	this_cpu_add(cpu->service_ns, ns);
	this_cpu_inc(cpu->service.bucket[ballast_histogram_bucket(ns)]);
	if (failed)
		this_cpu_inc(cpu->errors);
}

#endif /* BALLAST_STATS_H */
