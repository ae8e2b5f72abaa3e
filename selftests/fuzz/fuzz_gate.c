/* SPDX-License-Identifier: GPL-2.0 */
/* sources: kmod/admission.c kmod/budget.c */
/* The gate's queue discipline against its exact model; the input says what happens. */
#include "choices.h"

#define assert_true(what) fuzz_check(what)
#define assert_false(what) fuzz_check(!(what))
#define assert_int_equal(a, b) fuzz_check((a) == (b))

#include "../unit/pair.h"

const unsigned long fuzz_runs = 20000;
const char *const fuzz_words[] = { NULL };

/* Steps that take nothing from the input would go on for ever. */
#define STEPS 2000

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct pair pair;
	int id = 0, steps = 0;

	choices_from(data, size);
	pair_init(&pair);
	pair_change(&pair);
	while (choices_left && steps++ < STEPS)
		pair_step(&pair, &id);
	pair_end(&pair, id);
	return 0;
}
