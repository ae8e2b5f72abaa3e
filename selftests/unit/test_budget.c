/* SPDX-License-Identifier: GPL-2.0 */
/* sources: kmod/budget.c */
/* The arithmetic of one budget. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <cmocka.h>

#include "budget.h"
#include "random.h"

static void scale_is_exact(void **state)
{
	(void)state;
	for (int i = 0; i < 200000; i++) {
		u64 value = random_bits(64), mul = random_bits(44),
		    div = random_bits(43) + 1;
		unsigned __int128 exact = (unsigned __int128)value * mul / div;
		u64 expected = exact > BALLAST_BUDGET_FAR ? BALLAST_BUDGET_FAR :
							    (u64)exact;

		assert_true(ballast_budget_scale(value, mul, div) == expected);
	}
	assert_true(ballast_budget_scale(U64_MAX, U64_MAX, 1) ==
		    BALLAST_BUDGET_FAR);
	assert_true(ballast_budget_scale(U64_MAX, U64_MAX, U64_MAX) ==
		    BALLAST_BUDGET_FAR);
	assert_true(ballast_budget_scale(0, U64_MAX, 1) == 0);
}

static void time_is_exact(void **state)
{
	(void)state;
	for (int i = 0; i < 200000; i++) {
		u64 rate = random_bits(43) + 1;
		u64 units = random_bits(45);
		u64 rem = random_u64() % rate;
		unsigned __int128 exact =
			(unsigned __int128)units * 1000000 + rem;

		if (exact / rate >> 62)
			continue;
		assert_true((u64)ballast_budget_time(rate, units, &rem) ==
			    (u64)(exact / rate));
		assert_true(rem == (u64)(exact % rate));
	}
}

static void charge(struct ballast_budget *budget, u64 units, s64 ref)
{
	struct ballast_budget_mark mark =
		ballast_budget_after(budget, units, ref);

	ballast_budget_pay(budget, &mark);
}

static s64 due(struct ballast_budget *budget, u64 units, s64 ref)
{
	return ballast_budget_after(budget, units, ref).vtime;
}

/* The extremes that the design names: 10 million IOPS, 1 TB/s, weights 0.001 and 1000. */
static void extremes_do_not_drift(void **state)
{
	static const struct {
		u64 rate, units;
	} cases[] = {
		{ 10000000, 1 },
		{ 10000000, 1000 },
		{ 10000000, 1000000 },
		{ 1000000000000, 4096 },
		{ 1000000000000, 4096000 },
		{ 1000000000000, 4096000000 },
		{ 1ull << 43, 1 },
		{ 1ull << 43, 1ull << 45 },
		{ 3, 1000 },
		{ 7, 1000000 },
		{ 1, 1000 },
		{ 1024, 512 },
	};

	(void)state;
	for (size_t c = 0; c < sizeof(cases) / sizeof(cases[0]); c++) {
		struct ballast_budget budget;
		unsigned __int128 total;
		int i;

		ballast_budget_init(&budget);
		ballast_budget_set(&budget, cases[c].rate, BALLAST_BUDGET_SLACK,
				   0, 0);
		budget.vtime = 0;
		for (i = 0; i < 100000; i++)
			charge(&budget, cases[c].units, budget.vtime);
		total = (unsigned __int128)cases[c].units * 1000000 * i;
		assert_true((u64)budget.vtime == (u64)(total / cases[c].rate));
		assert_true(budget.rem == (u64)(total % cases[c].rate));
	}
}

static void a_lag_is_cut_to_the_credit(void **state)
{
	struct ballast_budget budget;

	(void)state;
	ballast_budget_init(&budget);
	ballast_budget_set(&budget, 1000, BALLAST_BUDGET_SLACK, 0, 0);
	/* One operation costs 1 ms: after any idle time it goes at once... */
	assert_int_equal(due(&budget, 1000, 5000000000), 5000000000);
	/* ...one that costs a second too... */
	assert_int_equal(due(&budget, 1000000, 5000000000), 5000000000);
	/* ...but not one of 1 ms and then one of a second. */
	charge(&budget, 1000, 5000000000);
	assert_int_equal(due(&budget, 1000000, 5000000000), 6000000000);
	/* A burst is credit beyond that. */
	ballast_budget_set(&budget, 1000, BALLAST_BUDGET_SLACK, 10000000, 0);
	assert_int_equal(due(&budget, 1000, 6000000000), 5991000000);
}

static void a_changed_rate_keeps_what_accrued(void **state)
{
	struct ballast_budget budget;

	(void)state;
	ballast_budget_init(&budget);
	ballast_budget_set(&budget, 1, 1000000000, 0, 0);
	budget.vtime = 1000000000;
	/* Half an operation has accrued; at 1000 a second that took half a millisecond. */
	ballast_budget_set(&budget, 1000, BALLAST_BUDGET_SLACK, 0, 1500000000);
	assert_int_equal(budget.vtime, 1500000000 - 500000);
	/* Half an operation overdrawn, back at 1 a second; a fraction goes against the volume. */
	budget.vtime = 1500000000 + 500000;
	ballast_budget_set(&budget, 1, 1000000000, 0, 1500000000);
	assert_int_equal(budget.vtime, 2000000001);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(scale_is_exact),
		cmocka_unit_test(time_is_exact),
		cmocka_unit_test(extremes_do_not_drift),
		cmocka_unit_test(a_lag_is_cut_to_the_credit),
		cmocka_unit_test(a_changed_rate_keeps_what_accrued),
	};

	random_seed("BALLAST_SEED");
	return cmocka_run_group_tests_name("budget", tests, NULL, NULL);
}
