/* SPDX-License-Identifier: GPL-2.0 */
/* sources: kmod/admission.c kmod/budget.c */
/*
 * The gate's queue discipline against the exact model, under any sequence of
 * operations, limits, weights, clock steps and late wakes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <cmocka.h>

#include "random.h"
#include "pair.h"

static int effort(int normal)
{
	const char *factor = getenv("BALLAST_EFFORT");

	return factor ? normal * atoi(factor) : normal;
}

static void agrees_with_the_model(void **state)
{
	static struct pair pair;

	(void)state;
	for (int run = effort(400); run; run--) {
		int id = 0, steps = random_below(2000);

		pair_init(&pair);
		pair_change(&pair);
		while (steps--)
			pair_step(&pair, &id);
		pair_end(&pair, id);
	}
}

/*
 * What a saturated volume gets in a time, whatever the rate, the weight and the
 * lateness of the wakes: exactly the budget. Said without the model.
 */
static void a_saturated_volume_gets_exactly_its_budget(void **state)
{
	(void)state;
	for (int run = effort(200); run; run--) {
		struct ballast_limits limits = { .iops = 1 +
							 random_below(20000) };
		struct ballast_weights weights;
		struct ballast_admission adm;
		struct ballast_op ops[64];
		s64 now = 0, start, span = 20 * NSEC_PER_SEC;
		u64 done = 0, expected;
		int i;

		ballast_weights_init(&weights);
		weights.iops[BALLAST_WRITE] = 1 + random_below(3000);
		ballast_admission_init(&adm, &weights);
		ballast_admission_set_limits(&adm, &limits, now);
		/* What the credit of the first moment lets through is not counted. */
		for (i = 0; i < 64; i++) {
			ops[i] = (struct ballast_op){ .class = BALLAST_WRITE,
						      .bytes = 4096 };
			while (ballast_admission_arrive(&adm, &ops[i], now))
				;
		}
		start = adm.ref;
		while (true) {
			struct ballast_op *op;

			now = ballast_admission_due(&adm) +
			      random_below(80 * NSEC_PER_MSEC);
			while ((op = ballast_admission_next(&adm, now))) {
				if (adm.ref > start + span)
					goto over;
				done++;
				ballast_admission_arrive(&adm, op, now);
			}
		}
over:
		expected = (unsigned __int128)span * limits.iops /
			   (1000000ull * weights.iops[BALLAST_WRITE]);
		/* One more or less at either end of the time. */
		if (done + 1 < expected || done > expected + 1)
			fail_msg("%llu iops, weight %u: %llu in 20 s, not %llu",
				 (unsigned long long)limits.iops,
				 weights.iops[BALLAST_WRITE],
				 (unsigned long long)done,
				 (unsigned long long)expected);
	}
}

/*
 * No window of time ever sees more than its budget, its credit and what the
 * catch-up allows; with the bursts off, and whatever arrives when.
 */
static void no_window_gets_more_than_its_budget(void **state)
{
	(void)state;
	for (int run = effort(200); run; run--) {
		struct ballast_limits limits = { .iops = 1 +
							 random_below(5000) };
		struct ballast_weights weights;
		struct ballast_admission adm;
		static struct ballast_op ops[3000];
		s64 one = NSEC_PER_SEC / limits.iops + 1,
		    credit = max(one, NSEC_PER_MSEC);
		s64 now = 0, debt = 0, last = 0, worst = 0;

		ballast_weights_init(&weights);
		ballast_admission_init(&adm, &weights);
		ballast_admission_set_limits(&adm, &limits, now);
		for (int i = 0; i < 3000; i++) {
			struct ballast_op *op = &ops[i];
			int admitted = 0;

			now += random_bits(random_below(20) ? 22 : 30);
			op->class = BALLAST_READ;
			op->bytes = 4096;
			admitted += ballast_admission_arrive(&adm, op, now);
			while (ballast_admission_next(&adm, now))
				admitted++;
			/* A leaky bucket in ns: the worst of all windows that end here. */
			debt = max(debt - (now - last), (s64)0) +
			       admitted * (one - 1);
			last = now;
			worst = max(worst, debt);
		}
		ballast_admission_take_all(&adm);
		assert_true(worst <= credit + one + BALLAST_CATCH_UP);
	}
}

