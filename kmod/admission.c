// SPDX-License-Identifier: GPL-2.0
/*
 * The gate's queue discipline: first in, first out; the head goes when its own
 * cost has accrued, in every budget, since the one before it went. It pays
 * before it goes, so there is no debt and nothing is larger than its budget.
 *
 * Documentation/gate.md explains it; selftests/unit/test_gate.c holds it
 * against an exact model.
 */
#include "admission.h"

static void fifo_init(struct ballast_fifo *fifo)
{
	fifo->head = NULL;
	fifo->tail = &fifo->head;
}

static void fifo_push(struct ballast_fifo *fifo, struct ballast_op *op)
{
	op->next = NULL;
	*fifo->tail = op;
	fifo->tail = &op->next;
}

static struct ballast_op *fifo_pop(struct ballast_fifo *fifo)
{
	struct ballast_op *op = fifo->head;

	if (op) {
		fifo->head = op->next;
		if (!fifo->head)
			fifo->tail = &fifo->head;
	}
	return op;
}

/* Lets time pass up to @now, never back. */
static s64 admission_clock(struct ballast_admission *adm, s64 now)
{
	adm->clock = max(adm->clock, now);
	return adm->clock;
}

/*
 * What @op costs of the iops budgets, in units. An operation is at most 1 MiB;
 * only a write-zeroes can be longer, and then counts as that many.
 */
static u64 admission_iops_units(const struct ballast_admission *adm,
				const struct ballast_op *op)
{
	u64 ops = 1;

	if (op->bytes > BALLAST_OP_BYTES && op->class == BALLAST_WRITE)
		ops = (op->bytes + (u64)BALLAST_OP_BYTES - 1) /
		      BALLAST_OP_BYTES;
	return ops * adm->weights.iops[op->class];
}

/* What @op costs of the bw budgets, in units. */
static u64 admission_bw_units(const struct ballast_admission *adm,
			      const struct ballast_op *op)
{
	return (u64)op->bytes * adm->weights.bw[op->class];
}

/* What @op costs of a budget, in units. */
static u64 admission_units(const struct ballast_admission *adm,
			   const struct ballast_op *op,
			   enum ballast_budget_kind kind)
{
	return BALLAST_OF_BYTES(kind) ? admission_bw_units(adm, op) :
					admission_iops_units(adm, op);
}

/* What @op is to pay if it is the next to go. */
static void admission_bill(struct ballast_admission *adm,
			   const struct ballast_op *op,
			   struct ballast_bill *bill)
{
	const u64 units[] = { admission_iops_units(adm, op),
			      admission_bw_units(adm, op) };
	s64 ref = adm->ref, due = ref;
	u32 charged = 0;
	int i;

	for (i = 0; i < adm->budgets; i++) {
		struct ballast_budget *budget = &adm->budget[i];

		if (!budget->rate || !units[BALLAST_OF_BYTES(i)])
			continue;
		bill->after[i] = ballast_budget_after(
			budget, units[BALLAST_OF_BYTES(i)], ref);
		due = max(due, bill->after[i].vtime);
		charged |= 1U << i;
	}
	bill->due = due;
	bill->charged = charged;
}

/* Takes what @bill says out of every budget that it counts for. */
static void admission_pay(struct ballast_admission *adm,
			  const struct ballast_bill *bill)
{
	int i;

	for (i = 0; i < adm->budgets; i++)
		if (bill->charged & 1U << i)
			ballast_budget_pay(&adm->budget[i], &bill->after[i]);
}

/*
 * Lets through at @now what @bill is for. It may be late by as much as the
 * machine was; what is beyond BALLAST_CATCH_UP is lost to the volume.
 */
static void admission_admit(struct ballast_admission *adm,
			    const struct ballast_bill *bill, s64 now)
{
	s64 lost = max(now - BALLAST_CATCH_UP - bill->due, (s64)0);
	int i;

	admission_pay(adm, bill);
	for (i = 0; lost && i < adm->budgets; i++)
		if (adm->budget[i].rate)
			adm->budget[i].vtime += lost;
	adm->ref = bill->due + lost;
	adm->late = now - adm->ref;
}

