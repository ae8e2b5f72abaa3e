// SPDX-License-Identifier: GPL-2.0
/* Sizes in bytes, with suffixes that are powers of 1024: 4K 100M 128G 1T. */
#include "sizes.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define SIZE_ADVICE \
	"write a size as 4096, 4K, 100M, 128G or 1T (powers of 1024)"

static const char suffixes[] = "KMGTPE";

/* As many as a fraction can have and still be exact in units of an exbibyte. */
#define FRACTION_DIGITS_MAX 18

/**
 * struct decimal - a number as it was written
 * @whole: the digits before the point
 * @fraction: the digits after it, as a whole number
 * @scale: ten to the power of how many digits those were
 */
struct decimal {
	uint64_t whole;
	uint64_t fraction;
	uint64_t scale;
};

static bool take_digits(const char **at, uint64_t *value)
{
	for (; isdigit((unsigned char)**at); (*at)++) {
		if (__builtin_mul_overflow(*value, 10, value) ||
		    __builtin_add_overflow(*value, **at - '0', value))
			return false;
	}
	return true;
}

static int too_large(struct ballast_error *err)
{
	return ballast_fail(err, BALLAST_BAD_USAGE,
			    "more than 16E - 1, the largest size there is; "
			    "write a smaller one");
}

static int take_fraction(const char **at, struct decimal *number,
			 struct ballast_error *err)
{
	const char *start = ++(*at);
	size_t digits = strspn(start, "0123456789");

	if (!digits)
		return ballast_fail(err, BALLAST_BAD_USAGE,
				    "no digit after the point; " SIZE_ADVICE);
	if (digits > FRACTION_DIGITS_MAX)
		return ballast_fail(
			err, BALLAST_BAD_USAGE,
			"more than %d digits after the point; " SIZE_ADVICE,
			FRACTION_DIGITS_MAX);
	take_digits(at, &number->fraction);
	while (digits--)
		number->scale *= 10;
	return 0;
}

static int take_decimal(const char **at, struct decimal *number,
			struct ballast_error *err)
{
	if (!**at)
		return ballast_fail(err, BALLAST_BAD_USAGE,
				    "it is empty; " SIZE_ADVICE);
	if (!isdigit((unsigned char)**at))
		return ballast_fail(err, BALLAST_BAD_USAGE,
				    "a size begins with a digit; " SIZE_ADVICE);
	if (!take_digits(at, &number->whole))
		return too_large(err);
	return **at == '.' ? take_fraction(at, number, err) : 0;
}

static int take_suffix(const char *at, unsigned int *shift,
		       struct ballast_error *err)
{
	const char *found;

	*shift = 0;
	if (!*at)
		return 0;
	found = strchr(suffixes, toupper((unsigned char)*at));
	if (!found || at[1])
		return ballast_fail(err, BALLAST_BAD_USAGE,
				    "%s at its end is no suffix; " SIZE_ADVICE,
				    ballast_quote(at).text);
	*shift = 10 * (found - suffixes + 1);
	return 0;
}

/**
 * ballast_size_parse() - read a size
 * @text: the size as written
 * @size: where the bytes go
 * @err: why it is refused
 *
 * A fraction is taken only if it is a whole number of bytes: 1.5K, not 0.3K.
 *
 * Return: 0, or -1 with @err set.
 */
int ballast_size_parse(const char *text, uint64_t *size,
		       struct ballast_error *err)
{
	struct decimal number = { .scale = 1 };
	unsigned __int128 bytes, part;
	unsigned int shift;

	if (take_decimal(&text, &number, err) || take_suffix(text, &shift, err))
		return -1;
	part = (unsigned __int128)number.fraction << shift;
	if (part % number.scale)
		return ballast_fail(err, BALLAST_BAD_USAGE,
				    "this is no whole number of bytes; use a "
				    "smaller suffix and no fraction");
	bytes = ((unsigned __int128)number.whole << shift) +
		part / number.scale;
	if (bytes > UINT64_MAX)
		return too_large(err);
	*size = bytes;
	return 0;
}

/* The largest suffix that is not larger than the size; 0 is none. */
static unsigned int suffix_of(uint64_t size)
{
	unsigned int suffix = 0;

	while (suffix < sizeof(suffixes) - 1 && size >> (10 * (suffix + 1)))
		suffix++;
	return suffix;
}

static const char *suffix_text(unsigned int suffix)
{
	static const char *const texts[] = { "", "K", "M", "G", "T", "P", "E" };

	return texts[suffix];
}

/**
 * ballast_size_exact() - write a size so that it reads back as the same
 * @text: where to
 * @size: bytes
 *
 * Return: @text.
 */
const char *ballast_size_exact(char text[BALLAST_SIZE_TEXT], uint64_t size)
{
	unsigned int suffix = suffix_of(size);

	while (suffix && size & ((1ull << (10 * suffix)) - 1))
		suffix--;
	snprintf(text, BALLAST_SIZE_TEXT, "%" PRIu64 "%s",
		 size >> (10 * suffix), suffix_text(suffix));
	return text;
}

/**
 * ballast_size_human() - write a size for a table: short, rounded down
 * @text: where to
 * @size: bytes
 *
 * Return: @text.
 */
const char *ballast_size_human(char text[BALLAST_SIZE_TEXT], uint64_t size)
{
	unsigned int suffix = suffix_of(size);
	uint64_t rest = size & ((1ull << (10 * suffix)) - 1);
	unsigned int hundredths;

	hundredths = ((unsigned __int128)rest * 100) >> (10 * suffix);
	if (!rest)
		return ballast_size_exact(text, size);
	snprintf(text, BALLAST_SIZE_TEXT, "%" PRIu64 ".%02u%s",
		 size >> (10 * suffix), hundredths, suffix_text(suffix));
	return text;
}
