/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The gate once more, as simply as it can be said: times are exact fractions in
 * 128-bit integers, the queue is an array, nothing is fast. It shares no code
 * with kmod/admission.c but the constants that the design fixes.
 */
#ifndef BALLAST_MODEL_H
#define BALLAST_MODEL_H

#include "admission.h"

typedef __int128 wide;

#define MODEL_QUEUE 4096

/**
 * struct model_budget - one limit
 * @rate: a second
 * @time: what is spent, in 1/rate ns, so that it is a whole number
 * @least: the credit that is always there, ns
 * @burst: the credit asked for, ns
 */
struct model_budget {
	wide rate;
	wide time;
	wide least;
	wide burst;
};

struct model_op {
	int id;
	u32 bytes;
	enum ballast_class class;
};

struct model {
	struct model_budget budget[BALLAST_BUDGETS];
	struct ballast_weights weights;
	s64 ref;
	s64 late;
	/* How long the head may still be overtaken. */
	s64 patience;
	struct model_op queue[MODEL_QUEUE];
	int count;
	/* How many at the front of the queue have been let through and not been taken. */
	int ready;
};

static wide model_far(void)
{
	return (wide)1 << 60;
}

static void model_init(struct model *model,
		       const struct ballast_weights *weights)
{
	*model = (struct model){ .weights = *weights, .ref = -(1LL << 60) };
}

static wide model_floor(wide value, wide by)
{
	wide quotient = value / by;

	return quotient - (value % by < 0);
}

/* Cost in billionths of an operation or a byte: time = cost / rate in ns. */
static wide model_cost(const struct model *model, const struct model_op *op,
		       int kind)
{
	wide ops = 1;

	if (kind == BALLAST_BW || kind == BALLAST_BURST_BW)
		return (wide)op->bytes * model->weights.bw[op->class] * 1000000;
	if (op->class == BALLAST_WRITE && op->bytes > 1 << 20)
		ops = (op->bytes + (1 << 20) - 1) / (1 << 20);
	return ops * model->weights.iops[op->class] * 1000000;
}

/* Where a budget stands for something of that cost: its lag cut to the credit. */
static wide model_start(const struct model_budget *budget, wide cost, s64 ref)
{
	wide credit = cost / budget->rate;

	if (credit < budget->least)
		credit = budget->least;
	if (credit < budget->burst)
		credit = budget->burst;
	wide floor = ((wide)ref - credit) * budget->rate;

	return budget->time < floor ? floor : budget->time;
}

static s64 model_due(const struct model *model, const struct model_op *op)
{
	wide due = model->ref;

	for (int i = 0; i < BALLAST_BUDGETS; i++) {
		const struct model_budget *budget = &model->budget[i];
		wide cost = model_cost(model, op, i);

		if (!budget->rate || !cost)
			continue;
		wide at = model_floor(model_start(budget, cost, model->ref) +
					      cost,
				      budget->rate);

		if (due < at)
			due = at;
	}
	return due;
}

static void model_head(struct model *model)
{
	if (model->ready < model->count)
		model->patience =
			model_due(model, &model->queue[model->ready]) +
			100000000;
}

static void model_charge(struct model *model, const struct model_op *op)
{
	for (int i = 0; i < BALLAST_BUDGETS; i++) {
		struct model_budget *budget = &model->budget[i];
		wide cost = model_cost(model, op, i);

		if (budget->rate && cost)
			budget->time =
				model_start(budget, cost, model->ref) + cost;
	}
}

/* Lets through what is due at @now, at most @most. */
static void model_advance(struct model *model, s64 now, int most)
{
	while (most-- > 0 && model->ready < model->count) {
		const struct model_op *op = &model->queue[model->ready];
		s64 due = model_due(model, op);

		if (due > now)
			return;
		model_charge(model, op);
		if (now - due > 100000000) {
			s64 lost = now - due - 100000000;

			for (int i = 0; i < BALLAST_BUDGETS; i++)
				model->budget[i].time +=
					(wide)lost * model->budget[i].rate;
			due += lost;
		}
		model->ref = due;
		model->late = now - due;
		model->ready++;
		model_head(model);
	}
}

