/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The gate: the part of an attachment that holds its I/O to its budgets. It
 * knows nothing of disks, requests or replicas: it is given operations, and
 * hands each one out exactly once, to be issued or to be failed.
 */
#ifndef BALLAST_GATE_H
#define BALLAST_GATE_H

#include <linux/hrtimer.h>
#include <linux/spinlock.h>
#include <linux/workqueue.h>

#include "admission.h"
#include "histogram.h"

struct ballast_gate;

/**
 * enum ballast_gate_mode - what the gate does with what arrives
 * @BALLAST_GATE_OPEN: lets it through; there is no limit
 * @BALLAST_GATE_LIMITED: admits it by its budgets
 * @BALLAST_GATE_SHUT: fails it; this is for ever
 *
 * OPEN and LIMITED change into each other with the limits; both change into
 * SHUT, when the volume is deleted.
 */
enum ballast_gate_mode {
	BALLAST_GATE_OPEN,
	BALLAST_GATE_LIMITED,
	BALLAST_GATE_SHUT,
};

/**
 * enum ballast_verdict - what becomes of an operation that arrived
 * @BALLAST_GO: it is the caller's to issue now
 * @BALLAST_WAIT: it is the gate's, which will hand it out
 * @BALLAST_FAIL: it is the caller's to fail now
 */
enum ballast_verdict {
	BALLAST_GO,
	BALLAST_WAIT,
	BALLAST_FAIL,
};

/**
 * struct ballast_gate_ops - where the gate hands out what it holds
 * @issue: an operation may go. Called from the gate's work, without locks; must
 *	not sleep, since all gates share a workqueue
 * @fail: an operation will never go. Called from ballast_gate_shut(), without
 *	locks
 */
struct ballast_gate_ops {
	void (*issue)(struct ballast_gate *gate, struct ballast_op *op);
	void (*fail)(struct ballast_gate *gate, struct ballast_op *op);
};

/**
 * struct ballast_gate_class_stats - what a gate has held back of one class
 * @ops: operations that had to wait, and went
 * @ns: how long they waited
 * @wait: the same, one by one
 */
struct ballast_gate_class_stats {
	u64 ops;
	u64 ns;
	struct ballast_histogram wait;
};

/**
 * struct ballast_gate_stats - what a gate has held back
 * @class: by class
 * @limited_ns: for how long something waited
 * @waiting: how many operations wait now
 */
struct ballast_gate_stats {
	struct ballast_gate_class_stats class[BALLAST_CLASSES];
	u64 limited_ns;
	u32 waiting;
};

/**
 * struct ballast_gate - the gate of one attachment
 * @lock: guards @adm, and @mode against change. Innermost: nothing is taken
 *	inside it but what the timer and the workqueue take themselves. Taken in
 *	process context only
 * @mode: read without the lock where nothing has a limit
 * @adm: budgets and what waits
 * @stats: what it has held back; @lock guards it
 * @since: when the first of those that wait now began to; @lock guards it
 * @number: of the disk, for tracing; set once, before anything enters
 * @timer: set for when the head is due; only queues @work
 * @work: on the module's one workqueue: hands out what is due
 * @ops: the owner's
 */
struct ballast_gate {
	spinlock_t lock;
	enum ballast_gate_mode mode;
	struct ballast_admission adm;
	struct ballast_gate_stats stats;
	s64 since;
	u32 number;
	struct hrtimer timer;
	struct work_struct work;
	const struct ballast_gate_ops *ops;
};

int ballast_gate_global_init(void);
void ballast_gate_global_exit(void);
void ballast_gate_init(struct ballast_gate *gate,
		       const struct ballast_gate_ops *ops,
		       const struct ballast_weights *weights);
void ballast_gate_exit(struct ballast_gate *gate);
enum ballast_verdict ballast_gate_enter(struct ballast_gate *gate,
					struct ballast_op *op, bool flush_data);
void ballast_gate_set_limits(struct ballast_gate *gate,
			     const struct ballast_limits *limits);
void ballast_gate_set_weights(struct ballast_gate *gate,
			      const struct ballast_weights *weights);
void ballast_gate_shut(struct ballast_gate *gate);
u32 ballast_gate_waiting(struct ballast_gate *gate);
s64 ballast_gate_read(struct ballast_gate *gate,
		      struct ballast_gate_stats *stats);

/**
 * ballast_gate_is_shut() - will everything that arrives fail?
 * @gate: the gate
 *
 * For what does not pass through the gate (flushes). No lock: who asks while
 * the gate is being shut may get either answer.
 */
static inline bool ballast_gate_is_shut(const struct ballast_gate *gate)
{
	return READ_ONCE(gate->mode) == BALLAST_GATE_SHUT;
}

#endif /* BALLAST_GATE_H */
