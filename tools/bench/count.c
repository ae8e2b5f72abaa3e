// SPDX-License-Identifier: GPL-2.0
/*
 * Runs the gate's arithmetic as kmod/gate.c does, for valgrind to count the
 * instructions of it: tools/bench/count.
 *
 * usage: count SCENARIO OPERATIONS
 */
#include <stdio.h>
#include <string.h>

#include "admission.h"

#define DEPTH 32
#define MIX_KINDS 3

/**
 * struct scenario - limits, and what comes
 * @name: of it
 * @limits: of the volume
 * @waiting: so many operations always wait; 0: the limits are out of reach
 * @mixed: reads and writes of three lengths in turn, not only reads of 4 KiB
 */
struct scenario {
	const char *name;
	struct ballast_limits limits;
	int waiting;
	bool mixed;
};

#define FAR .iops = 10000000
#define FAR_BW .bw = 1000000000000
#define FAR_BURST \
	.burst_iops = 20000000, .burst_bw = 2000000000000, .burst_seconds = 60
#define NEAR .iops = 1000
#define NEAR_BW .bw = 4096000
#define NEAR_BURST .burst_iops = 2000, .burst_bw = 8192000, .burst_seconds = 60

static const struct scenario scenarios[] = {
	{ .name = "none" },
	{ .name = "iops", .limits = { FAR } },
	{ .name = "iops+bw", .limits = { FAR, FAR_BW } },
	{ .name = "iops+bw+bursts", .limits = { FAR, FAR_BW, FAR_BURST } },
	{ .name = "iops+bw, mixed", .limits = { FAR, FAR_BW }, .mixed = true },
	{ .name = "iops, 32 waiting", .limits = { NEAR }, .waiting = DEPTH },
	{ .name = "iops+bw, 32 waiting",
	  .limits = { NEAR, NEAR_BW },
	  .waiting = DEPTH },
	{ .name = "iops+bw+bursts, 32 waiting",
	  .limits = { NEAR, NEAR_BW, NEAR_BURST },
	  .waiting = DEPTH },
	{ .name = "iops+bw, 32 waiting, mixed",
	  .limits = { NEAR, NEAR_BW },
	  .waiting = DEPTH,
	  .mixed = true },
	{},
};

/* What comes next: a read of 4 KiB, or one of the mix. */
static void shape(const struct scenario *scenario, struct ballast_op *op,
		  long number)
{
	static const u32 bytes[MIX_KINDS] = { 4096, 16384, 65536 };

	op->class = scenario->mixed && number & 1 ? BALLAST_WRITE :
						    BALLAST_READ;
	op->bytes = scenario->mixed ? bytes[number % MIX_KINDS] : 4096;
}

/* Nothing waits: each operation arrives and goes, ten microseconds apart. */
static long run_free(const struct scenario *scenario,
		     struct ballast_admission *adm, long operations)
{
	struct ballast_op op;
	long i, waited = 0;

	for (i = 0; i < operations; i++) {
		shape(scenario, &op, i);
		waited += !ballast_admission_try(adm, &op, i * 10000);
	}
	return waited;
}

/*
 * Some always wait: each time the head is due, the timer's work takes it, asks
 * for more in vain, asks when to come again; and another arrives.
 */
static long run_waiting(const struct scenario *scenario,
			struct ballast_admission *adm, long operations)
{
	static struct ballast_op ops[DEPTH + 1];
	struct ballast_op *op;
	s64 now = 0;
	long i;

	for (i = 0; i <= scenario->waiting; i++) {
		shape(scenario, &ops[i], i);
		if (ballast_admission_arrive(adm, &ops[i], now))
			i--;
	}
	for (i = 0; i < operations; i++) {
		now = ballast_admission_due(adm);
		op = ballast_admission_next(adm, now);
		if (!op || ballast_admission_next(adm, now))
			return 1;
		shape(scenario, op, i);
		if (ballast_admission_arrive(adm, op, now))
			return 1;
	}
	return 0;
}

static int list(void)
{
	const struct scenario *scenario;

	for (scenario = scenarios; scenario->name; scenario++)
		puts(scenario->name);
	return 0;
}

int main(int argc, char **argv)
{
	const struct scenario *scenario = scenarios;
	struct ballast_weights weights;
	struct ballast_admission adm;
	long operations, wrong;

	if (argc != 3)
		return list();
	while (scenario->name && strcmp(scenario->name, argv[1]))
		scenario++;
	operations = strtol(argv[2], NULL, 10);
	if (!scenario->name || operations <= 0)
		return 2;
	ballast_weights_init(&weights);
	ballast_admission_init(&adm, &weights);
	ballast_admission_set_limits(&adm, &scenario->limits, 0);
	wrong = scenario->waiting ? run_waiting(scenario, &adm, operations) :
				    run_free(scenario, &adm, operations);
	if (wrong)
		fprintf(stderr, "count: %s: not as meant\n", argv[1]);
	return wrong != 0;
}
