/* SPDX-License-Identifier: GPL-2.0 */
/* sources: userspace/lib/sizes.c userspace/lib/weights.c userspace/lib/counts.c userspace/lib/names.c userspace/lib/serial.c userspace/lib/error.c */
/* What an operator writes: sizes, weights, counts, names, serial numbers. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <inttypes.h>
#include <string.h>

#include "../../userspace/lib/counts.h"
#include "../../userspace/lib/names.h"
#include "../../userspace/lib/serial.h"
#include "../../userspace/lib/sizes.h"
#include "../../userspace/lib/weights.h"

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

/* A value that no refused text may leave behind. */
#define UNTOUCHED 0xdecafbadull

struct good {
	const char *text;
	uint64_t value;
};

/* A text that must be refused, and a word that must be in the reason. */
struct bad {
	const char *text;
	const char *reason;
};

static void check_refused(const struct ballast_error *err, const char *reason)
{
	assert_int_equal(err->outcome, BALLAST_BAD_USAGE);
	if (!strstr(err->descr, reason))
		fail_msg("\"%s\" is not in \"%s\"", reason, err->descr);
}

static const struct good good_sizes[] = {
	{ "0", 0 },
	{ "1", 1 },
	{ "4096", 4096 },
	{ "007", 7 },
	{ "4K", 4096 },
	{ "4k", 4096 },
	{ "100M", 104857600 },
	{ "128G", 137438953472 },
	{ "1T", 1099511627776 },
	{ "1P", 1125899906842624 },
	{ "15E", 17293822569102704640ull },
	{ "1.5K", 1536 },
	{ "0.5G", 536870912 },
	{ "1.0", 1 },
	{ "1.000000000000000000", 1 },
	{ "0.0009765625K", 1 },
	{ "18446744073709551615", UINT64_MAX },
	{ "17179869183G", 18446744072635809792ull },
};

static const struct bad bad_sizes[] = {
	{ "", "empty" },
	{ " ", "begins with a digit" },
	{ " 4K", "begins with a digit" },
	{ "+4K", "begins with a digit" },
	{ "-4K", "begins with a digit" },
	{ "-", "begins with a digit" },
	{ "K", "begins with a digit" },
	{ ".5G", "begins with a digit" },
	{ "4K ", "\"K \" at its end" },
	{ "4 K", "\" K\" at its end" },
	{ "4KB", "\"KB\" at its end" },
	{ "4KiB", "\"KiB\" at its end" },
	{ "4Q", "\"Q\" at its end" },
	{ "4\n", "\\x0a" },
	{ "0x10", "\"x10\" at its end" },
	{ "1e3", "\"e3\" at its end" },
	{ "1,5G", "\",5G\" at its end" },
	{ "1.G", "no digit after the point" },
	{ "1.", "no digit after the point" },
	{ "1.2.3G", "\".3G\" at its end" },
	{ "1.5", "no whole number of bytes" },
	{ "0.3K", "no whole number of bytes" },
	{ "1.0000000000000000000G", "more than 18 digits" },
	{ "16E", "16E - 1" },
	{ "17179869184G", "16E - 1" },
	{ "18446744073709551616", "16E - 1" },
	{ "99999999999999999999999999999999", "16E - 1" },
};

static void test_sizes_good(void **state)
{
	struct ballast_error err;
	uint64_t size;
	size_t i;

	(void)state;
	for (i = 0; i < COUNT(good_sizes); i++) {
		if (ballast_size_parse(good_sizes[i].text, &size, &err))
			fail_msg("%s: %s", good_sizes[i].text, err.descr);
		assert_int_equal(size, good_sizes[i].value);
	}
}

static void test_sizes_bad(void **state)
{
	uint64_t size = UNTOUCHED;
	struct ballast_error err;
	size_t i;

	(void)state;
	for (i = 0; i < COUNT(bad_sizes); i++) {
		if (!ballast_size_parse(bad_sizes[i].text, &size, &err))
			fail_msg("\"%s\" is taken", bad_sizes[i].text);
		check_refused(&err, bad_sizes[i].reason);
		assert_int_equal(size, UNTOUCHED);
	}
}

