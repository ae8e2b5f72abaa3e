// SPDX-License-Identifier: GPL-2.0
/* Counts: whole decimal numbers within a range. */
#include "counts.h"

#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

static bool to_number(const char *text, uint64_t *value)
{
	*value = 0;
	for (; *text; text++)
		if (__builtin_mul_overflow(*value, 10, value) ||
		    __builtin_add_overflow(*value, *text - '0', value))
			return false;
	return true;
}

/**
 * ballast_count_parse() - read a whole number
 * @text: the number as written: decimal digits and nothing else
 * @min: the smallest that is allowed
 * @max: the largest
 * @count: where the number goes
 * @err: why it is refused
 *
 * Return: 0, or -1 with @err set.
 */
int ballast_count_parse(const char *text, uint64_t min, uint64_t max,
			uint64_t *count, struct ballast_error *err)
{
	const char *fault = NULL;
	uint64_t value;

	if (!*text)
		fault = "it is empty";
	else if (text[strspn(text, "0123456789")])
		fault = "it is not a whole number";
	else if (!to_number(text, &value) || value > max)
		fault = "it is too large";
	else if (value < min)
		fault = "it is too small";
	if (fault)
		return ballast_fail(err, BALLAST_BAD_USAGE,
				    "%s; write a whole number from %" PRIu64
				    " to %" PRIu64,
				    fault, min, max);
	*count = value;
	return 0;
}
