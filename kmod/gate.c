// SPDX-License-Identifier: GPL-2.0
/*
 * The gate: admission.c with a lock, a timer and a workqueue around it.
 */
#include "gate.h"

#include <linux/lockdep.h>
#include <linux/sched.h>

#include "compat.h"
#include "trace.h"

/* How many operations are taken from the gate under one hold of its lock. */
#define GATE_BATCH 32

/*
 * How late (ns) a timer may be, so that those of many volumes share an interrupt:
 * what the kernel allows any task. It delays an operation, and costs no budget.
 */
#define GATE_SLACK (50 * NSEC_PER_USEC)

/*
 * One workqueue for all gates, as their works wait for nothing. Unbound, so that a
 * busy CPU delays nobody; with a rescuer, since what waits may be what memory
 * reclaim waits for.
 */
static struct workqueue_struct *gate_workqueue;

static s64 gate_now(void)
{
	return ktime_get_ns();
}

/* Sees to it that the work runs when the head is due. */
static void gate_arm(struct ballast_gate *gate, s64 now)
{
	s64 due = ballast_admission_due(&gate->adm);

	lockdep_assert_held(&gate->lock);
	if (due == BALLAST_NEVER)
		return;
	if (due <= now)
		queue_work(gate_workqueue, &gate->work);
	else
		hrtimer_start_range_ns(&gate->timer, ns_to_ktime(due),
				       GATE_SLACK, HRTIMER_MODE_ABS);
}

static enum hrtimer_restart gate_timer(struct hrtimer *timer)
{
	struct ballast_gate *gate =
		container_of(timer, struct ballast_gate, timer);

	queue_work(gate_workqueue, &gate->work);
	return HRTIMER_NORESTART;
}

/* @op, which waited, is handed out at @now. */
static void gate_count(struct ballast_gate *gate, struct ballast_op *op,
		       s64 now)
{
	struct ballast_gate_class_stats *stats = &gate->stats.class[op->class];

	lockdep_assert_held(&gate->lock);
	op->waited = max(now - op->arrived, (s64)0);
	stats->ops++;
	stats->ns += op->waited;
	stats->wait.bucket[ballast_histogram_bucket(op->waited)]++;
	trace_ballast_gate_admit(gate->number, op->class, op->bytes, op->waited,
				 gate->adm.late);
}

/* Nothing waits any more, at @now. */
static void gate_idle(struct ballast_gate *gate, s64 now)
{
	gate->stats.limited_ns += max(now - gate->since, (s64)0);
}

/* Takes up to GATE_BATCH operations that are due; sets the timer for the next. */
static int gate_take(struct ballast_gate *gate, struct ballast_op **batch)
{
	int count = 0;
	s64 now;

	spin_lock(&gate->lock);
	now = gate_now();
	while (count < GATE_BATCH) {
		batch[count] = ballast_admission_next(&gate->adm, now);
		if (!batch[count])
			break;
		gate_count(gate, batch[count++], now);
	}
	if (count && !gate->adm.count)
		gate_idle(gate, now);
	if (count < GATE_BATCH)
		gate_arm(gate, now);
	spin_unlock(&gate->lock);
	return count;
}

static void gate_work(struct work_struct *work)
{
	struct ballast_gate *gate =
		container_of(work, struct ballast_gate, work);
	struct ballast_op *batch[GATE_BATCH];
	int count, i;

	do {
		count = gate_take(gate, batch);
		for (i = 0; i < count; i++)
			gate->ops->issue(gate, batch[i]);
		cond_resched();
	} while (count == GATE_BATCH);
}

/**
 * ballast_gate_global_init() - what all gates share
 *
 * Return: 0 or -ENOMEM.
 */
int ballast_gate_global_init(void)
{
	gate_workqueue = alloc_workqueue(
		"ballast_gate", WQ_UNBOUND | WQ_MEM_RECLAIM | WQ_HIGHPRI, 0);
	return gate_workqueue ? 0 : -ENOMEM;
}

/**
 * ballast_gate_global_exit() - undo ballast_gate_global_init(); no gate is left
 */
void ballast_gate_global_exit(void)
{
	destroy_workqueue(gate_workqueue);
}

/**
 * ballast_gate_init() - a gate without limits
 * @gate: to be initialised
 * @ops: the owner's
 * @weights: those in force
 */
void ballast_gate_init(struct ballast_gate *gate,
		       const struct ballast_gate_ops *ops,
		       const struct ballast_weights *weights)
{
	spin_lock_init(&gate->lock);
	gate->mode = BALLAST_GATE_OPEN;
	gate->ops = ops;
	ballast_admission_init(&gate->adm, weights);
	ballast_hrtimer_init(&gate->timer, gate_timer);
	INIT_WORK(&gate->work, gate_work);
}

/**
 * ballast_gate_exit() - the end of a gate
 * @gate: shut, or never entered
 */
void ballast_gate_exit(struct ballast_gate *gate)
{
	WARN_ON_ONCE(gate->adm.count);
	hrtimer_cancel(&gate->timer);
	cancel_work_sync(&gate->work);
}

