/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_WEIGHTS_H
#define BALLAST_WEIGHTS_H

#include <stdint.h>

#include "error.h"

/* The longest text of a weight, with its NUL: any 64-bit count of thousandths. */
#define BALLAST_WEIGHT_TEXT 24

int ballast_weight_parse(const char *text, uint64_t min, uint64_t max,
			 uint64_t *weight, struct ballast_error *err);
const char *ballast_weight_format(char text[BALLAST_WEIGHT_TEXT],
				  uint64_t weight);

#endif