static struct ballast_admission *limited(struct ballast_admission *adm,
					 u64 iops, u64 bw, s64 now)
{
	struct ballast_limits limits = { .iops = iops, .bw = bw };
	struct ballast_weights weights;

	ballast_weights_init(&weights);
	ballast_admission_init(adm, &weights);
	ballast_admission_set_limits(adm, &limits, now);
	return adm;
}

static void weight(struct ballast_admission *adm, enum ballast_class class,
		   u32 iops, u32 bw, s64 now)
{
	struct ballast_weights weights = adm->weights;

	weights.iops[class] = iops;
	weights.bw[class] = bw;
	ballast_admission_set_weights(adm, &weights, now);
}

static struct ballast_op op_of(enum ballast_class class, u32 bytes)
{
	return (struct ballast_op){ .class = class, .bytes = bytes };
}

static void an_operation_larger_than_a_second_goes_when_it_is_paid(void **state)
{
	struct ballast_admission adm;
	struct ballast_op a = op_of(BALLAST_READ, 1 << 20), b = a;

	(void)state;
	limited(&adm, 0, 65536, 0);
	assert_true(ballast_admission_arrive(&adm, &a, NSEC_PER_SEC));
	assert_false(ballast_admission_arrive(&adm, &b, NSEC_PER_SEC));
	assert_int_equal(ballast_admission_due(&adm), 17 * NSEC_PER_SEC);
	assert_null(ballast_admission_next(&adm, 17 * NSEC_PER_SEC - 1));
	assert_ptr_equal(ballast_admission_next(&adm, 17 * NSEC_PER_SEC), &b);
}

static void weight_zero_is_free_but_does_not_overtake(void **state)
{
	struct ballast_admission adm;
	struct ballast_op trims[3], read = op_of(BALLAST_READ, 4096),
				    waits = read;

	(void)state;
	limited(&adm, 10, 0, 0);
	weight(&adm, BALLAST_TRIM, 0, 0, 0);
	for (int i = 0; i < 3; i++)
		trims[i] = op_of(BALLAST_TRIM, 32 << 20);
	assert_true(
		ballast_admission_arrive(&adm, &trims[0], 5 * NSEC_PER_SEC));
	assert_true(ballast_admission_arrive(&adm, &read, 5 * NSEC_PER_SEC));
	assert_true(
		ballast_admission_arrive(&adm, &trims[1], 5 * NSEC_PER_SEC));
	assert_false(ballast_admission_arrive(&adm, &waits, 5 * NSEC_PER_SEC));
	assert_false(
		ballast_admission_arrive(&adm, &trims[2], 5 * NSEC_PER_SEC));
	assert_int_equal(ballast_admission_due(&adm),
			 5 * NSEC_PER_SEC + 100 * NSEC_PER_MSEC);
	assert_ptr_equal(ballast_admission_next(&adm, 6 * NSEC_PER_SEC),
			 &waits);
	assert_ptr_equal(ballast_admission_next(&adm, 6 * NSEC_PER_SEC),
			 &trims[2]);
}

static void both_limits_hold_and_the_looser_does_not_pile_up(void **state)
{
	struct ballast_admission adm;
	struct ballast_op ops[100];
	s64 now = NSEC_PER_SEC;
	int i;

	(void)state;
	/* 1 ms by operations, 10 ms by bytes: bytes bind. */
	limited(&adm, 1000, 409600, now);
	for (i = 0; i < 100; i++) {
		ops[i] = op_of(BALLAST_READ, 4096);
		ballast_admission_arrive(&adm, &ops[i], now);
	}
	for (i = 1; i < 50; i++) {
		s64 due = ballast_admission_due(&adm);

		assert_int_equal(due, NSEC_PER_SEC + i * 10 * NSEC_PER_MSEC);
		assert_non_null(ballast_admission_next(&adm, due));
	}
	/* The bytes' limit goes: what it held up does not come out at once. */
	now = ballast_admission_due(&adm) - 1;
	struct ballast_limits limits = { .iops = 1000 };

	ballast_admission_set_limits(&adm, &limits, now);
	for (i = 0; ballast_admission_next(&adm, now); i++)
		;
	assert_true(i <= 1);
}

