/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_MUTATE_H
#define BALLAST_MUTATE_H

#include <stdbool.h>

#include "fuzz.h"

/**
 * struct fuzz_input - an input
 * @size: how many bytes
 * @data: the bytes
 */
struct fuzz_input {
	size_t size;
	uint8_t data[FUZZ_SIZE];
};

bool mutate_keep(const struct fuzz_input *input);
void mutate(struct fuzz_input *input);
uint64_t mutate_random(void);

#endif
