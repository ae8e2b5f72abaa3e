/* SPDX-License-Identifier: GPL-2.0 */
/* sources: userspace/cli/args.c userspace/cli/keywords.c userspace/cli/words.c userspace/lib/sizes.c userspace/lib/weights.c userspace/lib/counts.c userspace/lib/names.c userspace/lib/error.c */
/* Keywords and values, in any order, and every way to get them wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "../../userspace/cli/args.h"

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

#define WORDS_MAX 40

/* A line, cut at its blanks; '' is an empty word. */
struct line {
	char buffer[512];
	const char *text[WORDS_MAX];
	int position[WORDS_MAX];
	struct words words;
};

static struct words *cut(struct line *line, const char *text)
{
	char *word, *rest;

	memset(line, 0, sizeof(*line));
	strncpy(line->buffer, text, sizeof(line->buffer) - 1);
	line->words.text = line->text;
	line->words.position = line->position;
	rest = line->buffer;
	while ((word = strtok_r(rest, " ", &rest))) {
		line->text[line->words.count] = strcmp(word, "''") ? word : "";
		line->position[line->words.count] = line->words.count + 1;
		line->words.count++;
	}
	return &line->words;
}

static void parse(struct line *line, const char *text,
		  const struct keyword *keywords, struct args *args)
{
	struct ballast_error err;

	if (args_parse(cut(line, text), keywords, args, &err))
		fail_msg("%s: %s", text, err.descr);
}

static void test_create(void **state)
{
	struct line line;
	struct args args;

	(void)state;
	parse(&line,
	      "mode ro bw 100M serial S1 iops 1000 device /dev/sdb burstSeconds 10 "
	      "size 128G limitType perGiB burstIops 3000 burstBw 1G",
	      create_keywords, &args);
	assert_string_equal(args.text[BALLAST_A_VOLUME_REPLICA], "/dev/sdb");
	assert_string_equal(args.text[BALLAST_A_VOLUME_SERIAL], "S1");
	assert_int_equal(args.values.number[BALLAST_A_VOLUME_SIZE],
			 128ull << 30);
	assert_int_equal(args.values.number[BALLAST_A_VOLUME_IOPS], 1000);
	assert_int_equal(args.values.number[BALLAST_A_VOLUME_BW], 100 << 20);
	assert_int_equal(args.values.number[BALLAST_A_VOLUME_MODE],
			 BALLAST_MODE_RO);
	assert_int_equal(args.values.number[BALLAST_A_VOLUME_LIMIT_TYPE],
			 BALLAST_LIMIT_TYPE_PER_GIB);
	assert_int_equal(args.values.number[BALLAST_A_VOLUME_BURST_IOPS], 3000);
	assert_int_equal(args.values.number[BALLAST_A_VOLUME_BURST_BW],
			 1 << 30);
	assert_int_equal(args.values.number[BALLAST_A_VOLUME_BURST_SECONDS],
			 10);
}

/* Only what is said is sent: the rest stays as it is. */
static void test_update(void **state)
{
	struct line line;
	struct args args;

	(void)state;
	parse(&line, "iops - size 1G shrinkOk rename vm2", update_keywords,
	      &args);
	assert_int_equal(args.values.present,
			 1u << BALLAST_A_VOLUME_IOPS |
				 1u << BALLAST_A_VOLUME_SIZE |
				 1u << BALLAST_A_VOLUME_SHRINK_OK |
				 1u << BALLAST_A_VOLUME_NEW_NAME);
	assert_int_equal(args.values.number[BALLAST_A_VOLUME_IOPS], 0);
	assert_int_equal(args.values.number[BALLAST_A_VOLUME_SHRINK_OK], 1);
	assert_string_equal(args.text[BALLAST_A_VOLUME_NEW_NAME], "vm2");
}

static void test_no_limit(void **state)
{
	struct line line;
	struct args args;

	(void)state;
	parse(&line, "iops - bw - burstIops - burstBw - limitType total",
	      update_keywords, &args);
	assert_int_equal(args.values.number[BALLAST_A_VOLUME_IOPS], 0);
	assert_int_equal(args.values.number[BALLAST_A_VOLUME_BW], 0);
	assert_true(ballast_has(&args.values, BALLAST_A_VOLUME_BW));
}

