/* SPDX-License-Identifier: GPL-2.0 */
/* sources: kmod/admission.c kmod/budget.c */
/*
 * The published splits of reads and writes or trims under weights, in a
 * simulation of what fio does: two jobs, each with so many in flight, one of
 * them perhaps held to a rate. Wakes are late, the device takes its time.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "admission.h"
#include "random.h"

#define DEPTH 32

/**
 * struct job - what fio runs
 * @class: what it does
 * @depth: how many in flight
 * @rate: how many a second at most, 0 for any
 * @ops: its operations
 * @ready: when each may be sent next; BALLAST_NEVER while it is under way
 * @sent: how many were sent
 * @done: how many ended
 */
struct job {
	enum ballast_class class;
	int depth;
	int rate;
	struct ballast_op ops[DEPTH];
	s64 ready[DEPTH];
	s64 sent;
	int done;
};

struct sim {
	struct ballast_admission adm;
	struct job jobs[2];
	s64 service;
	s64 now;
	s64 wake;
	s64 end;
};

/* The device serves in a fixed time, as many as come. */
static void sim_issue(struct sim *sim, struct ballast_op *op)
{
	for (int j = 0; j < 2; j++) {
		struct job *job = &sim->jobs[j];

		if (op < job->ops || op >= job->ops + DEPTH)
			continue;
		job->done++;
		job->ready[op - job->ops] =
			sim->now + sim->service + random_below(sim->service);
	}
}

/* When slot @i of @job wants to send, by its rate too. */
static s64 sim_wants(const struct job *job, int i)
{
	s64 paced = job->rate ? job->sent * NSEC_PER_SEC / job->rate : 0;

	if (job->ready[i] == BALLAST_NEVER)
		return BALLAST_NEVER;
	return max(job->ready[i], paced);
}

static void sim_send(struct sim *sim, struct job *job, int i)
{
	struct ballast_op *op = &job->ops[i];

	*op = (struct ballast_op){ .class = job->class, .bytes = 4096 };
	job->ready[i] = BALLAST_NEVER;
	job->sent++;
	if (ballast_admission_arrive(&sim->adm, op, sim->now))
		sim_issue(sim, op);
}

/* The time of the next thing that happens; @job and @i tell what, if it is a sending. */
static s64 sim_next(struct sim *sim, struct job **job, int *i)
{
	s64 next = sim->wake;

	*job = NULL;
	for (int j = 0; j < 2; j++)
		for (int k = 0; k < sim->jobs[j].depth; k++) {
			s64 at = sim_wants(&sim->jobs[j], k);

			if (at < next) {
				next = at;
				*job = &sim->jobs[j];
				*i = k;
			}
		}
	return next;
}

static void sim_arm(struct sim *sim)
{
	s64 due = ballast_admission_due(&sim->adm);

	sim->wake = due == BALLAST_NEVER ? due :
					   max(due, sim->now) + 20000 +
						   (s64)random_below(200000);
}

static void sim_run(struct sim *sim)
{
	struct ballast_op *op;
	struct job *job;
	int i;

	while (sim->now < sim->end) {
		sim->now = max(sim->now, sim_next(sim, &job, &i));
		if (job) {
			sim_send(sim, job, i);
			if (sim->wake == BALLAST_NEVER)
				sim_arm(sim);
			continue;
		}
		while ((op = ballast_admission_next(&sim->adm, sim->now)))
			sim_issue(sim, op);
		sim_arm(sim);
	}
	ballast_admission_take_all(&sim->adm);
}

/**
 * struct row - a row of the table, for one kind of operation
 * @cap: what the reads are held to by fio, 0 for free
 * @weight: in thousandths
 * @class: what the other job does
 * @reads: published, a second
 * @least: the least of the others, a second
 * @most: the most of the others, 0 for any
 */
struct row {
	int cap;
	u32 weight;
	enum ballast_class class;
	double reads;
	double least;
	double most;
};

static const struct row rows[] = {
	{ 500, 1000, BALLAST_WRITE, 500, 490, 510 },
	{ 500, 500, BALLAST_WRITE, 500, 980, 1020 },
	{ 500, 2000, BALLAST_WRITE, 333.3, 326, 340 },
	{ 500, 1, BALLAST_WRITE, 500, 100000, 0 },
	{ 0, 1000, BALLAST_WRITE, 500, 490, 510 },
	{ 0, 500, BALLAST_WRITE, 666.6, 653, 680 },
	{ 0, 2000, BALLAST_WRITE, 333.3, 326, 340 },
	{ 0, 1, BALLAST_WRITE, 1000, 950, 1050 },
	{ 0, 1000000, BALLAST_WRITE, 1, 0.9, 1.2 },
	{ 500, 1000, BALLAST_TRIM, 500, 485, 515 },
	{ 500, 500, BALLAST_TRIM, 500, 970, 1030 },
	{ 500, 2000, BALLAST_TRIM, 333.3, 323, 343 },
	{ 500, 1, BALLAST_TRIM, 500, 6000, 0 },
	{ 0, 1000, BALLAST_TRIM, 500, 485, 515 },
	{ 0, 500, BALLAST_TRIM, 666.6, 646, 686 },
	{ 0, 2000, BALLAST_TRIM, 333.3, 323, 343 },
	{ 0, 1, BALLAST_TRIM, 1000, 850, 0 },
	{ 0, 0, BALLAST_TRIM, 1000, 990, 0 },
};

static void sim_row(const struct row *row, struct ballast_limits limits)
{
	static struct sim sim;
	struct ballast_weights weights;
	int depth = row->class == BALLAST_TRIM ? 1 : DEPTH;
	/* 32 reads and 32 writes of a second each take turns: two rounds. */
	double seconds = row->weight == 1000000 ? 64.064 : 10;
	double reads, others,
		allowed = row->class == BALLAST_TRIM ? 0.03 : 0.02;

	memset(&sim, 0, sizeof(sim));
	ballast_weights_init(&weights);
	weights.iops[row->class] = row->weight;
	weights.bw[row->class] = row->weight;
	ballast_admission_init(&sim.adm, &weights);
	ballast_admission_set_limits(&sim.adm, &limits, 0);
	sim.wake = BALLAST_NEVER;
	sim.service = row->class == BALLAST_TRIM ? 80000 : 150000;
	sim.jobs[0] = (struct job){ .class = BALLAST_READ,
				    .depth = depth,
				    .rate = row->cap };
	sim.jobs[1] = (struct job){ .class = row->class, .depth = depth };
	sim.end = seconds * NSEC_PER_SEC;
	sim_run(&sim);
	reads = sim.jobs[0].done / seconds;
	others = sim.jobs[1].done / seconds;
	if (reads < row->reads * (1 - allowed) ||
	    reads > row->reads * (1 + allowed) || others < row->least ||
	    (row->most && others > row->most))
		fail_msg("reads %s, weight %u, %s: %.1f/%.1f",
			 row->cap ? "500" : "free", row->weight,
			 row->class == BALLAST_TRIM ? "trims" : "writes", reads,
			 others);
}

static void iops_splits_are_the_published_ones(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		sim_row(&rows[i], (struct ballast_limits){ .iops = 1000 });
}

static void bw_splits_are_the_same(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		sim_row(&rows[i], (struct ballast_limits){ .bw = 4096000 });
}

static void both_at_once_too(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		sim_row(&rows[i],
			(struct ballast_limits){ .iops = 1000, .bw = 4096000 });
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(iops_splits_are_the_published_ones),
		cmocka_unit_test(bw_splits_are_the_same),
		cmocka_unit_test(both_at_once_too),
	};

	random_seed("BALLAST_SEED");
	return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
