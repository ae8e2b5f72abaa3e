/* SPDX-License-Identifier: GPL-2.0 */
/* sources: userspace/lib/sizes.c userspace/lib/weights.c userspace/lib/counts.c userspace/lib/names.c userspace/lib/serial.c userspace/lib/error.c */
/*
 * What an operator writes for a value: read once by the command line and once
 * by what is written here, which must agree on what is taken and what it means.
 * The first byte of the input says what the text behind it is to be.
 */
#include "fuzz.h"

#include <inttypes.h>
#include <linux/ballast.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../userspace/lib/counts.h"
#include "../../userspace/lib/names.h"
#include "../../userspace/lib/serial.h"
#include "../../userspace/lib/sizes.h"
#include "../../userspace/lib/weights.h"

const unsigned long fuzz_runs = 300000;
const char *const fuzz_words[] = { "s",
				   "w",
				   "c",
				   "n",
				   "i",
				   "p",
				   "h",
				   "1.5K",
				   "16E",
				   "15.99999999E",
				   "0.0009765625M",
				   "18446744073709551615",
				   "18446744073709551616",
				   "1000.001",
				   "0.001",
				   "00",
				   "-",
				   "+",
				   "e3",
				   "0x",
				   ".",
				   "..",
				   "/dev/",
				   "list",
				   "create",
				   " ",
				   "\n",
				   "\xff",
				   NULL };

/* Whether the value was touched although the text was refused. */
#define UNTOUCHED 0x5555555555555555ull

/* A refusal says something, in one line of printable ASCII. */
static void check_refusal(const struct ballast_error *err)
{
	const char *c;

	fuzz_check(err->outcome == BALLAST_BAD_USAGE);
	fuzz_check(err->descr[0]);
	for (c = err->descr; *c; c++)
		fuzz_check(*c >= ' ' && *c <= '~');
}

/**
 * struct number - a decimal number, read digit by digit
 * @whole: what stands before the point, at most 10^30
 * @part: what stands behind it, in 10^-18
 * @digits: how many digits stand behind it
 * @rest: what follows
 */
struct number {
	unsigned __int128 whole;
	unsigned __int128 part;
	int digits;
	const char *rest;
};

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* False if it does not begin as a number, or ends in a point. */
static bool read_number(struct number *number, const char *text)
{
	const unsigned __int128 most = (unsigned __int128)1 << 100;
	unsigned __int128 unit = 1000000000000000000;

	*number = (struct number){ .rest = text };
	for (; is_digit(*number->rest); number->rest++)
		if (number->whole < most)
			number->whole =
				number->whole * 10 + (*number->rest - '0');
	if (number->rest == text || *number->rest != '.')
		return number->rest != text;
	for (number->rest++; is_digit(*number->rest); number->rest++) {
		unit /= 10;
		number->part += unit * (*number->rest - '0');
		number->digits++;
	}
	return number->digits;
}

static bool size_means(const char *text, uint64_t *size)
{
	static const char *const units[] = { "", "K", "M", "G", "T", "P", "E" };
	const unsigned __int128 one = 1000000000000000000;
	struct number number;
	unsigned __int128 part;
	int unit;

	if (!read_number(&number, text) || number.digits > 18 ||
	    number.whole > UINT64_MAX)
		return false;
	for (unit = 0; unit < 7; unit++)
		if (!strcasecmp(number.rest, units[unit]))
			break;
	if (unit == 7)
		return false;
	part = number.part << (10 * unit);
	if (part % one)
		return false;
	part = (number.whole << (10 * unit)) + part / one;
	*size = part;
	return part <= UINT64_MAX;
}

/* A size reads back as the same where it is exact, and as no more where it is short. */
static void check_size_texts(uint64_t size)
{
	char text[BALLAST_SIZE_TEXT];
	struct ballast_error err;
	uint64_t again, human;

	fuzz_check(!ballast_size_parse(ballast_size_exact(text, size), &again,
				       &err));
	fuzz_check(again == size);
	ballast_size_human(text, size);
	fuzz_check(strlen(text) < 9);
	/* 1.23K is no whole number of bytes, so 100 times as much is read. */
	fuzz_check(sscanf(text, "%" SCNu64, &human) == 1);
	fuzz_check(human < 1024 && human <= size);
}

static void try_size(const char *text)
{
	struct ballast_error err;
	uint64_t size = UNTOUCHED, meant;
	bool refused = ballast_size_parse(text, &size, &err);

	fuzz_check(refused == !size_means(text, &meant));
	if (refused) {
		check_refusal(&err);
		fuzz_check(size == UNTOUCHED);
		return;
	}
	fuzz_check(size == meant);
	check_size_texts(size);
}

