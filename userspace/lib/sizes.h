/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_SIZES_H
#define BALLAST_SIZES_H

#include <stdint.h>

#include "error.h"

/* The longest text of a size: 20 digits, a point, a suffix, the NUL. */
#define BALLAST_SIZE_TEXT 24

int ballast_size_parse(const char *text, uint64_t *size,
		       struct ballast_error *err);
const char *ballast_size_exact(char text[BALLAST_SIZE_TEXT], uint64_t size);
const char *ballast_size_human(char text[BALLAST_SIZE_TEXT], uint64_t size);

#endif
