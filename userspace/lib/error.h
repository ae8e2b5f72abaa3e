/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_ERROR_H
#define BALLAST_ERROR_H

#include "outcome.h"

/* Room for a device's path, quoted, and a sentence about it. */
#define BALLAST_DESCR_MAX 2048

/**
 * struct ballast_error - why something did not succeed
 * @outcome: its kind, and so the exit code
 * @descr: what is wrong, where, and what to do, in one line of ASCII
 */
struct ballast_error {
	enum ballast_outcome outcome;
	char descr[BALLAST_DESCR_MAX];
};

/**
 * struct ballast_quoted - a word of the user's, fit to be shown
 * @text: the word in quotes; what would act on a terminal is escaped
 */
struct ballast_quoted {
	char text[160];
};

int ballast_fail(struct ballast_error *err, enum ballast_outcome outcome,
		 const char *format, ...) __attribute__((format(printf, 3, 4)));
int ballast_fail_at(struct ballast_error *err, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
struct ballast_quoted ballast_quote(const char *text);

#endif
