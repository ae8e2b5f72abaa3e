/* SPDX-License-Identifier: GPL-2.0 */
/* sources: userspace/cli/%.c userspace/lib/%.c selftests/fuzz/messages.gen.c selftests/fuzz/kernel.c */
/* wraps: ballast_netlink_open ballast_call ballast_events_join ballast_events_read ballast_device_check ballast_node_wait ballast_link_drop poll connect nanosleep clock_nanosleep */
/*
 * The whole command line, from its arguments to what it prints, before a kernel
 * made of the input (kernel.c). The input is words, a line each, then a zero byte,
 * then what the kernel answers.
 */
#include "fuzz.h"

#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../userspace/lib/outcome.h"
#include "choices.h"
#include "kernel.h"

const unsigned long fuzz_runs = 50000;
const char *const fuzz_words[] = { "volume\n",
				   "vm1\n",
				   "list\n",
				   "status\n",
				   "create\n",
				   "update\n",
				   "rename\n",
				   "delete\n",
				   "info\n",
				   "force\n",
				   "mgmtConfig\n",
				   "events\n",
				   "stats\n",
				   "top\n",
				   "complete\n",
				   "every\n1\n",
				   "count\n2\n",
				   "sort\nbw\n",
				   "volume\nvm1\n",
				   "help\n",
				   "exit\n",
				   "device\n/dev/sdb\n",
				   "size\n1G\n",
				   "iops\n1000\n",
				   "bw\n100M\n",
				   "limitType\nperGiB\n",
				   "burstIops\n2000\n",
				   "burstBw\n1G\n",
				   "burstSeconds\n60\n",
				   "mode\nro\n",
				   "serial\nABC\n",
				   "shrinkOk\n",
				   "size\n",
				   "iops\n",
				   "bw\n",
				   "device\n",
				   "serial\n",
				   "0\n",
				   "1\n",
				   "1023\n",
				   "8T\n",
				   "16E\n",
				   "1000.001\n",
				   "1000000001\n",
				   "9223372036854775808\n",
				   "writeIopsWeight\n0.5\n",
				   "trimBwWeight\n0\n",
				   "-j\n",
				   "--direct\n",
				   "--help\n",
				   "--version\n",
				   "-\n",
				   "\n",
				   "volume\nvm1\ncreate\ndevice\n/dev/sdb\n",
				   "volume\nvm1\ndelete\nvm1\n",
				   "volume\nvm1\nrename\nvm2\n",
				   NULL };

#define WORDS_MAX 64

/* main() of the command line, which the Makefile gives this name. */
int ballast_main(int argc, char **argv);

/**
 * struct line - a command line
 * @text: the words, each with an end
 * @argc: how many, and the program's name
 * @argv: the words
 */
struct line {
	char *text;
	int argc;
	char *argv[WORDS_MAX + 1];
};

/* Cuts the input into words; what is behind them is the kernel's. */
static void cut_line(struct line *line, const uint8_t *data, size_t size)
{
	char *at, *end;
	size_t length;

	line->text = strndup((const char *)data, size);
	length = strlen(line->text);
	choices_from(data + length + (length < size),
		     size - length - (length < size));
	line->argc = 0;
	line->argv[line->argc++] = "ballast";
	for (at = line->text; *at && line->argc < WORDS_MAX; at = end) {
		end = strchrnul(at, '\n');
		line->argv[line->argc++] = at;
		if (*end)
			*end++ = '\0';
	}
	line->argv[line->argc] = NULL;
}

static bool has_word(const struct line *line, const char *word)
{
	for (int i = 1; i < line->argc; i++)
		if (!strcmp(line->argv[i], word))
			return true;
	return false;
}

static void check_printable(const char *text)
{
	for (; *text; text++)
		fuzz_check((*text >= ' ' && *text <= '~') || *text == '\n');
}

/* With -j there is one line of JSON with data or an error, and nothing else. */
static void check_json(const char *out, int outcome)
{
	json_t *root = json_loads(out, JSON_REJECT_DUPLICATES, NULL);
	const char *name;

	if (!root)
		fuzz_fail("no JSON: %s", out);
	/* It goes to memory here, so that only its making can fail. */
	fuzz_check(!strstr(out, "writing JSON"));
	fuzz_check(json_integer_value(json_object_get(root, "schema")) == 1);
	fuzz_check(json_object_size(root) == 2);
	name = json_string_value(
		json_object_get(json_object_get(root, "error"), "name"));
	if (!outcome)
		fuzz_check(json_object_get(root, "data"));
	else
		fuzz_check(name &&
			   !strcmp(name, ballast_outcomes[outcome].name));
	json_decref(root);
}

/* Some go on until something fails, a line for each look; and completion is not for eyes. */
static bool is_not_one_answer(const struct line *line)
{
	return has_word(line, "events") || has_word(line, "top") ||
	       has_word(line, "every") || has_word(line, "complete");
}

static void check_text(const char *err, int outcome)
{
	check_printable(err);
	if (outcome)
		fuzz_check(!strncmp(err, "ballast: ", 9));
	else
		fuzz_check(!*err);
}

static bool is_option(const char *word)
{
	return !strcmp(word, "-j") || !strcmp(word, "--json") ||
	       !strcmp(word, "--direct");
}

/* Every word of a line that changes something is in what the kernel was asked. */
static void check_words(const struct line *line)
{
	const char *verb = "";
	bool serial = false;
	int words = 0, expected;

	for (int i = 1; i < line->argc; i++) {
		if (is_option(line->argv[i]))
			continue;
		if (++words == 3)
			verb = line->argv[i];
		/* A volume can have this name. */
		serial |= words > 2 && !strcmp(line->argv[i], "serial");
	}
	expected = kernel_changed();
	expected += !strcmp(verb, "create") || !strcmp(verb, "update");
	/* One that was not given is made up. */
	expected -= 2 * (kernel_has_serial() && !serial);
	/* delete NAME */
	expected += 2 * !strcmp(verb, "delete");
	if (words != expected)
		fuzz_fail("%d words, of which %d count", words, expected);
}

static void check(const struct line *line, const char *out, const char *err,
		  int outcome)
{
	bool json = has_word(line, "-j") || has_word(line, "--json");

	fuzz_check(outcome >= 0 && outcome < BALLAST_OUTCOMES);
	if (is_not_one_answer(line))
		return;
	if (json)
		check_json(out, outcome);
	else
		check_text(err, outcome);
	if (kernel_changed())
		check_words(line);
	/* Bad words change nothing, unless it was the kernel that called them bad. */
	if (outcome == BALLAST_BAD_USAGE && !kernel_refused())
		fuzz_check(!kernel_asked());
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	FILE *saved_out = stdout, *saved_err = stderr;
	char *out = NULL, *err = NULL;
	size_t out_size, err_size;
	struct line line;
	int outcome;

	cut_line(&line, data, size);
	kernel_begin();
	stdout = open_memstream(&out, &out_size);
	stderr = open_memstream(&err, &err_size);
	outcome = ballast_main(line.argc, line.argv);
	fclose(stdout);
	fclose(stderr);
	stdout = saved_out;
	stderr = saved_err;
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	check(&line, out, err, outcome);
	free(out);
	free(err);
	free(line.text);
	return 0;
}