static void a_stall_is_made_up_for_up_to_its_limit(void **state)
{
	struct ballast_admission adm;
	struct ballast_op ops[1000];
	s64 now = NSEC_PER_SEC;
	int i, count;

	(void)state;
	limited(&adm, 1000, 0, now);
	for (i = 0; i < 1000; i++) {
		ops[i] = op_of(BALLAST_READ, 4096);
		ballast_admission_arrive(&adm, &ops[i], now);
	}
	while (ballast_admission_next(&adm, now))
		;
	/* 50 ms late: 50 at once. */
	now = ballast_admission_due(&adm) + 50 * NSEC_PER_MSEC;
	for (count = 0; ballast_admission_next(&adm, now); count++)
		;
	assert_int_equal(count, 51);
	/* 5 s late: 100 ms' worth. */
	now = ballast_admission_due(&adm) + 5 * NSEC_PER_SEC;
	for (count = 0; ballast_admission_next(&adm, now); count++)
		;
	assert_int_equal(count, 101);
	ballast_admission_take_all(&adm);
}

/* One that sends the next only when the last has ended loses nothing to late wakes. */
static void late_wakes_cost_nothing_even_one_at_a_time(void **state)
{
	struct ballast_admission adm;
	struct ballast_op op = op_of(BALLAST_READ, 4096);
	s64 now = NSEC_PER_SEC;
	int done = 0;

	(void)state;
	limited(&adm, 1000, 0, now);
	while (now < 101 * NSEC_PER_SEC) {
		if (!ballast_admission_arrive(&adm, &op, now)) {
			now = ballast_admission_due(&adm) +
			      random_below(20 * NSEC_PER_MSEC);
			assert_ptr_equal(ballast_admission_next(&adm, now),
					 &op);
		}
		done++;
		now += 50000 + random_below(100000);
	}
	assert_in_range(done, 99900, 100030);
	/* But it is forgotten: after a pause there is the credit and no more. */
	now += NSEC_PER_SEC;
	for (done = 0; ballast_admission_arrive(&adm, &op, now); done++)
		;
	assert_in_range(done, 1, 1);
	ballast_admission_take_all(&adm);
}

static void a_change_acts_on_what_waits(void **state)
{
	struct ballast_admission adm;
	struct ballast_op ops[10];
	struct ballast_limits faster = { .iops = 1000 };
	s64 now = 10 * NSEC_PER_SEC;
	int i;

	(void)state;
	limited(&adm, 1, 0, 0);
	for (i = 0; i < 10; i++) {
		ops[i] = op_of(BALLAST_WRITE, 4096);
		ballast_admission_arrive(&adm, &ops[i], now);
	}
	assert_int_equal(ballast_admission_due(&adm), 11 * NSEC_PER_SEC);
	/* Half of one has accrued: half a millisecond more at 1000 a second. */
	ballast_admission_set_limits(&adm, &faster, now + NSEC_PER_SEC / 2);
	assert_int_equal(ballast_admission_due(&adm),
			 now + NSEC_PER_SEC / 2 + 500000);
	/* And a weight of 1000 makes the head cost a second. */
	weight(&adm, BALLAST_WRITE, 1000000, 1000, now + NSEC_PER_SEC / 2);
	assert_int_equal(ballast_admission_due(&adm),
			 now + NSEC_PER_SEC / 2 + 999500000);
	ballast_admission_take_all(&adm);
}

static void
changes_every_few_milliseconds_give_no_more_and_no_less(void **state)
{
	struct ballast_admission adm;
	struct ballast_op ops[64];
	s64 now = 0, change = 0;
	u64 done = 0;
	int i, which = 0;

	(void)state;
	limited(&adm, 1000, 0, now);
	for (i = 0; i < 64; i++) {
		ops[i] = op_of(BALLAST_READ, 4096);
		ballast_admission_arrive(&adm, &ops[i], now);
	}
	/* Half the time 1000 a second, half the time 10: 505 a second. */
	while (now < 100 * NSEC_PER_SEC) {
		struct ballast_op *op;
		s64 due = ballast_admission_due(&adm);

		if (due > change) {
			struct ballast_limits limits = { .iops = which++ % 2 ?
									 10 :
									 1000 };

			now = change;
			change += 3 * NSEC_PER_MSEC + which / 2 % 5 * 100000;
			ballast_admission_set_limits(&adm, &limits, now);
		} else {
			now = max(now, due);
		}
		while ((op = ballast_admission_next(&adm, now))) {
			done++;
			ballast_admission_arrive(&adm, op, now);
		}
	}
	ballast_admission_take_all(&adm);
	assert_in_range(done, 50500 * 995 / 1000, 50500 * 1005 / 1000);
}

