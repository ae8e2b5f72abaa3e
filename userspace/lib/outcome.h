/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_OUTCOME_H
#define BALLAST_OUTCOME_H

#include <stdbool.h>

/**
 * enum ballast_outcome - how a command ended; the program's exit code
 *
 * The numbers are published (ballast(8)): scripts compare them. Add, never
 * renumber.
 */
enum ballast_outcome {
	BALLAST_OK = 0,
	BALLAST_FAILED = 1,
	BALLAST_BAD_USAGE = 2,
	BALLAST_NO_VOLUME = 3,
	BALLAST_EXISTS = 4,
	BALLAST_BUSY = 5,
	BALLAST_NOT_PERMITTED = 6,
	BALLAST_NOT_LOADED = 7,
	BALLAST_BAD_DEVICE = 8,
	BALLAST_NO_NODE = 9,
	BALLAST_IN_PROGRESS = 10,

	BALLAST_OUTCOMES
};

/**
 * struct ballast_outcome_name - an outcome, as an operator and a script see it
 * @name: its name in JSON
 * @transient: the same command may succeed later, with nothing changed
 * @doc: a sentence about it
 */
struct ballast_outcome_name {
	const char *name;
	bool transient;
	const char *doc;
};

extern const struct ballast_outcome_name ballast_outcomes[BALLAST_OUTCOMES];

enum ballast_outcome ballast_outcome_of(int errnum, bool about_device);

#endif