/*
 * Reading the clock costs more than all else here, on some machines: what waits
 * behind others needs no time, and what may go as of its arrival needs none later.
 */
static bool gate_arrive(struct ballast_gate *gate, struct ballast_op *op)
{
	s64 now = op->arrived;

	if (!gate->adm.count) {
		if (ballast_admission_try(&gate->adm, op, op->arrived))
			return true;
		now = gate_now();
	}
	return ballast_admission_arrive(&gate->adm, op, now);
}

/* @op is queued. The first one is what the timer is set for. */
static void gate_queued(struct ballast_gate *gate, struct ballast_op *op)
{
	s64 now;

	trace_ballast_gate_wait(gate->number, op->class, op->bytes,
				gate->adm.count);
	if (gate->adm.count > 1)
		return;
	now = gate_now();
	gate->since = now;
	gate_arm(gate, now);
}

/* ballast_gate_enter() where there are, or just were, limits. */
static enum ballast_verdict gate_enter_limited(struct ballast_gate *gate,
					       struct ballast_op *op,
					       bool flush_data)
{
	enum ballast_verdict verdict = BALLAST_FAIL;

	if (!op->arrived)
		op->arrived = gate_now();
	spin_lock(&gate->lock);
	if (gate->mode == BALLAST_GATE_SHUT)
		goto unlock;
	if (flush_data ?
		    ballast_admission_overdraw(&gate->adm, op, op->arrived) :
		    gate_arrive(gate, op)) {
		verdict = BALLAST_GO;
		trace_ballast_gate_admit(gate->number, op->class, op->bytes, 0,
					 gate->adm.late);
	} else {
		verdict = BALLAST_WAIT;
		gate_queued(gate, op);
	}
unlock:
	spin_unlock(&gate->lock);
	return verdict;
}

/**
 * ballast_gate_enter() - an operation arrives at the gate
 * @gate: the gate
 * @op: the operation, its class, length and time of arrival set
 * @flush_data: it is the data of a flush sequence, which should not wait
 *
 * Process context; takes no lock where there is no limit.
 *
 * Return: whose the operation is now.
 */
enum ballast_verdict ballast_gate_enter(struct ballast_gate *gate,
					struct ballast_op *op, bool flush_data)
{
	op->waited = 0;
	if (READ_ONCE(gate->mode) == BALLAST_GATE_OPEN)
		return BALLAST_GO;
	return gate_enter_limited(gate, op, flush_data);
}

/**
 * ballast_gate_set_limits() - change the limits, live
 * @gate: the gate
 * @limits: the new ones
 *
 * They hold at once for all that waits. Nothing is frozen.
 */
void ballast_gate_set_limits(struct ballast_gate *gate,
			     const struct ballast_limits *limits)
{
	s64 now;

	spin_lock(&gate->lock);
	now = gate_now();
	ballast_admission_set_limits(&gate->adm, limits, now);
	if (gate->mode != BALLAST_GATE_SHUT)
		WRITE_ONCE(gate->mode, ballast_admission_limited(&gate->adm) ?
					       BALLAST_GATE_LIMITED :
					       BALLAST_GATE_OPEN);
	gate_arm(gate, now);
	spin_unlock(&gate->lock);
}

/**
 * ballast_gate_set_weights() - change the weights, live
 * @gate: the gate
 * @weights: the new ones
 */
void ballast_gate_set_weights(struct ballast_gate *gate,
			      const struct ballast_weights *weights)
{
	s64 now;

	spin_lock(&gate->lock);
	now = gate_now();
	ballast_admission_set_weights(&gate->adm, weights, now);
	gate_arm(gate, now);
	spin_unlock(&gate->lock);
}

/**
 * ballast_gate_shut() - fail all that waits and all that will come
 * @gate: the gate
 *
 * What was already handed out is the owner's. Shutting a shut gate does nothing.
 */
void ballast_gate_shut(struct ballast_gate *gate)
{
	struct ballast_op *op, *next;
	s64 now;

	spin_lock(&gate->lock);
	now = gate_now();
	WRITE_ONCE(gate->mode, BALLAST_GATE_SHUT);
	op = ballast_admission_take_all(&gate->adm);
	if (op)
		gate_idle(gate, now);
	spin_unlock(&gate->lock);
	for (; op; op = next) {
		next = op->next;
		op->waited = max(now - op->arrived, (s64)0);
		gate->ops->fail(gate, op);
	}
}

/**
 * ballast_gate_waiting() - how many operations wait now
 * @gate: the gate
 */
u32 ballast_gate_waiting(struct ballast_gate *gate)
{
	return READ_ONCE(gate->adm.count);
}

/**
 * ballast_gate_read() - what a gate has held back so far
 * @gate: the gate
 * @stats: filled in
 *
 * Return: as of when, ns.
 */
s64 ballast_gate_read(struct ballast_gate *gate,
		      struct ballast_gate_stats *stats)
{
	s64 now;

	spin_lock(&gate->lock);
	now = gate_now();
	*stats = gate->stats;
	stats->waiting = gate->adm.count;
	if (stats->waiting)
		stats->limited_ns += max(now - gate->since, (s64)0);
	spin_unlock(&gate->lock);
	return now;
}