static void flush_data_is_charged_but_does_not_wait(void **state)
{
	struct ballast_admission adm;
	struct ballast_op ops[50], data[300];
	s64 now = NSEC_PER_SEC, due;
	int i, passed;

	(void)state;
	limited(&adm, 1000, 0, now);
	for (i = 0; i < 50; i++) {
		ops[i] = op_of(BALLAST_WRITE, 4096);
		ballast_admission_arrive(&adm, &ops[i], now);
	}
	due = ballast_admission_due(&adm);
	for (i = 0; i < 5; i++) {
		data[i] = op_of(BALLAST_WRITE, 4096);
		assert_true(ballast_admission_overdraw(&adm, &data[i], now));
	}
	/* The others wait five operations longer. */
	assert_int_equal(ballast_admission_due(&adm), due + 5 * NSEC_PER_MSEC);
	/* But a storm of it does not keep them out for ever. */
	for (passed = 5, i = 5; i < 300; i++) {
		data[i] = op_of(BALLAST_WRITE, 4096);
		passed += ballast_admission_overdraw(&adm, &data[i], now);
	}
	assert_in_range(passed, 100, 103);
	assert_true(ballast_admission_due(&adm) <= now + 110 * NSEC_PER_MSEC);
	assert_ptr_equal(ballast_admission_next(&adm,
						now + 110 * NSEC_PER_MSEC),
			 &ops[1]);
	ballast_admission_take_all(&adm);
}

/* While the head waits for one budget, the other piles up nothing for flush data. */
static void flush_data_does_not_use_what_piled_up(void **state)
{
	struct ballast_admission adm;
	struct ballast_op ops[2], data[200];
	s64 now = NSEC_PER_SEC;
	int passed = 0;

	(void)state;
	limited(&adm, 100, 102400, now);
	for (int i = 0; i < 2; i++) {
		ops[i] = op_of(BALLAST_READ, 1 << 20);
		ballast_admission_arrive(&adm, &ops[i], now);
	}
	/* The second read waits 10.24 s for its bytes. */
	now += 10 * NSEC_PER_SEC;
	for (int i = 0; i < 200; i++) {
		data[i] = op_of(BALLAST_WRITE, 512);
		passed += ballast_admission_overdraw(&adm, &data[i], now);
	}
	assert_in_range(passed, 1, 13);
	assert_true(ballast_admission_due(&adm) < now + NSEC_PER_SEC / 2);
	ballast_admission_take_all(&adm);
}

/* A journal that commits as fast as the limit allows, beside one reader, each one at a time. */
static void flush_data_starves_nobody(void **state)
{
	struct ballast_admission adm;
	struct ballast_op data = op_of(BALLAST_WRITE, 4096);
	struct ballast_op read = op_of(BALLAST_READ, 4096), *op;
	s64 now = NSEC_PER_SEC, commit = now;
	bool read_waits = false, data_waits = false;
	int reads = 0, writes = 0;

	(void)state;
	limited(&adm, 1000, 0, now);
	while (now < 61 * NSEC_PER_SEC) {
		if (!read_waits) {
			read_waits =
				!ballast_admission_arrive(&adm, &read, now);
			reads += !read_waits;
		}
		if (!data_waits && now >= commit) {
			data_waits =
				!ballast_admission_overdraw(&adm, &data, now);
			writes += !data_waits;
			commit += NSEC_PER_MSEC;
		}
		/* In steps of 50 us: the time that either takes to send again. */
		now += 50000;
		while ((op = ballast_admission_next(&adm, now))) {
			*(op == &read ? &read_waits : &data_waits) = false;
			*(op == &read ? &reads : &writes) += 1;
		}
	}
	ballast_admission_take_all(&adm);
	assert_true(reads > 60 * 4);
	assert_in_range(reads + writes, 59500, 60300);
}

/* One stall, and then so little that the limit never binds: no credit is kept. */
static void lateness_is_forgotten_under_a_trickle(void **state)
{
	struct ballast_admission adm;
	struct ballast_op op = op_of(BALLAST_READ, 4096), second = op;
	s64 now = NSEC_PER_SEC;
	int count;

	(void)state;
	limited(&adm, 1000, 0, now);
	assert_true(ballast_admission_arrive(&adm, &op, now));
	assert_false(ballast_admission_arrive(&adm, &second, now));
	now += 101 * NSEC_PER_MSEC;
	assert_ptr_equal(ballast_admission_next(&adm, now), &second);
	for (int i = 0; i < 1000; i++) {
		now += 99 * NSEC_PER_MSEC;
		assert_true(ballast_admission_arrive(&adm, &op, now));
	}
	for (count = 0; ballast_admission_arrive(&adm, &op, now); count++)
		;
	assert_in_range(count, 0, 1);
	ballast_admission_take_all(&adm);
}