static void test_bounds(void **state)
{
	struct line line;
	struct args args;

	(void)state;
	parse(&line, "iops 1 bw 1024 burstSeconds 1", update_keywords, &args);
	parse(&line, "iops 1000000000 bw 8T burstSeconds 3600", update_keywords,
	      &args);
	parse(&line,
	      "writeIopsWeight 0.001 writeBwWeight 1000 trimIopsWeight 0 trimBwWeight 0",
	      config_keywords, &args);
	assert_int_equal(args.values.number[BALLAST_A_CONFIG_WRITE_IOPS_WEIGHT],
			 1);
	assert_int_equal(args.values.number[BALLAST_A_CONFIG_WRITE_BW_WEIGHT],
			 1000000);
	assert_int_equal(args.values.number[BALLAST_A_CONFIG_TRIM_IOPS_WEIGHT],
			 0);
}

/* A line that must be refused, and what must be in the reason: what and where. */
struct bad {
	const struct keyword *keywords;
	const char *line;
	const char *where;
	const char *what;
};

static const struct bad bad_lines[] = {
	{ update_keywords, "iopz 1", "word 1, \"iopz\"", "no such keyword" },
	{ update_keywords, "size 1G 2G", "word 3, \"2G\"", "no such keyword" },
	{ update_keywords, "iops 1 ''", "word 3, \"\"", "no such keyword" },
	{ update_keywords, "IOPS 1", "word 1, \"IOPS\"", "no such keyword" },
	{ update_keywords, "iops=1", "word 1, \"iops=1\"", "no such keyword" },
	{ update_keywords, "device /dev/sdb", "word 1, \"device\"",
	  "no such keyword" },
	{ update_keywords, "mode ro", "word 1, \"mode\"", "no such keyword" },
	{ update_keywords, "serial 1", "word 1, \"serial\"",
	  "no such keyword" },
	{ create_keywords, "shrinkOk", "word 1, \"shrinkOk\"",
	  "no such keyword" },
	{ create_keywords, "rename a", "word 1, \"rename\"",
	  "no such keyword" },
	{ update_keywords, "iops", "word 1, \"iops\"", "value is missing" },
	{ update_keywords, "bw 1M size", "word 3, \"size\"",
	  "value is missing" },
	{ update_keywords, "iops 1 bw 1M iops 2", "word 5, \"iops\"",
	  "given already" },
	{ update_keywords, "iops - iops -", "word 3, \"iops\"",
	  "given already" },
	{ update_keywords, "shrinkOk shrinkOk", "word 2, \"shrinkOk\"",
	  "given already" },
	{ update_keywords, "iops 0", "iops: word 2, \"0\"", "or - for none" },
	{ update_keywords, "iops 1000000001", "word 2", "too large" },
	{ update_keywords, "iops -1", "word 2, \"-1\"", "not a whole number" },
	{ update_keywords, "iops 1K", "word 2, \"1K\"", "not a whole number" },
	{ update_keywords, "iops ''", "word 2, \"\"", "empty" },
	{ update_keywords, "iops bw 1M", "word 2, \"bw\"",
	  "not a whole number" },
	{ update_keywords, "bw 0", "bw: word 2, \"0\"",
	  "1K to 8T, or - for none" },
	{ update_keywords, "bw 1023", "word 2", "too small" },
	{ update_keywords, "bw 9T", "word 2", "too large" },
	{ update_keywords, "bw 100MB", "word 2", "no suffix" },
	{ update_keywords, "size -", "word 2, \"-\"", "begins with a digit" },
	{ update_keywords, "size 0", "word 2", "too small" },
	{ update_keywords, "size 15E", "word 2", "too large" },
	{ update_keywords, "burstSeconds -", "word 2", "not a whole number" },
	{ update_keywords, "burstSeconds 0", "word 2", "too small" },
	{ update_keywords, "burstSeconds 3601", "word 2", "too large" },
	{ update_keywords, "burstIops 0", "word 2", "or - for none" },
	{ update_keywords, "burstBw 1", "word 2", "or - for none" },
	{ update_keywords, "limitType perGB", "word 2, \"perGB\"",
	  "total or perGiB" },
	{ update_keywords, "rename a/b", "rename: word 2, \"a/b\"",
	  "no name has" },
	{ update_keywords, "rename list", "word 2",
	  "a word of the command line" },
	{ create_keywords, "mode wr", "mode: word 2, \"wr\"", "rw or ro" },
	{ create_keywords, "device sdb", "device: word 2, \"sdb\"",
	  "absolute path" },
	{ create_keywords, "device ''", "word 2", "absolute path" },
	{ create_keywords, "serial a-b", "word 2, \"a-b\"",
	  "letters and digits" },
	{ config_keywords, "writeIopsWeight", "word 1", "value is missing" },
	{ config_keywords, "writeIopsWeight 0", "word 2", "0.001 to 1000" },
	{ config_keywords, "writeIopsWeight -", "word 2",
	  "does not begin with a digit" },
	{ config_keywords, "trimIopsWeight 1001", "word 2", "0 to 1000" },
	{ config_keywords, "writeIopsWeight 0.5 writeBwWeight 0.1234", "word 4",
	  "more than 3 digits" },
	{ config_keywords, "writeIopsweight 1", "word 1", "no such keyword" },
	{ config_keywords, "iops 1", "word 1", "no such keyword" },
};

