/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_COUNTS_H
#define BALLAST_COUNTS_H

#include <stdint.h>

#include "error.h"

int ballast_count_parse(const char *text, uint64_t min, uint64_t max,
			uint64_t *count, struct ballast_error *err);

#endif
