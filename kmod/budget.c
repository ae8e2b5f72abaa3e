// SPDX-License-Identifier: GPL-2.0
/*
 * The arithmetic of one budget. Documentation/gate.md works it through an
 * example; selftests/unit/test_gate.c holds it against an exact model.
 *
 * The algorithm is virtual scheduling, the form of the leaky bucket in ITU-T
 * I.371 (GCRA), with the time carried exactly as a fraction.
 */
#include "budget.h"

/**
 * ballast_budget_scale() - value * mul / div, rounded down, without overflow
 * @value: what to scale
 * @mul: numerator
 * @div: denominator, not 0
 *
 * Schoolbook multiplication and long division, a bit at a time: it runs only
 * when a limit is changed.
 *
 * Return: the exact result, or BALLAST_BUDGET_FAR where it would be larger.
 */
u64 ballast_budget_scale(u64 value, u64 mul, u64 div)
{
	u64 low = 0, high = 0, quotient = 0, rest = 0;
	int bit;

	for (bit = 63; bit >= 0; bit--) {
		high = high << 1 | low >> 63;
		low <<= 1;
		if (mul >> bit & 1) {
			low += value;
			high += low < value;
		}
	}
	for (bit = 127; bit >= 0; bit--) {
		bool carry = rest >> 63;

		rest = rest << 1 |
		       ((bit > 63 ? high >> (bit - 64) : low >> bit) & 1);
		if (quotient >= BALLAST_BUDGET_FAR)
			return BALLAST_BUDGET_FAR;
		quotient <<= 1;
		if (carry || rest >= div) {
			rest -= div;
			quotient |= 1;
		}
	}
	return min(quotient, (u64)BALLAST_BUDGET_FAR);
}

/**
 * ballast_budget_cut() - cut a budget's lag to its credit
 * @budget: a budget with a rate
 * @units: the largest cost that it may be asked for next
 * @ref: the reference, which it may lag by no more than its credit
 */
void ballast_budget_cut(struct ballast_budget *budget, u64 units, s64 ref)
{
	u64 rem;
	s64 own = ballast_budget_own(budget, units, &rem);
	s64 floor = ballast_budget_floor(budget, own, ref);

	if (budget->vtime < floor) {
		budget->vtime = floor;
		budget->rem = 0;
	}
}

/**
 * ballast_budget_init() - a budget without a limit and with all its credit
 * @budget: to be initialised
 */
void ballast_budget_init(struct ballast_budget *budget)
{
	*budget = (struct ballast_budget){ .vtime = -BALLAST_BUDGET_FAR };
}

/*
 * What has accrued, or was overdrawn, is an amount; at another rate the same
 * amount is another time. A fraction of a nanosecond that cannot be kept is
 * taken from the volume, never given.
 */
static s64 budget_rescale(const struct ballast_budget *budget, u64 rate,
			  s64 now)
{
	s64 lag = now - budget->vtime;

	if (budget->rem)
		lag--;
	if (lag < 0)
		return now +
		       (s64)ballast_budget_scale(-lag, budget->rate, rate) + 1;
	return now - (s64)ballast_budget_scale(lag, budget->rate, rate);
}

/**
 * ballast_budget_set() - change the rate and the credit
 * @budget: initialised
 * @rate: the new rate, at most 2^43; 0 is no limit
 * @least: the new least credit, ns
 * @burst: the new burst credit, ns
 * @now: the present time, ns
 *
 * What has accrued stays as an amount. A limit that was not there before begins
 * with all its credit.
 */
void ballast_budget_set(struct ballast_budget *budget, u64 rate, s64 least,
			s64 burst, s64 now)
{
	budget->least = least;
	budget->burst = burst;
	if (rate == budget->rate)
		return;
	if (rate && budget->rate)
		budget->vtime = budget_rescale(budget, rate, now);
	else
		budget->vtime = -BALLAST_BUDGET_FAR;
	budget->rem = 0;
	budget->rate = rate;
	/* Nothing takes no time, at any rate. */
	budget->last_units = 0;
	budget->last_own = 0;
	budget->last_rem = 0;
}