static void try_weight(const char *text)
{
	char again[BALLAST_WEIGHT_TEXT];
	struct ballast_error err;
	struct number number;
	uint64_t weight = UNTOUCHED, meant;
	bool refused = ballast_weight_parse(text, 1, BALLAST_WEIGHT_MAX,
					    &weight, &err);

	if (!read_number(&number, text) || number.digits > 3 || *number.rest ||
	    number.whole > 1000)
		meant = 0;
	else
		meant = number.whole * 1000 + number.part / 1000000000000000;
	fuzz_check(refused == (meant < 1 || meant > BALLAST_WEIGHT_MAX));
	if (refused) {
		check_refusal(&err);
		fuzz_check(weight == UNTOUCHED);
		return;
	}
	fuzz_check(weight == meant);
	fuzz_check(!ballast_weight_parse(ballast_weight_format(again, weight),
					 0, UINT64_MAX, &weight, &err));
	fuzz_check(weight == meant);
}

static void try_count(const char *text)
{
	struct ballast_error err;
	struct number number = { 0 };
	uint64_t count = UNTOUCHED;
	bool refused =
		ballast_count_parse(text, 3, BALLAST_IOPS_MAX, &count, &err);
	bool good = *text && read_number(&number, text) && !*number.rest &&
		    !strchr(text, '.') && number.whole >= 3 &&
		    number.whole <= BALLAST_IOPS_MAX;

	fuzz_check(refused == !good);
	if (refused) {
		check_refusal(&err);
		fuzz_check(count == UNTOUCHED);
		return;
	}
	fuzz_check(count == number.whole);
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* What the kernel takes as a name (kmod/volume.c); the command line takes no more. */
static bool kernel_takes_name(const char *name)
{
	const char *c;

	if (!is_letter(*name) && !is_digit(*name) && *name != '_')
		return false;
	for (c = name; *c; c++)
		if (!is_letter(*c) && !is_digit(*c) && *c != '.' && *c != '_' &&
		    *c != '+' && *c != '-')
			return false;
	return c - name <= BALLAST_NAME_MAX;
}

static bool is_word_of_ours(const char *name)
{
	static const char *const words[] = { "list",   "status", "help",
					     "info",   "create", "update",
					     "rename", "delete", "size",
					     "device" };

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (!strcmp(name, words[i]))
			return true;
	return false;
}

static void try_name(const char *name)
{
	struct ballast_error err;
	bool refused = ballast_name_check(name, &err);

	if (refused)
		check_refusal(&err);
	fuzz_check(refused ==
		   (!kernel_takes_name(name) || is_word_of_ours(name)));
}

static void try_serial(const char *serial)
{
	struct ballast_error err;
	bool refused = ballast_serial_check(serial, &err), good;
	const char *c;

	for (c = serial; is_letter(*c) || is_digit(*c); c++)
		;
	good = !*c && c > serial && c - serial <= BALLAST_SERIAL_MAX;
	if (refused)
		check_refusal(&err);
	fuzz_check(refused == !good);
}

static void try_path(const char *path)
{
	struct ballast_error err;
	bool refused = ballast_path_check(path, &err);

	if (refused)
		check_refusal(&err);
	fuzz_check(refused == (path[0] != '/' || strlen(path) > 1023));
}

/* FNV-1a of "ID/NAME", over the bytes of one text. */
static void try_derived(const char *text)
{
	char serial[BALLAST_SERIAL_TEXT], expected[BALLAST_SERIAL_TEXT];
	const char *slash = strrchr(text, '/');
	struct ballast_error err;
	uint64_t hash = 14695981039346656037ull;
	char *id;

	if (!slash)
		return;
	id = strndup(text, slash - text);
	ballast_serial_derive(serial, id, slash + 1);
	free(id);
	for (; *text; text++)
		hash = (hash ^ (uint8_t)*text) * 1099511628211ull;
	snprintf(expected, sizeof(expected), "%016" PRIx64, hash);
	fuzz_check(!strcmp(serial, expected));
	fuzz_check(!ballast_serial_check(serial, &err));
}

/* Quoted, a text is one line of ASCII, and none is longer than what holds it. */
static void check_quote(const char *text)
{
	struct ballast_quoted quoted = ballast_quote(text);
	size_t length = strnlen(quoted.text, sizeof(quoted.text)), i;

	fuzz_check(length < sizeof(quoted.text) && length >= 2);
	fuzz_check(quoted.text[0] == '"' && quoted.text[length - 1] == '"');
	for (i = 0; i < length; i++)
		fuzz_check(quoted.text[i] >= ' ' && quoted.text[i] <= '~');
}

static void try_text(char kind, const char *text)
{
	switch (kind) {
	case 's':
		try_size(text);
		break;
	case 'w':
		try_weight(text);
		break;
	case 'c':
		try_count(text);
		break;
	case 'n':
		try_name(text);
		break;
	case 'i':
		try_serial(text);
		break;
	case 'p':
		try_path(text);
		break;
	case 'h':
		try_derived(text);
		break;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text;

	if (!size)
		return 0;
	text = strndup((const char *)data + 1, size - 1);
	check_quote(text);
	try_text(data[0], text);
	free(text);
	return 0;
}
