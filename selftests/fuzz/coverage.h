/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_COVERAGE_H
#define BALLAST_COVERAGE_H

#include <stdbool.h>
#include <stdint.h>

void coverage_begin(void);
bool coverage_end(void);
unsigned long coverage_count(void);
bool coverage_constant(uint64_t random, uint64_t *value);

#endif
