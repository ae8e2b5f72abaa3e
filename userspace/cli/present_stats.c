// SPDX-License-Identifier: GPL-2.0
/* What volumes did, as text and as JSON. */
#include <stdio.h>

#include "../lib/rates.h"
#include "present.h"

/**
 * present_class() - the word for a class
 * @class: its number
 */
const char *present_class(int class)
{
	static const char *const words[BALLAST_IO_CLASSES] = {
		[BALLAST_IO_CLASS_READ] = "read",
		[BALLAST_IO_CLASS_WRITE] = "write",
		[BALLAST_IO_CLASS_TRIM] = "trim",
		[BALLAST_IO_CLASS_FLUSH] = "flush",
	};

	return words[class];
}

/**
 * present_mean() - how long each took
 * @text: room for it
 * @ns: how long all took
 * @count: how many they were
 *
 * Return: the time, or - if there were none.
 */
const char *present_mean(char text[BALLAST_TIME_TEXT], uint64_t ns,
			 uint64_t count)
{
	if (!count)
		return "-";
	return ballast_time_human(text, ballast_mean(ns, count));
}

/**
 * present_quantile() - how long 99 % took at most
 * @text: room for it
 * @bucket: the histogram
 *
 * Return: the end of the bucket it is in, or - if nothing was counted.
 */
const char *present_quantile(char text[BALLAST_TIME_TEXT],
			     const uint64_t bucket[BALLAST_HISTOGRAM_BUCKETS])
{
	uint64_t ns = ballast_quantile(bucket, 99);

	if (!ns)
		return "-";
	if (ns == UINT64_MAX)
		return "long";
	return ballast_time_human(text, ns);
}

/**
 * present_limit() - a limit in JSON, null if it is none
 * @limit: the limit
 */
json_t *present_limit(uint64_t limit)
{
	return limit ? json_integer(limit) : json_null();
}

static json_t *json_histogram(const uint64_t bucket[BALLAST_HISTOGRAM_BUCKETS])
{
	json_t *array = json_array();
	int i;

	for (i = 0; i < BALLAST_HISTOGRAM_BUCKETS; i++)
		json_array_append_new(array, json_integer(bucket[i]));
	return array;
}

static json_t *json_class(const struct ballast_class_stats *class, int number)
{
	return json_pack("{s:s, s:I, s:I, s:I, s:I, s:I, s:I, s:o, s:o}",
			 "class", present_class(number), "ops",
			 (json_int_t) class->ops, "bytes",
			 (json_int_t) class->bytes, "errors",
			 (json_int_t) class->errors, "serviceTime",
			 (json_int_t) class->service_ns, "throttledOps",
			 (json_int_t) class->throttled_ops, "throttledTime",
			 (json_int_t) class->throttled_ns, "serviceHistogram",
			 json_histogram(class->service), "waitHistogram",
			 json_histogram(class->wait));
}

static json_t *json_stats(const struct ballast_stats *stats)
{
	json_t *classes = json_array();
	int number;

	for (number = 0; number < BALLAST_IO_CLASSES; number++)
		json_array_append_new(classes, json_class(&stats->class[number],
							  number));
	return json_pack("{s:s, s:I, s:I, s:I, s:I, s:I, s:o, s:o, s:o}",
			 "name", stats->name, "number",
			 (json_int_t)stats->number, "made",
			 (json_int_t)stats->made_ns, "time",
			 (json_int_t)stats->time_ns, "waiting",
			 (json_int_t)stats->waiting, "limitedTime",
			 (json_int_t)stats->limited_ns, "effectiveIops",
			 present_limit(stats->iops), "effectiveBw",
			 present_limit(stats->bw), "classes", classes);
}

/**
 * present_stats_json() - what volumes did, times in ns
 * @list: the volumes
 */
json_t *present_stats_json(const struct ballast_stats_list *list)
{
	json_t *array = json_array();
	size_t i;

	for (i = 0; i < list->count; i++)
		json_array_append_new(array, json_stats(&list->stats[i]));
	return array;
}
