// SPDX-License-Identifier: GPL-2.0
/* How long something took, for an operator. */
#include "times.h"

#include <stdio.h>

/**
 * ballast_time_human() - a time in three digits or so, with its unit
 * @text: room for it
 * @ns: the time
 *
 * Rounded down, but never to nothing. Seconds are the largest unit.
 */
const char *ballast_time_human(char text[BALLAST_TIME_TEXT], uint64_t ns)
{
	static const char *const units[] = { "ns", "us", "ms", "s" };
	uint64_t whole = ns, tenths = 0;
	int unit = 0;

	while (whole >= 1000 && unit < 3) {
		tenths = whole % 1000 / 100;
		whole /= 1000;
		unit++;
	}
	if (unit && whole < 10)
		snprintf(text, BALLAST_TIME_TEXT, "%u.%u%s",
			 (unsigned int)whole, (unsigned int)tenths,
			 units[unit]);
	else
		snprintf(text, BALLAST_TIME_TEXT, "%llu%s",
			 (unsigned long long)whole, units[unit]);
	return text;
}