static void check_size_text(uint64_t size, const char *exact, const char *human)
{
	char text[BALLAST_SIZE_TEXT];

	assert_string_equal(ballast_size_exact(text, size), exact);
	assert_string_equal(ballast_size_human(text, size), human);
}

static void test_sizes_format(void **state)
{
	(void)state;
	check_size_text(0, "0", "0");
	check_size_text(1023, "1023", "1023");
	check_size_text(1024, "1K", "1K");
	check_size_text(1025, "1025", "1.00K");
	check_size_text(4096000, "4000K", "3.90M");
	check_size_text(128ull << 30, "128G", "128G");
	check_size_text(1536ull << 20, "1536M", "1.50G");
	check_size_text(1000204886016, "976762584K", "931.51G");
	check_size_text(UINT64_MAX, "18446744073709551615", "15.99E");
}

/* Whatever is written exactly must read back as the same. */
static void test_sizes_round_trip(void **state)
{
	char text[BALLAST_SIZE_TEXT];
	struct ballast_error err;
	uint64_t size, read;
	int shift;

	(void)state;
	for (shift = 0; shift < 64; shift++)
		for (size = (1ull << shift) - 1; size != (1ull << shift) + 2;
		     size++) {
			ballast_size_exact(text, size);
			assert_int_equal(ballast_size_parse(text, &read, &err),
					 0);
			assert_int_equal(read, size);
		}
}

static const struct good good_weights[] = {
	{ "0.001", 1 },		 { "0.5", 500 },    { "0.50", 500 },
	{ "0.500", 500 },	 { "1", 1000 },	    { "1.0", 1000 },
	{ "2", 2000 },		 { "1.234", 1234 }, { "1000", 1000000 },
	{ "1000.000", 1000000 }, { "00.5", 500 },
};

static const struct bad bad_weights[] = {
	{ "", "empty" },
	{ "0", "too small" },
	{ "0.000", "too small" },
	{ "0.0001", "more than 3 digits" },
	{ "0.5000", "more than 3 digits" },
	{ "1000.001", "too large" },
	{ "1001", "too large" },
	{ "18446744073709552", "too large" },
	{ "99999999999999999999999999999999999", "too large" },
	{ ".5", "does not begin with a digit" },
	{ "-1", "does not begin with a digit" },
	{ "+1", "does not begin with a digit" },
	{ " 1", "does not begin with a digit" },
	{ "-", "does not begin with a digit" },
	{ "1 ", "not a decimal number" },
	{ "1.5 ", "not a decimal number" },
	{ "1,5", "not a decimal number" },
	{ "1.", "no digit follows" },
	{ "1..5", "not a decimal number" },
	{ "1.5.5", "not a decimal number" },
	{ "1e3", "not a decimal number" },
	{ "0x1", "not a decimal number" },
	{ "1K", "not a decimal number" },
	{ "nan", "does not begin with a digit" },
	{ "inf", "does not begin with a digit" },
};

static void test_weights_good(void **state)
{
	struct ballast_error err;
	uint64_t weight;
	size_t i;

	(void)state;
	for (i = 0; i < COUNT(good_weights); i++) {
		if (ballast_weight_parse(good_weights[i].text, 1, 1000000,
					 &weight, &err))
			fail_msg("%s: %s", good_weights[i].text, err.descr);
		assert_int_equal(weight, good_weights[i].value);
	}
	assert_int_equal(ballast_weight_parse("0", 0, 1000000, &weight, &err),
			 0);
	assert_int_equal(weight, 0);
}

