/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the pure logic needs of its surroundings: fixed-width types and a 64-bit
 * division. The kernel has them; userspace, where the same files are tested,
 * fuzzed and counted, gets them here.
 */
#ifndef BALLAST_PURE_H
#define BALLAST_PURE_H

#ifdef __KERNEL__

#include <linux/kernel.h>
#include <linux/limits.h>
#include <linux/math64.h>
#include <linux/minmax.h>
#include <linux/time64.h>
#include <linux/types.h>

#else

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

typedef int64_t s64;
typedef uint64_t u64;
typedef uint32_t u32;
typedef uint8_t u8;

#define S64_MAX INT64_MAX
#define U64_MAX UINT64_MAX

#define NSEC_PER_USEC 1000L
#define NSEC_PER_MSEC 1000000L
#define NSEC_PER_SEC 1000000000L

/* Each argument is evaluated once, as in the kernel. */
#define pure_pick(a, op, b)                         \
	({                                          \
		__typeof__(a) pick_a = (a);         \
		__typeof__(b) pick_b = (b);         \
		pick_a op pick_b ? pick_a : pick_b; \
	})
#define min(a, b) pure_pick(a, <, b)
#define max(a, b) pure_pick(a, >, b)

static inline int fls64(u64 value)
{
	return value ? 64 - __builtin_clzll(value) : 0;
}

static inline u64 div64_u64(u64 dividend, u64 divisor)
{
	return dividend / divisor;
}

static inline u64 div64_u64_rem(u64 dividend, u64 divisor, u64 *remainder)
{
	*remainder = dividend % divisor;
	return dividend / divisor;
}

#endif /* __KERNEL__ */

#endif /* BALLAST_PURE_H */
