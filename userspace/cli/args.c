// SPDX-License-Identifier: GPL-2.0
/* Keywords and their values, in any order, each at most once. */
#include "args.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "../lib/counts.h"
#include "../lib/names.h"
#include "../lib/sizes.h"
#include "../lib/weights.h"

#define NO_LIMIT "-"

/**
 * keyword_find() - the keyword that a word is
 * @keywords: the keywords there are
 * @word: the word
 *
 * Return: the keyword, or NULL if it is none of them.
 */
const struct keyword *keyword_find(const struct keyword *keywords,
				   const char *word)
{
	for (; keywords->word; keywords++)
		if (!strcmp(keywords->word, word))
			return keywords;
	return NULL;
}

static int refuse_keyword(const struct keyword *keywords,
			  struct ballast_error *err)
{
	char list[512] = "";
	size_t at = 0;

	for (; keywords->word && at < sizeof(list); keywords++)
		at += snprintf(list + at, sizeof(list) - at, "%s%s",
			       at ? ", " : "", keywords->word);
	return ballast_fail(err, BALLAST_BAD_USAGE,
			    "there is no such keyword here; use one of %s",
			    list);
}

static int parse_size(const struct keyword *keyword, const char *value,
		      uint64_t *size, struct ballast_error *err)
{
	char min[BALLAST_SIZE_TEXT], max[BALLAST_SIZE_TEXT];

	if (ballast_size_parse(value, size, err))
		return -1;
	if (*size >= keyword->min && *size <= keyword->max)
		return 0;
	return ballast_fail(err, BALLAST_BAD_USAGE,
			    "it is too %s; write a size from %s to %s",
			    *size < keyword->min ? "small" : "large",
			    ballast_size_exact(min, keyword->min),
			    ballast_size_exact(max, keyword->max));
}

static int parse_number(const struct keyword *keyword, const char *value,
			uint64_t *number, struct ballast_error *err)
{
	if (keyword->kind == ARG_SIZE || keyword->kind == ARG_SIZE_LIMIT)
		return parse_size(keyword, value, number, err);
	return ballast_count_parse(value, keyword->min, keyword->max, number,
				   err);
}

/* Nobody means "nothing at all" by a limit of 0, and the kernel's 0 is "none". */
static int parse_limit(const struct keyword *keyword, const char *value,
		       uint64_t *limit, struct ballast_error *err)
{
	*limit = 0;
	if (!strcmp(value, NO_LIMIT))
		return 0;
	if (parse_number(keyword, value, limit, err)) {
		size_t length = strlen(err->descr);

		snprintf(err->descr + length, sizeof(err->descr) - length,
			 ", or - for none");
		return -1;
	}
	return 0;
}

static int parse_choice(const struct keyword *keyword, const char *value,
			uint64_t *number, struct ballast_error *err)
{
	char list[128] = "";
	size_t at = 0;
	int i;

	for (i = 0; keyword->choices[i]; i++) {
		*number = i;
		if (!strcmp(keyword->choices[i], value))
			return 0;
		at += snprintf(list + at, sizeof(list) - at, "%s%s",
			       i ? " or " : "", keyword->choices[i]);
	}
	return ballast_fail(err, BALLAST_BAD_USAGE,
			    "there is no such choice; write %s", list);
}

static int parse_text(const struct keyword *keyword, const char *value,
		      struct args *args, struct ballast_error *err)
{
	args->text[keyword->attr] = value;
	switch (keyword->kind) {
	case ARG_NAME:
		return ballast_name_check(value, err);
	case ARG_SERIAL:
		return ballast_serial_check(value, err);
	default:
		return ballast_path_check(value, err);
	}
}

static int parse_value(const struct keyword *keyword, const char *value,
		       struct args *args, struct ballast_error *err)
{
	uint64_t *number = &args->values.number[keyword->attr];

	switch (keyword->kind) {
	case ARG_SIZE:
	case ARG_COUNT:
		return parse_number(keyword, value, number, err);
	case ARG_SIZE_LIMIT:
	case ARG_COUNT_LIMIT:
		return parse_limit(keyword, value, number, err);
	case ARG_WEIGHT:
		return ballast_weight_parse(value, keyword->min, keyword->max,
					    number, err);
	case ARG_CHOICE:
		return parse_choice(keyword, value, number, err);
	default:
		return parse_text(keyword, value, args, err);
	}
}

static int take_value(struct words *words, const struct keyword *keyword,
		      struct args *args, struct ballast_error *err)
{
	const char *value;

	if (keyword->kind == ARG_FLAG) {
		args->values.number[keyword->attr] = 1;
		return 0;
	}
	/* No volume can be called help. */
	if (keyword->kind == ARG_NAME && words_ask_help(words))
		return ARGS_HELP;
	value = words_take(words);
	if (!value) {
		ballast_fail(err, BALLAST_BAD_USAGE,
			     "its value is missing; write it behind %s",
			     keyword->word);
		return words_fail_last(words, err);
	}
	if (!parse_value(keyword, value, args, err))
		return 0;
	words_fail_last(words, err);
	return ballast_fail_at(err, "%s", keyword->word);
}

static int take_pair(struct words *words, const struct keyword *keywords,
		     struct args *args, struct ballast_error *err)
{
	const char *word = words_take(words);
	const struct keyword *keyword = keyword_find(keywords, word);

	if (!keyword) {
		refuse_keyword(keywords, err);
		return words_fail_last(words, err);
	}
	if (ballast_has(&args->values, keyword->attr)) {
		ballast_fail(err, BALLAST_BAD_USAGE,
			     "it is given already; give it once");
		return words_fail_last(words, err);
	}
	ballast_mark(&args->values, keyword->attr);
	return take_value(words, keyword, args, err);
}

/**
 * args_parse() - take all words that are left as keywords and values
 * @words: the words
 * @keywords: the keywords there are
 * @args: what they ask for; begun empty
 * @err: which word is wrong, why, and what to do
 *
 * Return: 0, ARGS_HELP if help is asked for where a keyword could stand, or -1
 * with @err set.
 */
int args_parse(struct words *words, const struct keyword *keywords,
	       struct args *args, struct ballast_error *err)
{
	int result = 0;

	memset(args, 0, sizeof(*args));
	while (!result && words_peek(words)) {
		if (words_ask_help(words))
			return ARGS_HELP;
		result = take_pair(words, keywords, args, err);
	}
	return result;
}

/* How many words a keyword and its value are, whichever command it is of. */
static int pair_length(const char *word)
{
	const struct keyword *keyword = keyword_find(create_keywords, word);

	if (!keyword)
		keyword = keyword_find(update_keywords, word);
	return keyword && keyword->kind != ARG_FLAG ? 2 : 1;
}

/**
 * args_have_device() - whether a device is given, so that a volume is to be made
 * @words: the words; "rename device" is not meant
 */
bool args_have_device(const struct words *words)
{
	int i;

	for (i = words->next; i < words->count;
	     i += pair_length(words->text[i]))
		if (!strcmp(words->text[i], "device"))
			return true;
	return false;
}
