/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Stands in for selftests/unit/random.h: what is random there is read from the
 * input here, a byte where a byte is enough, so that a small change of the input
 * is a small change of what happens. At its end all choices are 0.
 */
#ifndef BALLAST_CHOICES_H
#define BALLAST_CHOICES_H

#include "fuzz.h"
#include "pure.h"

/* In driver.c. */
extern const uint8_t *choices;
extern size_t choices_left;

static inline void choices_from(const uint8_t *data, size_t size)
{
	choices = data;
	choices_left = size;
}

static inline u64 random_bytes(int count)
{
	u64 value = 0;

	for (; count && choices_left; count--, choices_left--)
		value = value << 8 | *choices++;
	return value;
}

static inline u64 random_u64(void)
{
	return random_bytes(8);
}

/* 0 to @most - 1. */
static inline u64 random_below(u64 most)
{
	if (most <= 1 << 8)
		return random_bytes(1) % most;
	if (most <= 1 << 16)
		return random_bytes(2) % most;
	return random_bytes(8) % most;
}

/* Up to @bits bits. */
static inline u64 random_bits(int bits)
{
	int length = random_bytes(1) % (bits + 1);
	u64 value = random_bytes((length + 7) / 8);

	return length ? value & (~0ull >> (64 - length)) : 0;
}

#endif
