/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which request of a volume goes next, and when: the gate's queue discipline.
 *
 * Pure logic: no lock, no clock, no memory of its own. The gate (gate.c) holds
 * its lock around every call and says what time it is, in nanoseconds of a
 * clock that does not step back.
 */
#ifndef BALLAST_ADMISSION_H
#define BALLAST_ADMISSION_H

#include "budget.h"

/* How much lost time (ns) is made up for after a stall of the machine. */
#define BALLAST_CATCH_UP (100 * (s64)NSEC_PER_MSEC)

/*
 * How far (ns) a budget may be overdrawn for more data of flush sequences to
 * pass, and how long after its due time the head may still be overtaken by it.
 */
#define BALLAST_OVERDRAFT (100 * (s64)NSEC_PER_MSEC)

/* What a write-zeroes that writes costs one operation for, bytes. */
#define BALLAST_OP_BYTES (1U << 20)

/* Nothing waits. */
#define BALLAST_NEVER S64_MAX

/**
 * enum ballast_class - what kind of operation a request is
 * @BALLAST_READ: a read: weight 1
 * @BALLAST_WRITE: a write
 * @BALLAST_TRIM: a discard, or a write-zeroes that only unmaps
 */
enum ballast_class {
	BALLAST_READ,
	BALLAST_WRITE,
	BALLAST_TRIM,
	BALLAST_CLASSES,
};

/**
 * struct ballast_weights - what operations cost, in thousandths of a read
 * @iops: of the iops budget, by class
 * @bw: of the bw budget, by class
 *
 * The weights of reads are always BALLAST_BUDGET_ONE; those of writes 1 to
 * 10^6; those of trims 0 to 10^6.
 */
struct ballast_weights {
	u32 iops[BALLAST_CLASSES];
	u32 bw[BALLAST_CLASSES];
};

/**
 * struct ballast_limits - what a volume may do, as in force; 0 is no limit
 * @iops: operations a second, at most 10^9
 * @bw: bytes a second, 1024 to 2^43
 * @burst_iops: operations a second in a burst, above @iops; 0 is no burst
 * @burst_bw: bytes a second in a burst, above @bw; 0 is no burst
 * @burst_seconds: how long a burst at its full rate may last
 */
struct ballast_limits {
	u64 iops;
	u64 bw;
	u64 burst_iops;
	u64 burst_bw;
	u32 burst_seconds;
};

/**
 * struct ballast_op - one request, as the gate sees it
 * @next: the one behind it in a queue
 * @bytes: its length
 * @class: its kind
 * @arrived: when it arrived, ns, as far as its owner knows; 0 if it does not.
 *	For the gate, as is @waited
 * @waited: how long it waited, ns; 0 if it went at once
 *
 * Part of the request's own memory; the admission owns it from the time it is
 * queued until it is handed out.
 */
struct ballast_op {
	struct ballast_op *next;
	u32 bytes;
	enum ballast_class class;
	s64 arrived;
	u64 waited;
};

/**
 * struct ballast_fifo - a queue of operations
 * @head: the first, or NULL
 * @tail: where the next one is linked
 */
struct ballast_fifo {
	struct ballast_op *head;
	struct ballast_op **tail;
};

/**
 * enum ballast_budget_kind - the budgets of a volume, of operations and of bytes by turns
 * @BALLAST_IOPS: operations
 * @BALLAST_BW: bytes
 * @BALLAST_BURST_IOPS: operations while in a burst
 * @BALLAST_BURST_BW: bytes while in a burst
 */
enum ballast_budget_kind {
	BALLAST_IOPS,
	BALLAST_BW,
	BALLAST_BURST_IOPS,
	BALLAST_BURST_BW,
	BALLAST_BUDGETS,
};

/* Which of the two costs of an operation a budget is of: 1 is bytes. */
#define BALLAST_OF_BYTES(kind) ((kind)&1)

/**
 * struct ballast_bill - what the next operation to go takes of the budgets
 * @due: when it may go: never before what went before it
 * @charged: which budgets it costs something of, a bit each
 * @after: where those stand once it is paid
 */
struct ballast_bill {
	s64 due;
	u32 charged;
	struct ballast_budget_mark after[BALLAST_BUDGETS];
};

/**
 * struct ballast_admission - the budgets of a volume and what waits for them
 * @budget: by kind
 * @budgets: how many of them need be looked at: those behind have no rate
 * @weights: those in force
 * @ref: what the budgets may lag by no more than their credit: the arrival of
 *	what arrives when nothing waits (less @late), else the due time of the
 *	last one let through. Never the time at which a timer happened to run
 * @late: by how much the last one was let through after its due time. A volume
 *	that sends the next one only when the last one has ended would else lose
 *	what every late wake costs
 * @bill: the head's, while something waits
 * @patience: until when the head may be overtaken by data of flush sequences
 * @clock: the latest time seen; time does not go back
 * @ready: let through, and not yet handed out
 * @waiting: first in, first out
 * @count: how many are in @ready and @waiting
 */
struct ballast_admission {
	struct ballast_budget budget[BALLAST_BUDGETS];
	int budgets;
	struct ballast_weights weights;
	s64 ref;
	s64 late;
	struct ballast_bill bill;
	s64 patience;
	s64 clock;
	struct ballast_fifo ready;
	struct ballast_fifo waiting;
	u32 count;
};

void ballast_weights_init(struct ballast_weights *weights);
void ballast_admission_init(struct ballast_admission *adm,
			    const struct ballast_weights *weights);
bool ballast_admission_limited(const struct ballast_admission *adm);
bool ballast_admission_arrive(struct ballast_admission *adm,
			      struct ballast_op *op, s64 now);
bool ballast_admission_try(struct ballast_admission *adm, struct ballast_op *op,
			   s64 then);
bool ballast_admission_overdraw(struct ballast_admission *adm,
				struct ballast_op *op, s64 now);
struct ballast_op *ballast_admission_next(struct ballast_admission *adm,
					  s64 now);
s64 ballast_admission_due(const struct ballast_admission *adm);
void ballast_admission_set_limits(struct ballast_admission *adm,
				  const struct ballast_limits *limits, s64 now);
void ballast_admission_set_weights(struct ballast_admission *adm,
				   const struct ballast_weights *weights,
				   s64 now);
struct ballast_op *ballast_admission_take_all(struct ballast_admission *adm);

#endif /* BALLAST_ADMISSION_H */
