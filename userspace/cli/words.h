/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_CLI_WORDS_H
#define BALLAST_CLI_WORDS_H

#include <stdbool.h>

#include "../lib/error.h"

/**
 * struct words - the words of a command, taken one by one
 * @text: the words, of the argument vector, so that they live as long as we
 * @position: where each stood on the command line, counted from 1
 * @count: how many there are
 * @next: the one that words_take() gives
 */
struct words {
	const char **text;
	int *position;
	int count;
	int next;
};

const char *words_peek(const struct words *words);
const char *words_take(struct words *words);
bool words_next_is(const struct words *words, const char *text);
bool words_ask_help(const struct words *words);
int words_end(const struct words *words, struct ballast_error *err);
int words_fail_last(const struct words *words, struct ballast_error *err);

#endif
