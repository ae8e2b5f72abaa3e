/* SPDX-License-Identifier: GPL-2.0 */
/*
 * One budget: how much a volume may do a second, as a virtual time.
 *
 * Pure logic: no lock, no clock, no memory of its own. The owner (an admission,
 * see admission.h) serialises the calls and says what time it is.
 */
#ifndef BALLAST_BUDGET_H
#define BALLAST_BUDGET_H

#include "pure.h"

/* A weight of 1, and so the units of one operation of weight 1, or of one byte. */
#define BALLAST_BUDGET_ONE 1000

/* Nanoseconds that one unit (a thousandth) takes at a rate of 1 a second. */
#define BALLAST_BUDGET_UNIT_NS ((u64)(NSEC_PER_SEC / BALLAST_BUDGET_ONE))

/* An idle budget may always lag by this much (ns). */
#define BALLAST_BUDGET_SLACK ((s64)NSEC_PER_MSEC)

/* Beyond this (ns, 36 years) a lag or a lead makes no difference any more. */
#define BALLAST_BUDGET_FAR (1LL << 60)

/**
 * struct ballast_budget - one limit and how far it has been used
 * @rate: operations or bytes of weight 1 a second, at most 2^43; 0 is no limit
 * @vtime: the time (ns) up to which the budget is spent. At most "now" but for
 *	data of flush sequences, which is charged without waiting
 * @rem: what @vtime leaves out, in 1/@rate ns, below @rate: with it the
 *	average is exact at any rate
 * @least: the least credit, ns: the slack, and for operations one of weight 1
 * @burst: the credit that the volume asked for beyond that, ns
 * @last_units: what was last paid for; most operations are alike
 * @last_own: what that took, ns, and @last_rem, in 1/@rate ns: a division saved
 * @last_rem: see there
 *
 * Costs are given in units: thousandths of an operation, or of a byte. One unit
 * takes 10^6/@rate ns.
 */
struct ballast_budget {
	u64 rate;
	s64 vtime;
	u64 rem;
	s64 least;
	s64 burst;
	u64 last_units;
	s64 last_own;
	u64 last_rem;
};

/**
 * struct ballast_budget_mark - a point that a budget may come to stand at
 * @vtime: as in struct ballast_budget
 * @rem: likewise
 */
struct ballast_budget_mark {
	s64 vtime;
	u64 rem;
};

void ballast_budget_init(struct ballast_budget *budget);
void ballast_budget_set(struct ballast_budget *budget, u64 rate, s64 least,
			s64 burst, s64 now);
void ballast_budget_cut(struct ballast_budget *budget, u64 units, s64 ref);
u64 ballast_budget_scale(u64 value, u64 mul, u64 div);

/**
 * ballast_budget_time() - how long units take
 * @rate: 1 to 2^43 a second
 * @units: thousandths of an operation or of a byte, at most 2^45
 * @rem: in: what is over from before, in 1/@rate ns; out: what is over now
 *
 * The division is done in two steps, so that nothing needs more than 64 bits:
 * the first remainder is below the rate, and times 10^6 it still fits.
 *
 * Return: whole nanoseconds.
 */
static inline s64 ballast_budget_time(u64 rate, u64 units, u64 *rem)
{
	u64 part, rest = units, seconds_milli = 0;

	if (units >= rate)
		seconds_milli = div64_u64_rem(units, rate, &rest);
	part = rest * BALLAST_BUDGET_UNIT_NS + *rem;
	return seconds_milli * BALLAST_BUDGET_UNIT_NS +
	       div64_u64_rem(part, rate, rem);
}

/* How far back @budget may be for something that takes @own ns of it. */
static inline s64 ballast_budget_floor(const struct ballast_budget *budget,
				       s64 own, s64 ref)
{
	return ref - max(own, max(budget->least, budget->burst));
}

/* How long @units take of @budget, from no remainder; what is over goes to @rem. */
static inline s64 ballast_budget_own(struct ballast_budget *budget, u64 units,
				     u64 *rem)
{
	if (units != budget->last_units) {
		budget->last_units = units;
		budget->last_rem = 0;
		budget->last_own = ballast_budget_time(budget->rate, units,
						       &budget->last_rem);
	}
	*rem = budget->last_rem;
	return budget->last_own;
}

/**
 * ballast_budget_after() - where a budget would stand once something is paid
 * @budget: a budget with a rate
 * @units: what it costs
 * @ref: the reference, which the budget may lag by no more than its credit
 *
 * Its own time is computed once, from no remainder: the remainders of two times
 * are each below the rate, so what they add up to is at most one nanosecond more.
 *
 * Return: its virtual time and remainder then. That time is when the cost has
 * accrued, so it is due; it may be long past.
 */
static inline struct ballast_budget_mark
ballast_budget_after(struct ballast_budget *budget, u64 units, s64 ref)
{
	struct ballast_budget_mark mark;
	s64 own = ballast_budget_own(budget, units, &mark.rem);
	s64 floor = ballast_budget_floor(budget, own, ref);

	if (budget->vtime < floor) {
		mark.vtime = floor + own;
		return mark;
	}
	mark.vtime = budget->vtime + own;
	mark.rem += budget->rem;
	if (mark.rem >= budget->rate) {
		mark.rem -= budget->rate;
		mark.vtime++;
	}
	return mark;
}

/**
 * ballast_budget_pay() - take the cost of something out of a budget
 * @budget: a budget with a rate
 * @mark: what ballast_budget_after() said, with nothing changed since
 */
static inline void ballast_budget_pay(struct ballast_budget *budget,
				      const struct ballast_budget_mark *mark)
{
	budget->vtime = mark->vtime;
	budget->rem = mark->rem;
}

#endif /* BALLAST_BUDGET_H */
