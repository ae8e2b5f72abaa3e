/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The gate's queue discipline beside its exact model, both fed the same. Whoever
 * includes this decides what random_below() and random_bits() draw from, and
 * what assert_true() and its like do: see test_gate.c, and fuzz_gate.c.
 */
#ifndef BALLAST_PAIR_H
#define BALLAST_PAIR_H

#include <string.h>

#include "model.h"

#define OPS MODEL_QUEUE

/* Both sides, fed the same. */
struct pair {
	struct ballast_admission adm;
	struct model model;
	struct ballast_op op[OPS];
	bool queued[OPS];
	s64 now;
	int last;
};

static u64 random_rate(u64 least, u64 most)
{
	u64 rate;

	if (!random_below(4))
		return 0;
	/* The ends of the range are worth more than their share. */
	rate = random_bits(43);
	return rate < least ? least : rate > most ? most : rate;
}

static struct ballast_limits random_limits(void)
{
	struct ballast_limits limits = {
		.iops = random_rate(1, 1000000000),
		.bw = random_rate(1024, 1ull << 43),
		.burst_seconds = 1 + random_below(random_below(2) ? 3600 : 3),
	};

	if (!random_below(3))
		limits.burst_iops = random_rate(1, 1000000000);
	if (!random_below(3))
		limits.burst_bw = random_rate(1024, 1ull << 43);
	return limits;
}

static u32 random_weight(u32 least)
{
	u32 weight = 1 + random_bits(20);

	if (!least && !random_below(4))
		return 0;
	return weight > 1000000 ? 1000000 : weight;
}

static struct ballast_weights random_weights(void)
{
	struct ballast_weights weights;

	ballast_weights_init(&weights);
	if (random_below(4)) {
		weights.iops[BALLAST_WRITE] = random_weight(1);
		weights.bw[BALLAST_WRITE] = random_weight(1);
		weights.iops[BALLAST_TRIM] = random_weight(0);
		weights.bw[BALLAST_TRIM] = random_weight(0);
	}
	return weights;
}

/* Time passes: a little, a lot, not at all, or (a clock read on another CPU) a little back. */
static s64 random_step(void)
{
	switch (random_below(8)) {
	case 0:
		return 0;
	case 1:
		return -(s64)random_below(2000);
	case 2:
		return random_bits(40);
	default:
		return random_bits(24);
	}
}

static void pair_init(struct pair *pair)
{
	struct ballast_weights weights;

	memset(pair, 0, sizeof(*pair));
	ballast_weights_init(&weights);
	ballast_admission_init(&pair->adm, &weights);
	model_init(&pair->model, &weights);
	pair->now = random_bits(50);
	pair->last = -1;
}

/* As of some time ago: it goes if the model lets it go then; else nothing happens. */
static bool pair_try(struct pair *pair, struct ballast_op *op,
		     struct model_op model_op)
{
	s64 then = pair->now - (s64)random_bits(random_below(38));
	struct model *model = &pair->model;
	s64 ref = model->ref, late = model->late, patience = model->patience;
	s64 clock = pair->adm.clock;
	bool go = ballast_admission_try(&pair->adm, op, then);

	assert_int_equal(go, model_arrive(model, model_op, false,
					  max(then, clock)));
	if (go)
		return true;
	/* What the model did instead was to queue it. */
	model->count--;
	model->ref = ref;
	model->late = late;
	model->patience = patience;
	return false;
}

static void pair_arrive(struct pair *pair, int id)
{
	static const u32 lengths[] = { 512, 4096, 65536, 1 << 20, 32 << 20 };
	struct ballast_op *op = &pair->op[id];
	struct model_op model_op;
	bool flush_data, go;

	op->class = random_below(BALLAST_CLASSES);
	op->bytes = random_below(2) ? lengths[random_below(5)] :
				      512 * (1 + random_below(65536));
	model_op = (struct model_op){ id, op->bytes, op->class };
	flush_data = op->class == BALLAST_WRITE && !random_below(8);
	pair->queued[id] = false;
	if (!flush_data && !random_below(3) && pair_try(pair, op, model_op))
		return;
	if (flush_data)
		go = ballast_admission_overdraw(&pair->adm, op, pair->now);
	else
		go = ballast_admission_arrive(&pair->adm, op, pair->now);
	assert_int_equal(go, model_arrive(&pair->model, model_op, flush_data,
					  pair->now));
	pair->queued[id] = !go;
}

static bool pair_next(struct pair *pair)
{
	struct ballast_op *op = ballast_admission_next(&pair->adm, pair->now);
	int id = op ? op - pair->op : -1;

	assert_int_equal(id, model_next(&pair->model, pair->now));
	if (!op)
		return false;
	/* First in, first out; and nothing twice. */
	assert_true(pair->queued[id]);
	assert_true(id > pair->last);
	pair->queued[id] = false;
	pair->last = id;
	return true;
}

static void pair_change(struct pair *pair)
{
	struct ballast_limits limits = random_limits();
	struct ballast_weights weights = random_weights();

	if (random_below(2)) {
		ballast_admission_set_limits(&pair->adm, &limits, pair->now);
		model_set_limits(&pair->model, &limits, pair->now);
	} else {
		ballast_admission_set_weights(&pair->adm, &weights, pair->now);
		model_set_weights(&pair->model, &weights, pair->now);
	}
}

/* The timer: it runs when the head is due, or later, or for nothing. */
static void pair_wake(struct pair *pair)
{
	s64 due = ballast_admission_due(&pair->adm);

	if (due != BALLAST_NEVER && due > pair->now &&
	    due - pair->now < 1LL << 50)
		pair->now = due + (random_below(2) ? 0 : (s64)random_bits(28));
	while (random_below(16) && pair_next(pair))
		;
}

static void pair_step(struct pair *pair, int *id)
{
	pair->now += random_step();
	/* The model is told the time that the gate goes by: it never goes back. */
	if (pair->now < pair->adm.clock) {
		struct ballast_op *op =
			ballast_admission_next(&pair->adm, pair->now);

		pair->now = pair->adm.clock;
		assert_int_equal(op ? op - pair->op : -1,
				 model_next(&pair->model, pair->now));
		if (op) {
			pair->last = op - pair->op;
			pair->queued[pair->last] = false;
		}
	}
	switch (random_below(16)) {
	case 0:
		pair_change(pair);
		break;
	case 1 ... 6:
		pair_wake(pair);
		break;
	default:
		if (*id < OPS)
			pair_arrive(pair, (*id)++);
	}
}

static void pair_end(struct pair *pair, int count)
{
	struct ballast_op *op;

	/* Without limits all that waits goes; by force all is given up; nothing is lost. */
	if (random_below(2)) {
		struct ballast_limits none = { 0 };

		ballast_admission_set_limits(&pair->adm, &none, pair->now);
		model_set_limits(&pair->model, &none, pair->now);
		while (pair_next(pair))
			;
	} else {
		for (op = ballast_admission_take_all(&pair->adm); op;
		     op = op->next) {
			assert_true(pair->queued[op - pair->op]);
			pair->queued[op - pair->op] = false;
		}
	}
	assert_int_equal(pair->adm.count, 0);
	assert_true(ballast_admission_due(&pair->adm) == BALLAST_NEVER);
	for (int id = 0; id < count; id++)
		assert_false(pair->queued[id]);
}

#endif