/* True if @op may go now. */
static bool model_arrive(struct model *model, struct model_op op,
			 bool flush_data, s64 now)
{
	bool empty = model->ready == model->count;
	bool go;

	if (empty) {
		if (now - model->ref > model->late + 100000000)
			model->late = 0;
		if (model->ref < now - model->late)
			model->ref = now - model->late;
	}
	if (flush_data) {
		go = empty || now <= model->patience;
		for (int i = 0; i < BALLAST_BUDGETS; i++)
			if (model->budget[i].rate &&
			    model_cost(model, &op, i) &&
			    model_floor(model->budget[i].time,
					model->budget[i].rate) >
				    (wide)now + 100000000)
				go = false;
		/* It may use a credit as of now, not what piled up before. */
		for (int i = 0; go && !empty && i < BALLAST_BUDGETS; i++) {
			struct model_budget *budget = &model->budget[i];
			const struct model_op *head =
				&model->queue[model->ready];
			wide cost = model_cost(model, &op, i);

			if (cost < model_cost(model, head, i))
				cost = model_cost(model, head, i);
			if (budget->rate)
				budget->time = model_start(budget, cost, now);
		}
	} else {
		s64 due = model_due(model, &op);
		bool costs = false;

		for (int i = 0; i < BALLAST_BUDGETS; i++)
			costs |= model->budget[i].rate &&
				 model_cost(model, &op, i);
		go = empty && !model->ready && due <= now;
		if (go) {
			model_charge(model, &op);
			model->late = due == model->ref && costs ? 0 :
								   now - due;
			model->ref = due;
			return true;
		}
	}
	if (go)
		model_charge(model, &op);
	else
		model->queue[model->count++] = op;
	if (!go && empty)
		model_head(model);
	return go;
}

/* The next to go, by its id, or -1. */
static int model_next(struct model *model, s64 now)
{
	if (!model->ready)
		model_advance(model, now, 1);
	if (!model->ready)
		return -1;
	int id = model->queue[0].id;

	model->ready--;
	model->count--;
	for (int i = 0; i < model->count; i++)
		model->queue[i] = model->queue[i + 1];
	return id;
}

static void model_settle(struct model *model, s64 now)
{
	model_advance(model, now, MODEL_QUEUE);
	if (model->ref < now)
		model->ref = now;
}

static void model_set_weights(struct model *model,
			      const struct ballast_weights *weights, s64 now)
{
	model_settle(model, now);
	model->weights = *weights;
	model_head(model);
}

/*
 * What has accrued is an amount. Where it is no whole number of ns at the new
 * rate, and where it was none at the old, it is rounded against the volume.
 */
static void model_set_rate(struct model_budget *budget, u64 rate,
			   u64 least_units, u64 burst_rate, u32 seconds,
			   s64 now)
{
	budget->least = 1000000;
	if (rate && least_units && (wide)least_units * 1000000 / rate > 1000000)
		budget->least = (wide)least_units * 1000000 / rate;
	budget->burst = 0;
	if (rate && burst_rate > rate) {
		budget->burst =
			(wide)(burst_rate - rate) * seconds * 1000000000 / rate;
		if (budget->burst > model_far())
			budget->burst = model_far();
	}
	if (budget->rate == (wide)rate)
		return;
	if (!budget->rate || !rate) {
		budget->time = -model_far() * (wide)rate;
	} else {
		/* Whole nanoseconds of lag at the old rate. */
		wide lag = model_floor((wide)now * budget->rate - budget->time,
				       budget->rate);
		wide scaled = lag < 0 ? -lag * budget->rate / rate + 1 :
					lag * budget->rate / rate;

		if (scaled > model_far())
			scaled = model_far() + (lag < 0);
		budget->time =
			((wide)now + (lag < 0 ? scaled : -scaled)) * rate;
	}
	budget->rate = rate;
}

static void model_set_limits(struct model *model,
			     const struct ballast_limits *limits, s64 now)
{
	u64 burst_iops = limits->iops && limits->burst_iops > limits->iops ?
				 limits->burst_iops :
				 0;
	u64 burst_bw = limits->bw && limits->burst_bw > limits->bw ?
			       limits->burst_bw :
			       0;

	model_settle(model, now);
	model_set_rate(&model->budget[BALLAST_IOPS], limits->iops, 1000,
		       burst_iops, limits->burst_seconds, now);
	model_set_rate(&model->budget[BALLAST_BW], limits->bw, 0, burst_bw,
		       limits->burst_seconds, now);
	model_set_rate(&model->budget[BALLAST_BURST_IOPS], burst_iops, 1000, 0,
		       0, now);
	model_set_rate(&model->budget[BALLAST_BURST_BW], burst_bw, 0, 0, 0,
		       now);
	model_head(model);
}

#endif