static void test_bad_lines(void **state)
{
	struct ballast_error err;
	struct line line;
	struct args args;
	size_t i;

	(void)state;
	for (i = 0; i < COUNT(bad_lines); i++) {
		const struct bad *bad = &bad_lines[i];

		if (args_parse(cut(&line, bad->line), bad->keywords, &args,
			       &err) != -1)
			fail_msg("\"%s\" is taken", bad->line);
		assert_int_equal(err.outcome, BALLAST_BAD_USAGE);
		if (!strstr(err.descr, bad->where) ||
		    !strstr(err.descr, bad->what))
			fail_msg("\"%s\": \"%s\" or \"%s\" is not in \"%s\"",
				 bad->line, bad->where, bad->what, err.descr);
	}
}

static void test_help(void **state)
{
	static const char *const lines[] = { "help",	     "-h",
					     "--help",	     "iops 1 help",
					     "shrinkOk -h",  "rename help",
					     "rename --help" };
	struct ballast_error err;
	struct line line;
	struct args args;
	size_t i;

	(void)state;
	for (i = 0; i < COUNT(lines); i++)
		assert_int_equal(args_parse(cut(&line, lines[i]),
					    update_keywords, &args, &err),
				 ARGS_HELP);
}

/* "device" makes a volume only where it is a keyword. */
static void test_device_is_given(void **state)
{
	struct line line;

	(void)state;
	assert_true(args_have_device(cut(&line, "device /dev/sdb")));
	assert_true(args_have_device(cut(&line, "size 1G iops - device")));
	assert_true(args_have_device(cut(&line, "shrinkOk device")));
	assert_true(args_have_device(cut(&line, "nonsense device")));
	assert_false(args_have_device(cut(&line, "rename device")));
	assert_false(
		args_have_device(cut(&line, "size 1G rename device iops 1")));
	assert_false(args_have_device(cut(&line, "serial device")));
	assert_false(args_have_device(cut(&line, "size")));
	assert_false(args_have_device(cut(&line, "")));
}

static void test_words_end(void **state)
{
	struct ballast_error err;
	struct line line;
	struct words *words;

	(void)state;
	assert_int_equal(words_end(cut(&line, ""), &err), 0);
	words = cut(&line, "list all");
	words_take(words);
	assert_int_equal(words_end(words, &err), -1);
	assert_non_null(strstr(err.descr, "word 2, \"all\""));
	assert_string_equal(words_take(words), "all");
	assert_null(words_take(words));
	assert_null(words_peek(words));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_create),
		cmocka_unit_test(test_update),
		cmocka_unit_test(test_no_limit),
		cmocka_unit_test(test_bounds),
		cmocka_unit_test(test_bad_lines),
		cmocka_unit_test(test_help),
		cmocka_unit_test(test_device_is_given),
		cmocka_unit_test(test_words_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
