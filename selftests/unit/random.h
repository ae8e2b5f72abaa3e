/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Randomness that can be repeated: the seed is printed, and taken from the
 * environment where it is set there. The generator is splitmix64 (Vigna).
 */
#ifndef BALLAST_RANDOM_H
#define BALLAST_RANDOM_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "pure.h"

static u64 random_state;

static inline void random_seed(const char *variable)
{
	const char *seed = getenv(variable);

	random_state = seed ? strtoull(seed, NULL, 0) : (u64)time(NULL);
	printf("# %s=%llu\n", variable, (unsigned long long)random_state);
	fflush(stdout);
}

static inline u64 random_u64(void)
{
	u64 z = random_state += 0x9e3779b97f4a7c15ull;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
	z = (z ^ z >> 27) * 0x94d049bb133111ebull;
	return z ^ z >> 31;
}

/* Up to @bits bits, each length as likely as any other. */
static inline u64 random_bits(int bits)
{
	int length = random_u64() % (bits + 1);

	return length ? random_u64() >> (64 - length) : 0;
}

/* 0 to @most - 1. */
static inline u64 random_below(u64 most)
{
	return random_u64() % most;
}

#endif