/*
 * Makes the head's bill: when it has become the head, and whenever a budget, a
 * weight or the reference has changed since.
 */
static void admission_bill_head(struct ballast_admission *adm)
{
	if (adm->waiting.head)
		admission_bill(adm, adm->waiting.head, &adm->bill);
}

/* Something is the head now, or what the head costs has changed. */
static void admission_new_head(struct ballast_admission *adm)
{
	admission_bill_head(adm);
	if (adm->waiting.head)
		adm->patience = adm->bill.due + BALLAST_OVERDRAFT;
}

/* Moves the head to the ready ones if it is due. */
static bool admission_advance(struct ballast_admission *adm, s64 now)
{
	if (!adm->waiting.head || adm->bill.due > now)
		return false;
	admission_admit(adm, &adm->bill, now);
	fifo_push(&adm->ready, fifo_pop(&adm->waiting));
	admission_new_head(adm);
	return true;
}

/*
 * Something arrives when nothing waits: from here its credit counts. It may be
 * late because what went before it was; after a while that is forgotten.
 */
static void admission_idle(struct ballast_admission *adm, s64 now)
{
	if (now - adm->ref > adm->late + BALLAST_CATCH_UP)
		adm->late = 0;
	adm->ref = max(adm->ref, now - adm->late);
}

/* Puts @op behind all others. */
static void admission_queue(struct ballast_admission *adm,
			    struct ballast_op *op)
{
	bool first = !adm->waiting.head;

	fifo_push(&adm->waiting, op);
	adm->count++;
	if (first)
		admission_new_head(adm);
}

/**
 * ballast_weights_init() - everything weighs 1
 * @weights: to be initialised
 */
void ballast_weights_init(struct ballast_weights *weights)
{
	int i;

	for (i = 0; i < BALLAST_CLASSES; i++) {
		weights->iops[i] = BALLAST_BUDGET_ONE;
		weights->bw[i] = BALLAST_BUDGET_ONE;
	}
}

/**
 * ballast_admission_init() - without limits, with nothing waiting
 * @adm: to be initialised
 * @weights: those in force
 */
void ballast_admission_init(struct ballast_admission *adm,
			    const struct ballast_weights *weights)
{
	int i;

	*adm = (struct ballast_admission){
		.weights = *weights,
		.ref = -BALLAST_BUDGET_FAR,
		.clock = -BALLAST_BUDGET_FAR,
	};
	for (i = 0; i < BALLAST_BUDGETS; i++)
		ballast_budget_init(&adm->budget[i]);
	fifo_init(&adm->ready);
	fifo_init(&adm->waiting);
}

/**
 * ballast_admission_limited() - is there any limit?
 * @adm: the admission
 *
 * Return: true if something may have to wait.
 */
bool ballast_admission_limited(const struct ballast_admission *adm)
{
	return adm->budget[BALLAST_IOPS].rate || adm->budget[BALLAST_BW].rate;
}

/* Lets @op through at @now, with nothing waiting, if it is due. */
static bool admission_go(struct ballast_admission *adm,
			 const struct ballast_op *op, s64 now)
{
	struct ballast_bill bill;
	bool spare;

	admission_bill(adm, op, &bill);
	if (adm->ready.head || bill.due > now)
		return false;
	/* A volume with credit to spare has caught up, whatever was late before. */
	spare = bill.charged && bill.due == adm->ref;
	admission_admit(adm, &bill, now);
	if (spare)
		adm->late = 0;
	return true;
}

/**
 * ballast_admission_arrive() - an operation arrives
 * @adm: the admission
 * @op: the operation, its class and length set
 * @now: the present time, ns
 *
 * Weight 0 is not charged and not shaped, but does not overtake what waits.
 *
 * Return: true if it may go at once, and is paid for; false if it was queued.
 */
