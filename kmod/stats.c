// SPDX-License-Identifier: GPL-2.0
/*
 * The counters of an attachment, one set for each CPU, added up by who reads.
 */
#include "stats.h"

/**
 * ballast_stats_init() - all counters are 0
 * @stats: to be initialised
 *
 * Return: 0 or -ENOMEM.
 */
int ballast_stats_init(struct ballast_stats *stats)
{
	stats->cpu =
		__alloc_percpu(sizeof(*stats->cpu) * (BALLAST_IO_CLASS_MAX + 1),
			       __alignof__(*stats->cpu));
	return stats->cpu ? 0 : -ENOMEM;
}

/**
 * ballast_stats_exit() - give back what ballast_stats_init() took
 * @stats: initialised, or all zero; nothing counts any more
 */
void ballast_stats_exit(struct ballast_stats *stats)
{
	free_percpu(stats->cpu);
}

static void stats_add(struct ballast_class_stats *sum,
		      const struct ballast_class_stats *part)
{
	int i;

	sum->ops += READ_ONCE(part->ops);
	sum->bytes += READ_ONCE(part->bytes);
	sum->errors += READ_ONCE(part->errors);
	sum->service_ns += READ_ONCE(part->service_ns);
	for (i = 0; i < BALLAST_HISTOGRAM_BUCKETS; i++)
		sum->service.bucket[i] += READ_ONCE(part->service.bucket[i]);
}

/**
 * ballast_stats_read() - what was done of a class, on all CPUs, so far
 * @stats: initialised
 * @class: the class
 * @sum: filled in
 */
void ballast_stats_read(const struct ballast_stats *stats,
			enum ballast_io_class class,
			struct ballast_class_stats *sum)
{
	int cpu;

	*sum = (struct ballast_class_stats){};
	/* CPUs that are offline have counted too. */
	for_each_possible_cpu(cpu)
		stats_add(sum, per_cpu_ptr(&stats->cpu[class], cpu));
}
