// SPDX-License-Identifier: GPL-2.0
/* stats */
#include <inttypes.h>
#include <stdio.h>

#include "../lib/rates.h"
#include "../lib/sizes.h"
#include "../lib/times.h"
#include "output.h"
#include "present.h"
#include "sampler.h"
#include "table.h"
#include "verbs.h"

#define CELL 32

static const struct table_column total_columns[] = {
	{ "NAME", false }, { "CLASS", false },	  { "OPS", true },
	{ "BYTES", true }, { "ERRORS", true },	  { "SERVICE", true },
	{ "99%", true },   { "THROTTLED", true }, { "WAIT", true },
	{ "99%", true },
};

static const struct table_column rate_columns[] = {
	{ "NAME", false },   { "CLASS", false },      { "OPS/S", true },
	{ "BYTES/S", true }, { "ERRORS", true },      { "SERVICE", true },
	{ "99%", true },     { "THROTTLED/S", true }, { "WAIT", true },
	{ "99%", true },
};

#define COLUMNS ((int)(sizeof(total_columns) / sizeof(*total_columns)))

static const char *count_text(char text[CELL], uint64_t count)
{
	snprintf(text, CELL, "%" PRIu64, count);
	return text;
}

static void print_class(struct table *table, const struct ballast_stats *stats,
			int number, uint64_t ns)
{
	const struct ballast_class_stats *class = &stats->class[number];
	char text[CELL];

	table_line(table);
	table_cell(table, 0, stats->name);
	table_cell(table, 1, present_class(number));
	table_cell(table, 2,
		   count_text(text,
			      ns ? ballast_rate(class->ops, ns) : class->ops));
	table_cell(table, 3,
		   ballast_size_human(text,
				      ns ? ballast_rate(class->bytes, ns) :
					   class->bytes));
	table_cell(table, 4, count_text(text, class->errors));
	table_cell(table, 5, present_mean(text, class->service_ns, class->ops));
	table_cell(table, 6, present_quantile(text, class->service));
	table_cell(table, 7,
		   count_text(text,
			      ns ? ballast_rate(class->throttled_ops, ns) :
				   class->throttled_ops));
	table_cell(table, 8,
		   present_mean(text, class->throttled_ns,
				class->throttled_ops));
	table_cell(table, 9, present_quantile(text, class->wait));
}

/* Classes of which nothing was done are left out, but not a volume's last one. */
static void print_volume(struct table *table, const struct ballast_stats *stats,
			 uint64_t ns)
{
	int number, printed = 0;

	for (number = 0; number < BALLAST_IO_CLASSES; number++)
		if (stats->class[number].ops ||
		    stats->class[number].throttled_ops) {
			print_class(table, stats, number, ns);
			printed++;
		}
	if (!printed)
		print_class(table, stats, 0, ns);
}

/* Totals, or what was done in the time that each says. */
static int print_table(struct cli *cli, const struct ballast_stats_list *list,
		       bool rates)
{
	struct table table;
	size_t i;

	table_begin(&table, rates ? rate_columns : total_columns, COLUMNS);
	for (i = 0; i < list->count; i++)
		print_volume(&table, &list->stats[i],
			     rates ? list->stats[i].time_ns : 0);
	return table_end(cli, &table);
}

static int print_once(struct cli *cli, const char *name)
{
	struct ballast_stats_list list;
	int result;

	if (ballast_stats_get(&cli->nl, name, &list, &cli->err))
		return -1;
	result = cli->json ? output_json(cli, present_stats_json(&list)) :
			     print_table(cli, &list, false);
	ballast_stats_free(&list);
	return result;
}

/* Programs get the counters, which only grow: they know best what to compare. */
static int print_sample(struct cli *cli, const struct sampler *sampler,
			const struct ballast_stats_list *since)
{
	if (cli->json)
		return output_json(cli, present_stats_json(&sampler->before));
	if (print_table(cli, since, true))
		return -1;
	putchar('\n');
	return output_flush(cli);
}

static int print_every(struct cli *cli, const struct args *args)
{
	struct ballast_stats_list since;
	struct sampler sampler;
	int result;

	if (sampler_begin(&sampler, cli, args, 0))
		return -1;
	while ((result = sampler_next(&sampler, cli, &since)) > 0) {
		result = print_sample(cli, &sampler, &since);
		ballast_stats_free(&since);
		if (result)
			break;
	}
	sampler_end(&sampler);
	return result;
}

/**
 * stats_run() - stats
 * @cli: the run
 *
 * Return: as struct verb says.
 */
int stats_run(struct cli *cli)
{
	struct args args;
	int result;

	result = args_parse(&cli->words, stats_keywords, &args, &cli->err);
	if (result)
		return result;
	if (ballast_has(&args.values, SAMPLER_COUNT) &&
	    !ballast_has(&args.values, SAMPLER_EVERY))
		return ballast_fail(&cli->err, BALLAST_BAD_USAGE,
				    "count is how often every is to happen; "
				    "write every SECONDS too");
	if (cli_connect(cli))
		return -1;
	if (ballast_has(&args.values, SAMPLER_EVERY))
		return print_every(cli, &args);
	return print_once(cli, args.text[SAMPLER_VOLUME]);
}