static void test_weights_bad(void **state)
{
	uint64_t weight = UNTOUCHED;
	struct ballast_error err;
	size_t i;

	(void)state;
	for (i = 0; i < COUNT(bad_weights); i++) {
		if (!ballast_weight_parse(bad_weights[i].text, 1, 1000000,
					  &weight, &err))
			fail_msg("\"%s\" is taken", bad_weights[i].text);
		check_refused(&err, bad_weights[i].reason);
		check_refused(&err, "0.001 to 1000 in steps of 0.001");
		assert_int_equal(weight, UNTOUCHED);
	}
}

/* All of them: a weight that is shown must be one that can be given. */
static void test_weights_round_trip(void **state)
{
	char text[BALLAST_WEIGHT_TEXT];
	struct ballast_error err;
	uint64_t weight, read;

	(void)state;
	for (weight = 0; weight <= 1000000; weight++) {
		ballast_weight_format(text, weight);
		assert_int_equal(
			ballast_weight_parse(text, 0, 1000000, &read, &err), 0);
		assert_int_equal(read, weight);
	}
	assert_string_equal(ballast_weight_format(text, 500), "0.5");
	assert_string_equal(ballast_weight_format(text, 50), "0.05");
	assert_string_equal(ballast_weight_format(text, 1), "0.001");
	assert_string_equal(ballast_weight_format(text, 1000), "1");
	assert_string_equal(ballast_weight_format(text, 1010), "1.01");
	assert_string_equal(ballast_weight_format(text, UINT64_MAX),
			    "18446744073709551.615");
}

static const struct bad bad_counts[] = {
	{ "", "empty" },
	{ "0", "too small" },
	{ "1001", "too large" },
	{ "18446744073709551616", "too large" },
	{ "-1", "not a whole number" },
	{ "+1", "not a whole number" },
	{ " 1", "not a whole number" },
	{ "1 ", "not a whole number" },
	{ "1.0", "not a whole number" },
	{ "1K", "not a whole number" },
	{ "0x1", "not a whole number" },
	{ "many", "not a whole number" },
};

static void test_counts(void **state)
{
	uint64_t count = UNTOUCHED;
	struct ballast_error err;
	size_t i;

	(void)state;
	for (i = 0; i < COUNT(bad_counts); i++) {
		assert_int_equal(ballast_count_parse(bad_counts[i].text, 1,
						     1000, &count, &err),
				 -1);
		check_refused(&err, bad_counts[i].reason);
		check_refused(&err, "from 1 to 1000");
		assert_int_equal(count, UNTOUCHED);
	}
	assert_int_equal(ballast_count_parse("1000", 1, 1000, &count, &err), 0);
	assert_int_equal(count, 1000);
	assert_int_equal(ballast_count_parse("18446744073709551615", 0,
					     UINT64_MAX, &count, &err),
			 0);
	assert_true(count == UINT64_MAX);
}

#define NAME_63 \
	"a23456789012345678901234567890123456789012345678901234567890123"

static const char *const good_names[] = {
	"a",	     "0",     "_",     "vm-1", "a.b",
	"A_b+c-d.e", "1.2.3", "lists", "List", NAME_63,
};

static const struct bad bad_names[] = {
	{ "", "empty" },
	{ ".", "does not begin" },
	{ "..", "does not begin" },
	{ ".hidden", "does not begin" },
	{ "-a", "does not begin" },
	{ "+a", "does not begin" },
	{ " a", "does not begin" },
	{ "/a", "does not begin" },
	{ "a/b", "a character that no name has" },
	{ "a b", "a character that no name has" },
	{ "a\n", "a character that no name has" },
	{ "a\x80", "a character that no name has" },
	{ "\xc3\xa9t\xc3\xa9", "does not begin" },
	{ "a:b", "a character that no name has" },
	{ NAME_63 "4", "too long" },
	{ "list", "a word of the command line" },
	{ "status", "a word of the command line" },
	{ "help", "a word of the command line" },
};

