/* SPDX-License-Identifier: GPL-2.0 */
/* sources: kmod/budget.c */
/* The arithmetic of one budget against the same in 128 bits, and its promises. */
#include "budget.h"
#include "choices.h"

typedef __int128 wide;

const unsigned long fuzz_runs = 200000;
const char *const fuzz_words[] = { NULL };

#define FAR BALLAST_BUDGET_FAR
#define RATE_BITS 43
#define UNIT_BITS 45
#define STEPS 20

static void scale(void)
{
	u64 value = random_u64(), mul = random_u64(), div = random_u64();
	unsigned __int128 exact;

	if (!div)
		return;
	exact = (unsigned __int128)value * mul / div;
	fuzz_check(ballast_budget_scale(value, mul, div) ==
		   (exact > (u64)FAR ? (u64)FAR : (u64)exact));
}

static u64 some_rate(void)
{
	return 1 + random_u64() % (1ull << RATE_BITS);
}

static u64 some_units(void)
{
	return random_bits(UNIT_BITS);
}

static void time_of(void)
{
	u64 rate = some_rate(), units = some_units(), rem = random_u64() % rate;
	wide exact = (wide)units * 1000000 + rem;

	/* 36 years and more for one operation: no weight and limit give that. */
	if (exact / rate > FAR)
		return;
	fuzz_check(ballast_budget_time(rate, units, &rem) == exact / rate);
	fuzz_check(rem == (u64)(exact % rate));
}

/* Where a budget stands, in 1/rate ns: a whole number. */
static wide position(const struct ballast_budget *budget)
{
	return (wide)budget->vtime * budget->rate + budget->rem;
}

static void charge(struct ballast_budget *budget, s64 ref)
{
	u64 units = some_units();
	wide cost = (wide)units * 1000000, before, start;
	struct ballast_budget_mark mark;

	if (cost / budget->rate > FAR / 4)
		return;
	before = position(budget);
	mark = ballast_budget_after(budget, units, ref);
	ballast_budget_pay(budget, &mark);
	fuzz_check(budget->rem < budget->rate);
	start = position(budget) - cost;
	/* A lag is only ever cut, never made; and to the credit, not below. */
	fuzz_check(start >= before);
	if (start > before)
		fuzz_check(start <= ((wide)ref - budget->least) * budget->rate);
	/* The credit covers its own cost: what costs most goes at once too. */
	if (before < ((wide)ref - FAR / 2) * budget->rate)
		fuzz_check(mark.vtime <= ref);
}

/* What has accrued is an amount: no change of the rate gives any for nothing. */
static void set_rate(struct ballast_budget *budget, s64 now)
{
	u64 old = budget->rate, rate = some_rate();
	wide lag = (wide)now * old - position(budget), after;

	ballast_budget_set(budget, rate, BALLAST_BUDGET_SLACK, random_bits(40),
			   now);
	after = (wide)now * rate - position(budget);
	fuzz_check(!budget->rem || rate == old);
	/* Nor is any lost but for what is less than a nanosecond at either rate. */
	if (lag < 0 ? after > -(wide)FAR * rate : after < (wide)FAR * rate) {
		fuzz_check(after <= lag);
		fuzz_check(after >= lag - 2 * (wide)rate - (wide)old);
	}
}

static void life(void)
{
	struct ballast_budget budget;
	s64 now = random_bits(50);

	ballast_budget_init(&budget);
	ballast_budget_set(&budget, some_rate(), BALLAST_BUDGET_SLACK,
			   random_bits(40), now);
	for (int step = 0; choices_left && step < STEPS; step++) {
		now += random_bits(40);
		if (random_below(4))
			charge(&budget, now);
		else
			set_rate(&budget, now);
		/* In the kernel the order is the queue's, which waits this long. */
		if (budget.vtime > now)
			now = budget.vtime;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	choices_from(data, size);
	scale();
	time_of();
	life();
	return 0;
}
