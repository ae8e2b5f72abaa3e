// SPDX-License-Identifier: GPL-2.0
/* The words of a command line, and where in it something is wrong. */
#include "words.h"

#include <stddef.h>
#include <string.h>

/**
 * words_peek() - the next word, left where it is
 * @words: the words
 *
 * Return: the word, or NULL after the last.
 */
const char *words_peek(const struct words *words)
{
	return words->next < words->count ? words->text[words->next] : NULL;
}

/**
 * words_take() - the next word
 * @words: the words
 *
 * Return: the word, or NULL after the last.
 */
const char *words_take(struct words *words)
{
	return words->next < words->count ? words->text[words->next++] : NULL;
}

/**
 * words_next_is() - whether the next word is this one
 * @words: the words
 * @text: the word
 */
bool words_next_is(const struct words *words, const char *text)
{
	const char *next = words_peek(words);

	return next && !strcmp(next, text);
}

/**
 * words_ask_help() - whether the next word asks for help
 * @words: the words
 */
bool words_ask_help(const struct words *words)
{
	return words_next_is(words, "help") || words_next_is(words, "--help") ||
	       words_next_is(words, "-h");
}

/**
 * words_fail_last() - say of a failure that it is about the word last taken
 * @words: the words
 * @err: the failure, described already
 *
 * Return: -1.
 */
int words_fail_last(const struct words *words, struct ballast_error *err)
{
	int last = words->next - 1;

	return ballast_fail_at(err, "word %d, %s", words->position[last],
			       ballast_quote(words->text[last]).text);
}

/**
 * words_end() - refuse words that are left over
 * @words: the words
 * @err: which word it is
 *
 * Return: 0 if none are left, or -1 with @err set.
 */
int words_end(const struct words *words, struct ballast_error *err)
{
	struct words left = *words;

	if (!words_take(&left))
		return 0;
	ballast_fail(err, BALLAST_BAD_USAGE,
		     "nothing is expected here; leave it out");
	return words_fail_last(&left, err);
}