static void a_burst_lasts_as_long_as_it_was_asked_for(void **state)
{
	struct ballast_limits limits = { .iops = 100,
					 .burst_iops = 1000,
					 .burst_seconds = 2 };
	struct ballast_weights weights;
	struct ballast_admission adm;
	struct ballast_op ops[64], *op;
	s64 start = 100 * NSEC_PER_SEC, now = start;
	int i, second[4] = { 0 };

	(void)state;
	ballast_weights_init(&weights);
	ballast_admission_init(&adm, &weights);
	ballast_admission_set_limits(&adm, &limits, 0);
	for (i = 0; i < 64; i++) {
		ops[i] = op_of(BALLAST_READ, 4096);
		if (ballast_admission_arrive(&adm, &ops[i], now))
			second[0]++;
	}
	while ((now = max(now, ballast_admission_due(&adm))) <
	       start + 4 * NSEC_PER_SEC)
		while ((op = ballast_admission_next(&adm, now))) {
			second[(now - start) / NSEC_PER_SEC]++;
			ballast_admission_arrive(&adm, op, now);
		}
	ballast_admission_take_all(&adm);
	assert_in_range(second[0], 999, 1002);
	assert_in_range(second[1], 999, 1002);
	assert_in_range(second[2], 99, 102);
	assert_in_range(second[3], 99, 102);
}

static void a_long_write_zeroes_counts_as_many(void **state)
{
	struct ballast_admission adm;
	struct ballast_op zeroes = op_of(BALLAST_WRITE, 10 << 20),
			  next = zeroes;

	(void)state;
	limited(&adm, 1000, 0, 0);
	assert_true(ballast_admission_arrive(&adm, &zeroes, NSEC_PER_SEC));
	assert_false(ballast_admission_arrive(&adm, &next, NSEC_PER_SEC));
	assert_int_equal(ballast_admission_due(&adm),
			 NSEC_PER_SEC + 10 * NSEC_PER_MSEC);
	ballast_admission_take_all(&adm);
}

static void a_limit_out_of_reach_never_makes_anything_wait(void **state)
{
	struct ballast_admission adm;
	struct ballast_op op = op_of(BALLAST_READ, 4096);
	s64 now = NSEC_PER_SEC;

	(void)state;
	limited(&adm, 10000000, 1000000000000, now);
	/* A million a second, in clumps of a hundred. */
	for (int i = 0; i < 1000000; i++) {
		now += i % 100 ? 0 : 100000;
		assert_true(ballast_admission_arrive(&adm, &op, now));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(agrees_with_the_model),
		cmocka_unit_test(a_saturated_volume_gets_exactly_its_budget),
		cmocka_unit_test(no_window_gets_more_than_its_budget),
		cmocka_unit_test(
			an_operation_larger_than_a_second_goes_when_it_is_paid),
		cmocka_unit_test(weight_zero_is_free_but_does_not_overtake),
		cmocka_unit_test(
			both_limits_hold_and_the_looser_does_not_pile_up),
		cmocka_unit_test(a_stall_is_made_up_for_up_to_its_limit),
		cmocka_unit_test(late_wakes_cost_nothing_even_one_at_a_time),
		cmocka_unit_test(a_change_acts_on_what_waits),
		cmocka_unit_test(
			changes_every_few_milliseconds_give_no_more_and_no_less),
		cmocka_unit_test(flush_data_is_charged_but_does_not_wait),
		cmocka_unit_test(flush_data_does_not_use_what_piled_up),
		cmocka_unit_test(flush_data_starves_nobody),
		cmocka_unit_test(lateness_is_forgotten_under_a_trickle),
		cmocka_unit_test(a_burst_lasts_as_long_as_it_was_asked_for),
		cmocka_unit_test(a_long_write_zeroes_counts_as_many),
		cmocka_unit_test(
			a_limit_out_of_reach_never_makes_anything_wait),
	};

	random_seed("BALLAST_SEED");
	return cmocka_run_group_tests_name("gate", tests, NULL, NULL);
}
