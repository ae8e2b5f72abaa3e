// SPDX-License-Identifier: GPL-2.0
/* Reads what volumes did, again and again, for stats and top. */
#include "sampler.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../lib/extack.h"
#include "../lib/rates.h"

/**
 * sampler_begin() - take the first sample, which others are compared with
 * @sampler: to be ended with sampler_end()
 * @cli: the run, connected
 * @args: what was asked for, by enum sampler_arg
 * @every: seconds from one sample to the next where nothing else was asked for
 *
 * Return: 0, or -1 with the error set and nothing to end.
 */
int sampler_begin(struct sampler *sampler, struct cli *cli,
		  const struct args *args, unsigned int every)
{
	const struct ballast_values *values = &args->values;

	memset(sampler, 0, sizeof(*sampler));
	sampler->name = args->text[SAMPLER_VOLUME];
	sampler->every = every;
	if (ballast_has(values, SAMPLER_EVERY))
		sampler->every = values->number[SAMPLER_EVERY];
	sampler->left = -1;
	if (ballast_has(values, SAMPLER_COUNT))
		sampler->left = values->number[SAMPLER_COUNT];
	clock_gettime(CLOCK_MONOTONIC, &sampler->due);
	return ballast_stats_get(&cli->nl, sampler->name, &sampler->before,
				 &cli->err);
}

static int copy(struct ballast_stats_list *to,
		const struct ballast_stats_list *from)
{
	*to = (struct ballast_stats_list){ .count = from->count };
	if (!from->count)
		return 0;
	to->stats = calloc(from->count, sizeof(*to->stats));
	if (!to->stats)
		return -1;
	memcpy(to->stats, from->stats, from->count * sizeof(*to->stats));
	return 0;
}

/* Never at once after the last one, however late that was. */
static void wait_for_next(struct sampler *sampler)
{
	struct timespec now;

	sampler->due.tv_sec += sampler->every;
	while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &sampler->due,
			       NULL) == EINTR)
		;
	clock_gettime(CLOCK_MONOTONIC, &now);
	if (now.tv_sec > sampler->due.tv_sec)
		sampler->due = now;
}

/**
 * sampler_next() - wait for the next sample, and take it
 * @sampler: begun
 * @cli: the run
 * @since: what was done since the last one; ballast_stats_free() frees it
 *
 * Return: 1; 0 if that was all, and -1 with the error set, with nothing to free.
 */
int sampler_next(struct sampler *sampler, struct cli *cli,
		 struct ballast_stats_list *since)
{
	struct ballast_stats_list now;

	if (!sampler->left)
		return 0;
	if (sampler->left > 0)
		sampler->left--;
	wait_for_next(sampler);
	if (ballast_stats_get(&cli->nl, sampler->name, &now, &cli->err))
		return -1;
	if (copy(since, &now)) {
		ballast_stats_free(&now);
		return ballast_errno_fail(&cli->err, ENOMEM);
	}
	ballast_stats_since(since, &sampler->before);
	ballast_stats_free(&sampler->before);
	sampler->before = now;
	return 1;
}

/**
 * sampler_end() - give back what the sampler holds
 * @sampler: begun
 */
void sampler_end(struct sampler *sampler)
{
	ballast_stats_free(&sampler->before);
}