static void test_names(void **state)
{
	struct ballast_error err;
	size_t i;

	(void)state;
	for (i = 0; i < COUNT(good_names); i++)
		if (ballast_name_check(good_names[i], &err))
			fail_msg("%s: %s", good_names[i], err.descr);
	for (i = 0; i < COUNT(bad_names); i++) {
		if (!ballast_name_check(bad_names[i].text, &err))
			fail_msg("\"%s\" is taken", bad_names[i].text);
		check_refused(&err, bad_names[i].reason);
	}
}

static void test_serials(void **state)
{
	static const char *const bad[] = {
		"", "a b", "a-b", "a_", "\xc3\xa9", "123456789012345678901"
	};
	struct ballast_error err;
	size_t i;

	(void)state;
	assert_int_equal(ballast_serial_check("12345678901234567890", &err), 0);
	assert_int_equal(ballast_serial_check("aZ9", &err), 0);
	for (i = 0; i < COUNT(bad); i++) {
		assert_int_equal(ballast_serial_check(bad[i], &err), -1);
		check_refused(&err, "1 to 20 letters and digits");
	}
}

/* These are for ever: a guest knows its disk by them. */
static void test_serial_derived(void **state)
{
	char serial[BALLAST_SERIAL_TEXT];

	(void)state;
	ballast_serial_derive(serial, "", "");
	assert_string_equal(serial, "af63a24c860189fe");
	ballast_serial_derive(serial, "0123456789abcdef0123456789abcdef",
			      "vm1");
	assert_string_equal(serial, "e96fa5d7b9c3d1ca");
}

static void test_paths(void **state)
{
	char path[1100] = "/";
	struct ballast_error err;

	(void)state;
	assert_int_equal(ballast_path_check("/dev/sdb", &err), 0);
	assert_int_equal(ballast_path_check("", &err), -1);
	assert_int_equal(ballast_path_check("sdb", &err), -1);
	check_refused(&err, "absolute path");
	memset(path + 1, 'x', 1022);
	assert_int_equal(ballast_path_check(path, &err), 0);
	path[1023] = 'x';
	assert_int_equal(ballast_path_check(path, &err), -1);
	check_refused(&err, "at most 1023");
}

static void test_quotes(void **state)
{
	char text[1000] = "";
	struct ballast_quoted quoted;

	(void)state;
	assert_string_equal(ballast_quote("a\"b\\c\x1b[m\xff").text,
			    "\"a\\\"b\\\\c\\x1b[m\\xff\"");
	memset(text, '\x01', sizeof(text) - 1);
	quoted = ballast_quote(text);
	assert_true(strlen(quoted.text) < sizeof(quoted.text));
	assert_string_equal(quoted.text + strlen(quoted.text) - 8,
			    "\\x01...\"");
}

static void test_descriptions_are_cut(void **state)
{
	char text[3 * BALLAST_DESCR_MAX];
	struct ballast_error err;

	(void)state;
	memset(text, 'x', sizeof(text) - 1);
	text[sizeof(text) - 1] = '\0';
	assert_int_equal(ballast_fail(&err, BALLAST_BUSY, "%s", text), -1);
	assert_int_equal(strlen(err.descr), BALLAST_DESCR_MAX - 1);
	assert_int_equal(ballast_fail_at(&err, "%s", text), -1);
	assert_int_equal(strlen(err.descr), BALLAST_DESCR_MAX - 1);
	assert_int_equal(err.outcome, BALLAST_BUSY);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sizes_good),
		cmocka_unit_test(test_sizes_bad),
		cmocka_unit_test(test_sizes_format),
		cmocka_unit_test(test_sizes_round_trip),
		cmocka_unit_test(test_weights_good),
		cmocka_unit_test(test_weights_bad),
		cmocka_unit_test(test_weights_round_trip),
		cmocka_unit_test(test_counts),
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_serials),
		cmocka_unit_test(test_serial_derived),
		cmocka_unit_test(test_paths),
		cmocka_unit_test(test_quotes),
		cmocka_unit_test(test_descriptions_are_cut),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
