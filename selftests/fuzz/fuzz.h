/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a fuzzer has to say to the driver (driver.c). The entry has the name that
 * libFuzzer, AFL++ and honggfuzz know, so that they can drive it too.
 */
#ifndef BALLAST_FUZZ_H
#define BALLAST_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* The longest input. */
#define FUZZ_SIZE 4096

/* How many inputs are tried where BALLAST_EFFORT is 1. */
extern const unsigned long fuzz_runs;

/* Texts that mean something to what is fuzzed, then NULL. */
extern const char *const fuzz_words[];

/*
 * Tries one input, which it must not write to, and returns 0. What it finds
 * wrong it tells with fuzz_fail(); the sanitizers find the rest.
 */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

void fuzz_fail(const char *format, ...)
	__attribute__((format(printf, 1, 2), noreturn));

#define fuzz_check(what)    \
	((what) ? (void)0 : \
		  fuzz_fail("%s:%d: not so: %s", __FILE__, __LINE__, #what))

#endif