bool ballast_admission_arrive(struct ballast_admission *adm,
			      struct ballast_op *op, s64 now)
{
	now = admission_clock(adm, now);
	if (!adm->waiting.head) {
		admission_idle(adm, now);
		if (admission_go(adm, op, now))
			return true;
	}
	admission_queue(adm, op);
	return false;
}

/**
 * ballast_admission_try() - an operation has arrived some time ago
 * @adm: the admission
 * @op: the operation, its class and length set
 * @then: when it arrived, ns
 *
 * For those to whom reading the clock is dear.
 *
 * Return: true if it may go, and is paid for, even without the time that has
 * passed since; false if nothing has happened.
 */
bool ballast_admission_try(struct ballast_admission *adm, struct ballast_op *op,
			   s64 then)
{
	s64 ref = adm->ref, late = adm->late;

	then = admission_clock(adm, then);
	if (adm->waiting.head)
		return false;
	admission_idle(adm, then);
	if (admission_go(adm, op, then))
		return true;
	adm->ref = ref;
	adm->late = late;
	return false;
}

/* May data of a flush sequence pass what waits, and overdraw? */
static bool admission_may_overdraw(const struct ballast_admission *adm,
				   const struct ballast_op *op, s64 now)
{
	int i;

	if (adm->waiting.head && now > adm->patience)
		return false;
	for (i = 0; i < adm->budgets; i++) {
		const struct ballast_budget *budget = &adm->budget[i];

		if (budget->rate && budget->vtime > now + BALLAST_OVERDRAFT &&
		    admission_units(adm, op, i))
			return false;
	}
	return true;
}

/*
 * What passes the head must not draw on what a budget has piled up while the
 * head waits for another: only on its credit as of now, and never on what has
 * accrued for the head.
 */
static void admission_cut(struct ballast_admission *adm,
			  const struct ballast_op *op, s64 now)
{
	const struct ballast_op *head = adm->waiting.head;
	int i;

	for (i = 0; head && i < adm->budgets; i++)
		if (adm->budget[i].rate)
			ballast_budget_cut(&adm->budget[i],
					   max(admission_units(adm, op, i),
					       admission_units(adm, head, i)),
					   now);
}

/**
 * ballast_admission_overdraw() - data of a flush sequence arrives
 * @adm: the admission
 * @op: the operation
 * @now: the present time, ns
 *
 * It is charged but does not wait, since blk-flush holds up every other flush
 * of its queue meanwhile; what comes after it waits the longer. It waits behind
 * the others like any write where a budget is overdrawn by BALLAST_OVERDRAFT, or
 * the head has been overtaken for so long: without that, journal commits as fast
 * as the limit would keep all else from ever going.
 *
 * Return: true if it may go at once, and is paid for; false if it was queued.
 */
bool ballast_admission_overdraw(struct ballast_admission *adm,
				struct ballast_op *op, s64 now)
{
	struct ballast_bill bill;

	now = admission_clock(adm, now);
	if (!adm->waiting.head)
		admission_idle(adm, now);
	if (!admission_may_overdraw(adm, op, now)) {
		admission_queue(adm, op);
		return false;
	}
	admission_cut(adm, op, now);
	admission_bill(adm, op, &bill);
	admission_pay(adm, &bill);
	admission_bill_head(adm);
	return true;
}

/**
 * ballast_admission_next() - the next operation that may go
 * @adm: the admission
 * @now: the present time, ns
 *
 * Return: an operation that is paid for and the caller's now, or NULL if none
 * is due.
 */
struct ballast_op *ballast_admission_next(struct ballast_admission *adm,
					  s64 now)
{
	struct ballast_op *op;

	now = admission_clock(adm, now);
	if (!adm->ready.head)
		admission_advance(adm, now);
	op = fifo_pop(&adm->ready);
	if (op)
		adm->count--;
	return op;
}

