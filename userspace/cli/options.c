// SPDX-License-Identifier: GPL-2.0
/* Options, which may stand anywhere, sorted out from the words. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

static bool is(const char *text, const char *brief, const char *full)
{
	return !strcmp(text, brief) || !strcmp(text, full);
}

static bool take_option(struct cli *cli, const char *text)
{
	if (is(text, "-j", "--json"))
		cli->json = true;
	else if (!strcmp(text, "--direct"))
		cli->direct = true;
	else
		return false;
	return true;
}

/*
 * "-" is a value, so is a number below zero (a bad one, as its keyword will
 * say), and help and version are verbs in their way.
 */
static bool is_unknown(const char *text)
{
	return text[0] == '-' && text[1] && !isdigit((unsigned char)text[1]) &&
	       !is(text, "-h", "--help") && strcmp(text, "--version");
}

static int fail_unknown(struct cli *cli, const char *text, int position)
{
	ballast_fail(&cli->err, BALLAST_BAD_USAGE,
		     "there is no such option; the options are -j, --direct, "
		     "--help and --version");
	return ballast_fail_at(&cli->err, "word %d, %s", position,
			       ballast_quote(text).text);
}

/**
 * cli_options() - sort the arguments into options and words
 * @cli: the run; the options and the words are set
 * @argc: how many arguments
 * @argv: the arguments
 *
 * All are looked at even after a mistake, so that it is told in JSON if JSON
 * is asked for anywhere.
 *
 * Return: 0, or -1 with the error set.
 */
int cli_options(struct cli *cli, int argc, char **argv)
{
	struct words *words = &cli->words;
	int i, result = 0;

	words->text = calloc(argc + 1, sizeof(*words->text));
	words->position = calloc(argc + 1, sizeof(*words->position));
	if (!words->text || !words->position)
		return ballast_fail(&cli->err, BALLAST_FAILED, "no memory");
	for (i = 1; i < argc; i++) {
		if (take_option(cli, argv[i]))
			continue;
		if (is_unknown(argv[i]) && !result)
			result = fail_unknown(cli, argv[i], i);
		words->text[words->count] = argv[i];
		words->position[words->count++] = i;
	}
	return result;
}
