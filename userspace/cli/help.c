// SPDX-License-Identifier: GPL-2.0
/* Help: printed from the tables that the program itself goes by. */
#include "help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "output.h"
#include "verbs.h"

static void overview(FILE *out)
{
	const struct verb *verb;

	fprintf(out, "usage: ballast [-j] [--direct] VERB ...\n\n");
	for (verb = verbs; verb->noun; verb++)
		fprintf(out, "  %s\n        %s\n", verb->usage, verb->summary);
	fprintf(out, "\n  -j, --json   answers and errors are JSON\n"
		     "  --direct     speak to the kernel even if ballastd "
		     "listens\n"
		     "  -h, --help   this help, or that of the verb before it\n"
		     "  --version    the version of this program\n");
}

static void about_verb(FILE *out, const struct verb *verb)
{
	fprintf(out, "usage: ballast %s\n%c%s.\n%s", verb->usage,
		verb->summary[0] - 'a' + 'A', verb->summary + 1, verb->doc);
}

static int verbs_of(const char *noun)
{
	const struct verb *verb;
	int count = 0;

	for (verb = verbs; verb->noun; verb++)
		count += !strcmp(verb->noun, noun);
	return count;
}

/* All of a noun: in full where that is little, else a line or two each. */
static void about_noun(FILE *out, const char *noun)
{
	bool little = verbs_of(noun) <= 2;
	const struct verb *verb;

	for (verb = verbs; verb->noun; verb++) {
		if (strcmp(verb->noun, noun))
			continue;
		if (little)
			about_verb(out, verb);
		else
			fprintf(out, "ballast %s\n        %s\n", verb->usage,
				verb->summary);
	}
	if (!little)
		fprintf(out, "More: ballast help %s VERB\n", noun);
}

static void about_exit(FILE *out)
{
	int outcome;

	for (outcome = 0; outcome < BALLAST_OUTCOMES; outcome++)
		fprintf(out, "%d  %-14s %s\n", outcome,
			ballast_outcomes[outcome].name,
			ballast_outcomes[outcome].doc);
}

static int print(struct cli *cli, char *text)
{
	int result;

	if (cli->json) {
		result = output_json(cli, json_pack("{s:s}", "help", text));
	} else {
		fputs(text, stdout);
		result = output_flush(cli);
	}
	free(text);
	return result;
}

/**
 * struct topic - what help is wanted about
 * @noun: the noun, or NULL for everything
 * @verb: one verb of it, or NULL for all
 * @exit: not a verb, but the exit codes
 */
struct topic {
	const char *noun;
	const struct verb *verb;
	bool exit;
};

static int show(struct cli *cli, const struct topic *topic)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		return ballast_fail(&cli->err, BALLAST_FAILED, "no memory");
	if (topic->exit)
		about_exit(out);
	else if (topic->verb)
		about_verb(out, topic->verb);
	else if (topic->noun)
		about_noun(out, topic->noun);
	else
		overview(out);
	if (fclose(out)) {
		free(text);
		return ballast_fail(&cli->err, BALLAST_FAILED, "no memory");
	}
	return print(cli, text);
}

/* The verb that a noun and a word mean; a noun with one verb needs no word. */
static const struct verb *match(const char *noun, const char *word)
{
	const struct verb *verb;

	for (verb = verbs; verb->noun; verb++)
		if (!strcmp(verb->noun, noun) &&
		    (verbs_of(noun) == 1 ||
		     (word && verb->word && !strcmp(verb->word, word))))
			return verb;
	return NULL;
}

/**
 * help_show() - help on the verb that a command had come to
 * @cli: the run; no verb yet is everything, no word of a verb all of its noun
 *
 * Return: 0, or -1 with the error set.
 */
int help_show(struct cli *cli)
{
	struct topic topic = { .noun = cli->noun, .verb = cli->verb };

	if (topic.noun && !topic.verb)
		topic.verb = match(topic.noun, NULL);
	return show(cli, &topic);
}

static int fail_topic(struct cli *cli, const char *what)
{
	ballast_fail(&cli->err, BALLAST_BAD_USAGE, "%s", what);
	return words_fail_last(&cli->words, &cli->err);
}

/* "help volume NAME create" is what one types who copies a usage line. */
static const char *take_word(struct words *words)
{
	if (words_next_is(words, "NAME"))
		words_take(words);
	return words_take(words);
}

/**
 * help_run() - help on the verb that the words name
 * @cli: the run
 *
 * Return: 0, or -1 with the error set.
 */
int help_run(struct cli *cli)
{
	struct topic topic = { .noun = words_take(&cli->words) };
	const char *word;

	if (!topic.noun)
		return show(cli, &topic);
	topic.exit = !strcmp(topic.noun, "exit");
	if (!topic.exit && !verbs_of(topic.noun))
		return fail_topic(cli, "there is no such verb; ballast help "
				       "tells what there is");
	word = topic.exit ? NULL : take_word(&cli->words);
	topic.verb = topic.exit ? NULL : match(topic.noun, word);
	if (word && !topic.verb)
		return fail_topic(cli,
				  "the verb has no such part; ballast help "
				  "VERB tells what it has");
	if (words_end(&cli->words, &cli->err))
		return -1;
	return show(cli, &topic);
}
