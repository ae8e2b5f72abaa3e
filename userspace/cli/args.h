/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_CLI_ARGS_H
#define BALLAST_CLI_ARGS_H

#include "../lib/error.h"
#include "../lib/values.h"
#include "words.h"

/* What args_parse() says when a word asks for help instead. */
#define ARGS_HELP 1

/**
 * enum arg_kind - what follows a keyword
 * @ARG_FLAG: nothing
 * @ARG_SIZE: a size in bytes
 * @ARG_COUNT: a whole number
 * @ARG_SIZE_LIMIT: a size, or - for no limit
 * @ARG_COUNT_LIMIT: a whole number, or - for no limit
 * @ARG_WEIGHT: a weight
 * @ARG_CHOICE: one of a few words
 * @ARG_NAME: a volume's name
 * @ARG_SERIAL: a serial number
 * @ARG_PATH: a device
 */
enum arg_kind {
	ARG_FLAG,
	ARG_SIZE,
	ARG_COUNT,
	ARG_SIZE_LIMIT,
	ARG_COUNT_LIMIT,
	ARG_WEIGHT,
	ARG_CHOICE,
	ARG_NAME,
	ARG_SERIAL,
	ARG_PATH,
};

/**
 * struct keyword - a word that a value may follow
 * @word: the keyword
 * @kind: what follows
 * @attr: the attribute that it becomes
 * @min: the smallest value
 * @max: the largest value
 * @choices: the words to choose from, in the order of their numbers, then NULL
 */
struct keyword {
	const char *word;
	enum arg_kind kind;
	int attr;
	uint64_t min;
	uint64_t max;
	const char *const *choices;
};

/**
 * struct args - what the keywords of a command ask for
 * @values: the numbers, and which attributes are given at all
 * @text: the texts, by attribute
 */
struct args {
	struct ballast_values values;
	const char *text[BALLAST_VALUES_MAX + 1];
};

extern const char *const arg_limit_types[];
extern const char *const arg_modes[];
extern const char *const top_sorts[];
extern const struct keyword create_keywords[];
extern const struct keyword update_keywords[];
extern const struct keyword config_keywords[];
extern const struct keyword stats_keywords[];
extern const struct keyword top_keywords[];

const struct keyword *keyword_find(const struct keyword *keywords,
				   const char *word);
int args_parse(struct words *words, const struct keyword *keywords,
	       struct args *args, struct ballast_error *err);
bool args_have_device(const struct words *words);

#endif
