// SPDX-License-Identifier: GPL-2.0
/* Failures: their description, and words of the user's quoted in it. */
#include "error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/*
 * A description is shown on terminals and logged in one line, and paths and what
 * the kernel says are in it as they came.
 */
static void make_printable(char *text)
{
	for (; *text; text++)
		if (*text < ' ' || *text > '~')
			*text = '?';
}

/**
 * ballast_fail() - describe a failure
 * @err: where to
 * @outcome: its kind
 * @format: the description, as for printf
 *
 * Return: -1, so that a caller can return it.
 */
int ballast_fail(struct ballast_error *err, enum ballast_outcome outcome,
		 const char *format, ...)
{
	va_list args;

	err->outcome = outcome;
	va_start(args, format);
	vsnprintf(err->descr, sizeof(err->descr), format, args);
	va_end(args);
	make_printable(err->descr);
	return -1;
}

/**
 * ballast_fail_at() - say where a failure is, before what it is
 * @err: the failure, described already
 * @format: the place, as for printf
 *
 * Return: -1, so that a caller can return it.
 */
int ballast_fail_at(struct ballast_error *err, const char *format, ...)
{
	char place[BALLAST_DESCR_MAX];
	size_t length, rest;
	va_list args;

	va_start(args, format);
	vsnprintf(place, sizeof(place) - 2, format, args);
	va_end(args);
	make_printable(place);
	strcat(place, ": ");
	length = strlen(place);
	rest = strnlen(err->descr, sizeof(err->descr) - 1 - length);
	memmove(err->descr + length, err->descr, rest);
	memcpy(err->descr, place, length);
	err->descr[length + rest] = '\0';
	return -1;
}

static int quote_byte(char *to, size_t room, unsigned char byte)
{
	if (byte == '"' || byte == '\\')
		return snprintf(to, room, "\\%c", byte);
	if (byte < 0x20 || byte >= 0x7f)
		return snprintf(to, room, "\\x%02x", byte);
	return snprintf(to, room, "%c", byte);
}

/**
 * ballast_quote() - a word in quotes, in printable ASCII, cut if it is long
 * @text: the word
 */
struct ballast_quoted ballast_quote(const char *text)
{
	/* What must still fit: the longest escape, dots, a quote, the NUL. */
	const size_t tail = sizeof("\\xff...\"");
	struct ballast_quoted quoted;
	size_t at = 0;

	quoted.text[at++] = '"';
	for (; *text && at + tail <= sizeof(quoted.text); text++)
		at += quote_byte(quoted.text + at, sizeof(quoted.text) - at,
				 *text);
	snprintf(quoted.text + at, sizeof(quoted.text) - at,
		 *text ? "...\"" : "\"");
	return quoted;
}
