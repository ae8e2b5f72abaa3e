// SPDX-License-Identifier: GPL-2.0
/* Weights: decimals as the operator writes them, thousandths everywhere else. */
#include "weights.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define DIGITS "0123456789"

static int refuse(struct ballast_error *err, const char *what, uint64_t min,
		  uint64_t max)
{
	char low[BALLAST_WEIGHT_TEXT], high[BALLAST_WEIGHT_TEXT];

	return ballast_fail(err, BALLAST_BAD_USAGE,
			    "%s; a weight is %s to %s in steps of 0.001, "
			    "written as 2 or 0.5",
			    what, ballast_weight_format(low, min),
			    ballast_weight_format(high, max));
}

/* What is wrong with how it is written, whatever it is worth; or NULL. */
static const char *fault_of(const char *text)
{
	size_t whole = strspn(text, DIGITS);
	size_t fraction;

	if (!*text)
		return "it is empty";
	if (!whole)
		return "it does not begin with a digit";
	if (!text[whole])
		return NULL;
	if (text[whole] != '.')
		return "it is not a decimal number";
	fraction = strspn(text + whole + 1, DIGITS);
	if (text[whole + 1 + fraction])
		return "it is not a decimal number";
	if (!fraction)
		return "no digit follows the point";
	return fraction > 3 ? "more than 3 digits follow the point" : NULL;
}

/* Every weight above this is out of every range: enough to stop counting. */
#define THOUSANDTHS_MAX (UINT64_MAX / 100)

static uint64_t thousandths_of(const char *text)
{
	uint64_t value = 0;
	int missing = 3;
	int after_point = 0;

	for (; *text; text++) {
		if (*text == '.') {
			after_point = 1;
			continue;
		}
		if (value > THOUSANDTHS_MAX)
			return UINT64_MAX;
		value = value * 10 + (*text - '0');
		missing -= after_point;
	}
	for (; missing; missing--) {
		if (value > THOUSANDTHS_MAX)
			return UINT64_MAX;
		value *= 10;
	}
	return value;
}

/**
 * ballast_weight_parse() - read a weight
 * @text: the weight as written, with at most 3 digits after the point
 * @min: the smallest that is allowed, in thousandths
 * @max: the largest
 * @weight: where the thousandths go
 * @err: why it is refused
 *
 * Return: 0, or -1 with @err set.
 */
int ballast_weight_parse(const char *text, uint64_t min, uint64_t max,
			 uint64_t *weight, struct ballast_error *err)
{
	const char *fault = fault_of(text);
	uint64_t value;

	if (fault)
		return refuse(err, fault, min, max);
	value = thousandths_of(text);
	if (value < min)
		return refuse(err, "it is too small", min, max);
	if (value > max)
		return refuse(err, "it is too large", min, max);
	*weight = value;
	return 0;
}

/**
 * ballast_weight_format() - write a weight, with no more digits than it needs
 * @text: where to
 * @weight: thousandths
 *
 * Return: @text.
 */
const char *ballast_weight_format(char text[BALLAST_WEIGHT_TEXT],
				  uint64_t weight)
{
	unsigned int rest = weight % 1000;
	int digits = 3;

	for (; rest && rest % 10 == 0; rest /= 10)
		digits--;
	if (rest)
		snprintf(text, BALLAST_WEIGHT_TEXT, "%" PRIu64 ".%0*u",
			 weight / 1000, digits, rest);
	else
		snprintf(text, BALLAST_WEIGHT_TEXT, "%" PRIu64, weight / 1000);
	return text;
}