/**
 * ballast_admission_due() - when ballast_admission_next() is worth asking
 * @adm: the admission
 *
 * Return: a time in ns, possibly long past, or BALLAST_NEVER if nothing waits.
 */
s64 ballast_admission_due(const struct ballast_admission *adm)
{
	if (adm->ready.head)
		return adm->ref;
	if (adm->waiting.head)
		return adm->bill.due;
	return BALLAST_NEVER;
}

/*
 * Before a change: what was due under the old settings goes. From then on the
 * head counts as if it had arrived now, with what has accrued for it so far.
 */
static s64 admission_settle(struct ballast_admission *adm, s64 now)
{
	now = admission_clock(adm, now);
	while (admission_advance(adm, now))
		;
	adm->ref = max(adm->ref, now);
	return now;
}

/* The time in ns for which a burst above @rate may draw on it. */
static s64 burst_credit(u64 rate, u64 burst, u32 seconds)
{
	if (burst <= rate || !rate)
		return 0;
	return ballast_budget_scale((burst - rate) * seconds, NSEC_PER_SEC,
				    rate);
}

/* The credit that an iops budget always has: the slack, or one operation. */
static s64 one_operation(u64 rate)
{
	u64 rem = 0;

	if (!rate)
		return BALLAST_BUDGET_SLACK;
	return max(BALLAST_BUDGET_SLACK,
		   ballast_budget_time(rate, BALLAST_BUDGET_ONE, &rem));
}

/**
 * ballast_admission_set_limits() - change the limits, at once and for all that waits
 * @adm: the admission
 * @limits: the new ones
 * @now: the present time, ns
 *
 * A burst rate that is not above its limit is none.
 */
void ballast_admission_set_limits(struct ballast_admission *adm,
				  const struct ballast_limits *limits, s64 now)
{
	u64 burst_iops = limits->iops && limits->burst_iops > limits->iops ?
				 limits->burst_iops :
				 0;
	u64 burst_bw = limits->bw && limits->burst_bw > limits->bw ?
			       limits->burst_bw :
			       0;

	now = admission_settle(adm, now);
	ballast_budget_set(&adm->budget[BALLAST_IOPS], limits->iops,
			   one_operation(limits->iops),
			   burst_credit(limits->iops, burst_iops,
					limits->burst_seconds),
			   now);
	ballast_budget_set(
		&adm->budget[BALLAST_BW], limits->bw, BALLAST_BUDGET_SLACK,
		burst_credit(limits->bw, burst_bw, limits->burst_seconds), now);
	ballast_budget_set(&adm->budget[BALLAST_BURST_IOPS], burst_iops,
			   one_operation(burst_iops), 0, now);
	ballast_budget_set(&adm->budget[BALLAST_BURST_BW], burst_bw,
			   BALLAST_BUDGET_SLACK, 0, now);
	for (adm->budgets = BALLAST_BUDGETS; adm->budgets; adm->budgets--)
		if (adm->budget[adm->budgets - 1].rate)
			break;
	admission_new_head(adm);
}

/**
 * ballast_admission_set_weights() - change the weights, at once and for all that waits
 * @adm: the admission
 * @weights: the new ones
 * @now: the present time, ns
 */
void ballast_admission_set_weights(struct ballast_admission *adm,
				   const struct ballast_weights *weights,
				   s64 now)
{
	admission_settle(adm, now);
	adm->weights = *weights;
	admission_new_head(adm);
}

/**
 * ballast_admission_take_all() - give up everything that waits
 * @adm: the admission
 *
 * Return: the operations, linked by their next, in their order; the caller's now.
 */
struct ballast_op *ballast_admission_take_all(struct ballast_admission *adm)
{
	struct ballast_op *all;

	*adm->ready.tail = adm->waiting.head;
	all = adm->ready.head;
	fifo_init(&adm->ready);
	fifo_init(&adm->waiting);
	adm->count = 0;
	return all;
}
