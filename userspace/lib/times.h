/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_TIMES_H
#define BALLAST_TIMES_H

#include <stdint.h>

/* The longest text of a time: 20 digits, a point and a unit, the NUL. */
#define BALLAST_TIME_TEXT 24

const char *ballast_time_human(char text[BALLAST_TIME_TEXT], uint64_t ns);

#endif
