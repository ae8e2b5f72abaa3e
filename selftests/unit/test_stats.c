// SPDX-License-Identifier: GPL-2.0
/* sources: userspace/lib/rates.c userspace/lib/times.c */
/* What counters say: where a time is counted, differences, rates, quantiles. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <string.h>
#include <cmocka.h>

#include "histogram.h"
#include "random.h"
#include "rates.h"
#include "times.h"

/* The kernel counts a time where the quantile of that one count has it again. */
static void a_time_is_below_the_end_of_its_bucket(void **state)
{
	(void)state;
	for (int i = 0; i < 20000; i++) {
		u64 ns = random_bits(random_below(50));
		uint64_t bucket[BALLAST_HISTOGRAM_BUCKETS] = { 0 };
		uint64_t end;

		bucket[ballast_histogram_bucket(ns)]++;
		end = ballast_quantile(bucket, 99);
		assert_true(ns < end);
		if (end == UINT64_MAX)
			assert_true(ns >= 1024ull << 26);
		else if (end > 1024)
			assert_true(ns >= end / 2);
	}
}

static void a_quantile_has_that_many_below_it(void **state)
{
	(void)state;
	for (int i = 0; i < 2000; i++) {
		uint64_t bucket[BALLAST_HISTOGRAM_BUCKETS] = { 0 };
		unsigned int percent = 1 + random_below(100);
		uint64_t total = 0, below = 0, end;

		for (int n = random_below(6); n >= 0; n--)
			bucket[random_below(BALLAST_HISTOGRAM_BUCKETS)] +=
				1 + random_below(1000);
		for (int b = 0; b < BALLAST_HISTOGRAM_BUCKETS; b++)
			total += bucket[b];
		end = ballast_quantile(bucket, percent);
		for (int b = 0; b < BALLAST_HISTOGRAM_BUCKETS - 1; b++)
			if (1024ull << b <= end)
				below += bucket[b];
		if (end == UINT64_MAX)
			below = total;
		assert_true(below * 100 >= total * percent);
		if (end != UINT64_MAX && end > 1024) {
			/* The bucket before would not have done. */
			int last = 63 - __builtin_clzll(end) - 10;

			assert_true((below - bucket[last]) * 100 <
				    total * percent);
		}
	}
}

static void nothing_counted_has_no_quantile(void **state)
{
	const uint64_t bucket[BALLAST_HISTOGRAM_BUCKETS] = { 0 };

	(void)state;
	assert_int_equal(ballast_quantile(bucket, 99), 0);
	assert_int_equal(ballast_mean(5, 0), 0);
	assert_int_equal(ballast_rate(5, 0), 0);
	assert_int_equal(ballast_percent(5, 0), 0);
}

static void rates_are_rounded_and_do_not_overflow(void **state)
{
	(void)state;
	assert_int_equal(ballast_rate(2001, 2000000000), 1001);
	assert_int_equal(ballast_rate(1999, 2000000000), 1000);
	assert_int_equal(ballast_rate(1ull << 60, 1000000000), 1ull << 60);
	assert_int_equal(ballast_percent(1ull << 62, 1ull << 63), 50);
	assert_int_equal(ballast_percent(999, 1000), 99);
	assert_int_equal(ballast_percent(1001, 1000), 100);
}

static struct ballast_stats volume(const char *name, uint32_t number,
				   uint64_t time, uint64_t ops)
{
	struct ballast_stats stats = { .number = number, .time_ns = time };

	strcpy(stats.name, name);
	stats.class[BALLAST_IO_CLASS_WRITE].ops = ops;
	stats.class[BALLAST_IO_CLASS_WRITE].wait[3] = ops / 2;
	return stats;
}

static void a_difference_is_between_the_same_volumes(void **state)
{
	struct ballast_stats before[] = {
		volume("gone", 1, 100, 5),   volume("same", 2, 100, 10),
		volume("same9", 3, 100, 10), volume("same10", 7, 100, 10),
		volume("young", 4, 100, 90),
	};
	struct ballast_stats now[] = {
		volume("new", 6, 300, 7),     volume("same", 2, 300, 30),
		volume("same9", 5, 300, 60),  volume("same10", 7, 300, 11),
		volume("young", 4, 300, 200),
	};
	const struct ballast_stats_list then = { before, 5 };
	struct ballast_stats_list list = { now, 5 };

	(void)state;
	/* Whose counters may all be larger. */
	now[4].made_ns = 200;
	ballast_stats_since(&list, &then);
	/* Not the new one, not one of another number, not one made anew. */
	assert_int_equal(list.count, 2);
	assert_string_equal(list.stats[0].name, "same");
	assert_int_equal(list.stats[0].time_ns, 200);
	assert_int_equal(list.stats[0].class[BALLAST_IO_CLASS_WRITE].ops, 20);
	assert_int_equal(list.stats[0].class[BALLAST_IO_CLASS_WRITE].wait[3],
			 10);
	assert_string_equal(list.stats[1].name, "same10");
	assert_int_equal(list.stats[1].class[BALLAST_IO_CLASS_WRITE].ops, 1);
}

static void times_are_short(void **state)
{
	static const struct {
		uint64_t ns;
		const char *text;
	} cases[] = {
		{ 0, "0ns" },
		{ 999, "999ns" },
		{ 1000, "1.0us" },
		{ 9999, "9.9us" },
		{ 10000, "10us" },
		{ 999999, "999us" },
		{ 1500000, "1.5ms" },
		{ 1000000000, "1.0s" },
		{ 12345000000000ull, "12345s" },
		{ UINT64_MAX, "18446744073s" },
	};
	char text[BALLAST_TIME_TEXT];

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++)
		assert_string_equal(ballast_time_human(text, cases[i].ns),
				    cases[i].text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_time_is_below_the_end_of_its_bucket),
		cmocka_unit_test(a_quantile_has_that_many_below_it),
		cmocka_unit_test(nothing_counted_has_no_quantile),
		cmocka_unit_test(rates_are_rounded_and_do_not_overflow),
		cmocka_unit_test(a_difference_is_between_the_same_volumes),
		cmocka_unit_test(times_are_short),
	};

	random_seed("BALLAST_SEED");
	return cmocka_run_group_tests_name("stats", tests, NULL, NULL);
}
