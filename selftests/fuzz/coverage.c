// SPDX-License-Identifier: GPL-2.0
/*
 * Which code an input reaches, and which numbers it is compared with there: gcc
 * calls these functions in everything that is built with -fsanitize-coverage.
 */
#include "coverage.h"

#include <string.h>

#define MAP_BITS 15
#define MAP_SIZE (1u << MAP_BITS)
#define CONSTANTS 1024

/*
 * For each step from one place to another: how often it was taken this time, and
 * as a set of bits, in which orders of magnitude it ever was.
 */
static uint8_t now[MAP_SIZE];
static uint8_t ever[MAP_SIZE];
static uintptr_t last;
static unsigned long count;

static uint64_t constants[CONSTANTS];
static unsigned int constant_count;

void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
	/* Relative to this program, so that where it was loaded does not matter. */
	uintptr_t place = (uintptr_t)__builtin_return_address(0) -
			  (uintptr_t)__sanitizer_cov_trace_pc;
	uintptr_t index;

	place = (place * 0x9e3779b97f4a7c15ull) >> (64 - MAP_BITS);
	index = (place ^ last) % MAP_SIZE;
	now[index] += now[index] != UINT8_MAX;
	last = place >> 1;
}

static void see_constant(uint64_t value)
{
	unsigned int slot = (value * 0x9e3779b97f4a7c15ull) >> 54;

	/* Small ones are found without help. */
	if (value + 16 < 272)
		return;
	constant_count += !constants[slot];
	constants[slot] = value;
}

/* gcc knows their types by itself. */
#define TRACE_COMPARE(bytes, type)                                   \
	void __sanitizer_cov_trace_const_cmp##bytes(type a, type b); \
	void __sanitizer_cov_trace_const_cmp##bytes(type a, type b)  \
	{                                                            \
		(void)b;                                             \
		see_constant(a);                                     \
	}                                                            \
	void __sanitizer_cov_trace_cmp##bytes(type a, type b);       \
	void __sanitizer_cov_trace_cmp##bytes(type a, type b)        \
	{                                                            \
		(void)a;                                             \
		(void)b;                                             \
	}

TRACE_COMPARE(1, uint8_t)
TRACE_COMPARE(2, uint16_t)
TRACE_COMPARE(4, uint32_t)
TRACE_COMPARE(8, uint64_t)

void __sanitizer_cov_trace_switch(uint64_t value, void *cases);
void __sanitizer_cov_trace_switch(uint64_t value, void *cases)
{
	const uint64_t *list = cases;
	uint64_t i;

	(void)value;
	for (i = 0; i < list[0]; i++)
		see_constant(list[i + 2]);
}

/**
 * coverage_begin() - an input is about to be tried
 */
void coverage_begin(void)
{
	memset(now, 0, sizeof(now));
	last = 0;
}

/* 1, 2, 3, 4-7, 8-15, 16-31, 32-127, more: a bit each. */
static uint8_t magnitude(uint8_t times)
{
	static const uint8_t most[] = { 1, 2, 3, 7, 15, 31, 127, 255 };
	int bit = 0;

	while (times > most[bit])
		bit++;
	return 1u << bit;
}

/**
 * coverage_end() - it was
 *
 * Return: whether it did what none before it did.
 */
bool coverage_end(void)
{
	static const uint8_t none[64];
	bool new = false;
	unsigned int i;

	for (i = 0; i < MAP_SIZE; i++) {
		if (i % sizeof(none) == 0 &&
		    !memcmp(now + i, none, sizeof(none))) {
			i += sizeof(none) - 1;
			continue;
		}
		if (!now[i] || ever[i] & magnitude(now[i]))
			continue;
		count += !ever[i];
		ever[i] |= magnitude(now[i]);
		new = true;
	}
	return new;
}

/**
 * coverage_count() - how many different steps were ever taken
 */
unsigned long coverage_count(void)
{
	return count;
}

/**
 * coverage_constant() - a number that something was compared with
 * @random: decides which
 * @value: where it goes
 *
 * Return: false if there was none yet.
 */
bool coverage_constant(uint64_t random, uint64_t *value)
{
	unsigned int i;

	for (i = 0; i < CONSTANTS && constant_count; i++) {
		*value = constants[(random + i) % CONSTANTS];
		if (*value)
			return true;
	}
	return false;
}
