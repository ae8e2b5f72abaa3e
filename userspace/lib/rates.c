// SPDX-License-Identifier: GPL-2.0
/* From counters to what they say: differences, rates, means, quantiles. No clock. */
#include "rates.h"

#include <stdbool.h>
#include <string.h>

static void take_histogram(uint64_t *bucket, const uint64_t *before)
{
	int i;

	for (i = 0; i < BALLAST_HISTOGRAM_BUCKETS; i++)
		bucket[i] -= before[i];
}

static void take_class(struct ballast_class_stats *class,
		       const struct ballast_class_stats *before)
{
	class->ops -= before->ops;
	class->bytes -= before->bytes;
	class->errors -= before->errors;
	class->service_ns -= before->service_ns;
	class->throttled_ops -= before->throttled_ops;
	class->throttled_ns -= before->throttled_ns;
	take_histogram(class->service, before->service);
	take_histogram(class->wait, before->wait);
}

/* Of the same volume, and later? Names and numbers are given again. */
static bool is_later(const struct ballast_stats *now,
		     const struct ballast_stats *before)
{
	return now->number == before->number &&
	       now->made_ns == before->made_ns &&
	       now->time_ns >= before->time_ns;
}

static const struct ballast_stats *find(const struct ballast_stats_list *list,
					const char *name, size_t *from)
{
	size_t i;

	/* Both are in the same order. */
	for (i = *from; i < list->count; i++) {
		int order = strverscmp(list->stats[i].name, name);

		if (order > 0)
			break;
		*from = i + 1;
		if (!order)
			return &list->stats[i];
	}
	return NULL;
}

/**
 * ballast_stats_since() - what was done since an earlier time
 * @list: what was done until now; what was done since, after
 * @before: what was done until then
 *
 * A volume that was not there then has nothing to be compared with, and is left
 * out.
 */
void ballast_stats_since(struct ballast_stats_list *list,
			 const struct ballast_stats_list *before)
{
	size_t i, from = 0, kept = 0;
	int number;

	for (i = 0; i < list->count; i++) {
		struct ballast_stats *now = &list->stats[i];
		const struct ballast_stats *then =
			find(before, now->name, &from);

		if (!then || !is_later(now, then))
			continue;
		now->time_ns -= then->time_ns;
		now->limited_ns -= then->limited_ns;
		for (number = 0; number < BALLAST_IO_CLASSES; number++)
			take_class(now->class + number, then->class + number);
		list->stats[kept++] = *now;
	}
	list->count = kept;
}

/**
 * ballast_class_stats_add() - what was done of two classes
 * @sum: of one; of both, after
 * @part: of the other
 */
void ballast_class_stats_add(struct ballast_class_stats *sum,
			     const struct ballast_class_stats *part)
{
	int i;

	sum->ops += part->ops;
	sum->bytes += part->bytes;
	sum->errors += part->errors;
	sum->service_ns += part->service_ns;
	sum->throttled_ops += part->throttled_ops;
	sum->throttled_ns += part->throttled_ns;
	for (i = 0; i < BALLAST_HISTOGRAM_BUCKETS; i++) {
		sum->service[i] += part->service[i];
		sum->wait[i] += part->wait[i];
	}
}

/**
 * ballast_rate() - how many a second, rounded
 * @count: how many
 * @ns: in what time; 0 gives 0
 */
uint64_t ballast_rate(uint64_t count, uint64_t ns)
{
	return ns ? (uint64_t)(((unsigned __int128)count * 1000000000 +
				ns / 2) /
			       ns) :
		    0;
}

/**
 * ballast_mean() - how much each, 0 if there is none
 * @sum: of all
 * @count: how many
 */
uint64_t ballast_mean(uint64_t sum, uint64_t count)
{
	return count ? sum / count : 0;
}

/**
 * ballast_percent() - how much of the whole, at most 100
 * @part: the part
 * @whole: the whole; 0 gives 0
 */
uint64_t ballast_percent(uint64_t part, uint64_t whole)
{
	if (!whole)
		return 0;
	if (part >= whole)
		return 100;
	return (unsigned __int128)part * 100 / whole;
}

/**
 * ballast_quantile() - a time that so many took no longer than
 * @bucket: the histogram
 * @percent: how many of a hundred
 *
 * Return: the upper end of the bucket that the quantile is in, ns; UINT64_MAX if
 * that is the last, which has none; 0 if nothing was counted.
 */
uint64_t ballast_quantile(const uint64_t bucket[BALLAST_HISTOGRAM_BUCKETS],
			  unsigned int percent)
{
	uint64_t total = 0, seen = 0, wanted;
	int i;

	for (i = 0; i < BALLAST_HISTOGRAM_BUCKETS; i++)
		total += bucket[i];
	if (!total)
		return 0;
	wanted = ((unsigned __int128)total * percent + 99) / 100;
	for (i = 0; i < BALLAST_HISTOGRAM_BUCKETS - 1; i++) {
		seen += bucket[i];
		if (seen >= wanted)
			return 1024ull << i;
	}
	return UINT64_MAX;
}
