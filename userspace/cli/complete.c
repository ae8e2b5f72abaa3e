// SPDX-License-Identifier: GPL-2.0
/* complete: what the last word of a command may be, for shells. */
#include <stdio.h>
#include <string.h>

#include "../lib/names.h"
#include "../lib/volume.h"
#include "args.h"
#include "verbs.h"

/* A shell that asks gets nothing rather than an error: it would be in the way. */

static bool is(const struct cli *cli, int number, const char *text)
{
	return number < cli->words.count &&
	       !strcmp(cli->words.text[number], text);
}

static void names(struct cli *cli)
{
	struct ballast_volumes volumes;
	size_t i;

	if (cli_connect(cli) ||
	    ballast_volumes_get(&cli->nl, &volumes, &cli->err))
		return;
	for (i = 0; i < volumes.count; i++)
		puts(volumes.volume[i].name);
	ballast_volumes_free(&volumes);
}

static void nouns(void)
{
	const struct verb *verb, *other;

	for (verb = verbs; verb->noun; verb++) {
		for (other = verbs; strcmp(other->noun, verb->noun); other++)
			;
		if (other == verb)
			puts(verb->noun);
	}
}

/* The words that choose among the verbs of a noun. */
static void verb_words(const char *noun, bool named)
{
	const struct verb *verb;

	for (verb = verbs; verb->noun; verb++)
		if (!strcmp(verb->noun, noun) && verb->word &&
		    verb->named == named)
			puts(verb->word);
}

static void value(struct cli *cli, const struct keyword *keyword)
{
	int i;

	for (i = 0; keyword->choices && keyword->choices[i]; i++)
		puts(keyword->choices[i]);
	if (keyword->kind == ARG_SIZE_LIMIT || keyword->kind == ARG_COUNT_LIMIT)
		puts("-");
	/* A new name is not among the old ones. */
	if (keyword->kind == ARG_NAME && strcmp(keyword->word, "rename"))
		names(cli);
}

static bool given(const struct cli *cli, int first, const char *word)
{
	int i;

	for (i = first; i < cli->words.count - 1; i++)
		if (is(cli, i, word))
			return true;
	return false;
}

/* Keywords from @first on: a value of the last one, or one not yet given. */
static void keywords(struct cli *cli, int first, const struct keyword *all)
{
	const struct keyword *keyword = NULL;
	int i = first, last = cli->words.count - 1;

	while (i < last) {
		keyword = keyword_find(all, cli->words.text[i]);
		i += keyword && keyword->kind != ARG_FLAG ? 2 : 1;
	}
	if (i > last) {
		value(cli, keyword);
		return;
	}
	for (keyword = all; keyword->word; keyword++)
		if (!given(cli, first, keyword->word))
			puts(keyword->word);
}

/* volume NAME ... */
static void volume(struct cli *cli)
{
	int last = cli->words.count - 1;
	/* A verb that is still being written is none yet. */
	bool verb = last > 3 && (is(cli, 3, "create") || is(cli, 3, "update"));
	int first = verb ? 4 : 3;

	if (last == 3) {
		verb_words("volume", true);
		puts("device");
	}
	if (is(cli, 3, "delete") && last > 3) {
		if (last == 5)
			puts("force");
		/* What is no name is not repeated: who knows what it would do. */
		else if (last == 4 &&
			 !ballast_name_check(cli->words.text[2], &cli->err))
			puts(cli->words.text[2]);
		return;
	}
	if (is(cli, 3, "info") && last > 3)
		return;
	keywords(cli, first,
		 is(cli, 3, "create") || given(cli, first, "device") ?
			 create_keywords :
			 update_keywords);
}

/* volume ... */
static void volume_noun(struct cli *cli)
{
	if (cli->words.count > 3) {
		if (!is(cli, 2, "list") && !is(cli, 2, "status"))
			volume(cli);
		return;
	}
	verb_words("volume", false);
	names(cli);
}

/**
 * complete_run() - complete
 * @cli: the run; the words of the command so far, the last one unfinished
 *
 * Prints what that may become, a line each; what it begins with is the shell's
 * to look at.
 *
 * Return: 0.
 */
int complete_run(struct cli *cli)
{
	int last = cli->words.count - 1;

	if (last < 2) {
		nouns();
	} else if (is(cli, 1, "volume")) {
		volume_noun(cli);
	} else if (is(cli, 1, "mgmtConfig")) {
		if (last == 2)
			puts("list");
		if (!is(cli, 2, "list") || last == 2)
			keywords(cli, 2, config_keywords);
	} else if (is(cli, 1, "stats")) {
		keywords(cli, 2, stats_keywords);
	} else if (is(cli, 1, "top")) {
		keywords(cli, 2, top_keywords);
	} else if (is(cli, 1, "help")) {
		if (last == 2) {
			nouns();
			puts("exit");
		} else if (last == 3) {
			verb_words(cli->words.text[2], false);
			verb_words(cli->words.text[2], true);
		}
	}
	return 0;
}
