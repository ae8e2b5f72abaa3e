// SPDX-License-Identifier: GPL-2.0
/* top */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "../lib/rates.h"
#include "../lib/sizes.h"
#include "output.h"
#include "present.h"
#include "sampler.h"
#include "table.h"
#include "verbs.h"

#define CELL 32
#define EVERY 2 /* seconds, where nothing else is asked for */
#define CLEAR "\033[H\033[2J"
/* Long lines are cut, so that a volume takes one of the screen's. */
#define NO_WRAP "\033[?7l"
#define WRAP "\033[?7h"

/* The lines of a screen that are no volume: the heads, and where the cursor is. */
#define OTHER_LINES 2

static const struct table_column columns[] = {
	{ "NAME", false }, { "LIMITED", true }, { "WAITING", true },
	{ "IOPS", true },  { "OF", true },	{ "BW", true },
	{ "OF", true },	   { "READS", true },	{ "WRITES", true },
	{ "TRIMS", true }, { "FLUSHES", true }, { "THROTTLED", true },
	{ "WAIT", true },  { "99%", true },	{ "SERVICE", true },
	{ "99%", true },
};

#define COLUMNS ((int)(sizeof(columns) / sizeof(*columns)))

/**
 * struct row - a volume in a while
 * @stats: what it did
 * @sum: of all classes
 */
struct row {
	const struct ballast_stats *stats;
	struct ballast_class_stats sum;
};

/* What rows are sorted by, the largest first; 0 for their names. */
static uint64_t sort_key(const struct row *row, int sort)
{
	const struct ballast_stats *stats = row->stats;

	switch (sort) {
	case TOP_BY_LIMITED:
		return ballast_percent(stats->limited_ns, stats->time_ns);
	case TOP_BY_IOPS:
		return ballast_rate(row->sum.ops, stats->time_ns);
	case TOP_BY_BW:
		return ballast_rate(row->sum.bytes, stats->time_ns);
	case TOP_BY_WAITING:
		return stats->waiting;
	case TOP_BY_WAIT:
		return ballast_mean(row->sum.throttled_ns,
				    row->sum.throttled_ops);
	default:
		return 0;
	}
}

static int compare(const void *a, const void *b, void *arg)
{
	const struct row *left = a, *right = b;
	uint64_t left_key = sort_key(left, *(const int *)arg);
	uint64_t right_key = sort_key(right, *(const int *)arg);

	if (left_key != right_key)
		return left_key > right_key ? -1 : 1;
	if (left->sum.ops != right->sum.ops && *(const int *)arg != TOP_BY_NAME)
		return left->sum.ops > right->sum.ops ? -1 : 1;
	return strverscmp(left->stats->name, right->stats->name);
}

static struct row *rows_of(const struct ballast_stats_list *list, int sort)
{
	struct row *rows = calloc(list->count + 1, sizeof(*rows));
	size_t i;
	int number;

	if (!rows)
		return NULL;
	for (i = 0; i < list->count; i++) {
		rows[i].stats = &list->stats[i];
		for (number = 0; number < BALLAST_IO_CLASSES; number++)
			ballast_class_stats_add(&rows[i].sum,
						&list->stats[i].class[number]);
	}
	qsort_r(rows, list->count, sizeof(*rows), compare, &sort);
	return rows;
}

static void cell(struct table *table, int *column, uint64_t number)
{
	char text[CELL];

	snprintf(text, sizeof(text), "%" PRIu64, number);
	table_cell(table, (*column)++, text);
}

static void size_cell(struct table *table, int *column, uint64_t size)
{
	char text[CELL];

	table_cell(table, (*column)++, ballast_size_human(text, size));
}

static void print_limits(struct table *table, int *column,
			 const struct row *row)
{
	const struct ballast_stats *stats = row->stats;

	cell(table, column, ballast_rate(row->sum.ops, stats->time_ns));
	if (stats->iops)
		cell(table, column, stats->iops);
	else
		table_cell(table, (*column)++, "-");
	size_cell(table, column, ballast_rate(row->sum.bytes, stats->time_ns));
	if (stats->bw)
		size_cell(table, column, stats->bw);
	else
		table_cell(table, (*column)++, "-");
}

static void print_row(struct table *table, const struct row *row)
{
	const struct ballast_stats *stats = row->stats;
	const struct ballast_class_stats *sum = &row->sum;
	int column = 0, number;
	char text[CELL];

	table_line(table);
	table_cell(table, column++, stats->name);
	snprintf(text, sizeof(text), "%" PRIu64 "%%",
		 ballast_percent(stats->limited_ns, stats->time_ns));
	table_cell(table, column++, text);
	cell(table, &column, stats->waiting);
	print_limits(table, &column, row);
	for (number = 0; number < BALLAST_IO_CLASSES; number++)
		cell(table, &column,
		     ballast_rate(stats->class[number].ops, stats->time_ns));
	cell(table, &column, ballast_rate(sum->throttled_ops, stats->time_ns));
	table_cell(table, column++,
		   present_mean(text, sum->throttled_ns, sum->throttled_ops));
	table_cell(table, column++, present_quantile(text, sum->wait));
	table_cell(table, column++,
		   present_mean(text, sum->service_ns, sum->ops));
	table_cell(table, column++, present_quantile(text, sum->service));
}

/* How many volumes fit on the screen; all, where there is none. */
static size_t room(void)
{
	struct winsize size;

	if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) ||
	    size.ws_row <= OTHER_LINES)
		return SIZE_MAX;
	return size.ws_row - OTHER_LINES;
}

static int print_table(struct cli *cli, const struct row *rows, size_t count)
{
	bool screen = isatty(STDOUT_FILENO);
	struct table table;
	size_t i, lines = room();

	if (screen)
		fputs(CLEAR NO_WRAP, stdout);
	table_begin(&table, columns, COLUMNS);
	for (i = 0; i < count && i < lines; i++)
		print_row(&table, &rows[i]);
	if (table_end(cli, &table))
		return -1;
	fputs(screen ? WRAP : "\n", stdout);
	return output_flush(cli);
}

static json_t *json_row(const struct row *row)
{
	const struct ballast_stats *stats = row->stats;
	const struct ballast_class_stats *sum = &row->sum;
	json_t *json = json_pack(
		"{s:s, s:I, s:I, s:I, s:I, s:I, s:I}", "name", stats->name,
		"limitedPercent",
		(json_int_t)ballast_percent(stats->limited_ns, stats->time_ns),
		"waiting", (json_int_t)stats->waiting, "iops",
		(json_int_t)ballast_rate(sum->ops, stats->time_ns), "bw",
		(json_int_t)ballast_rate(sum->bytes, stats->time_ns),
		"throttledIops",
		(json_int_t)ballast_rate(sum->throttled_ops, stats->time_ns),
		"serviceTime",
		(json_int_t)ballast_mean(sum->service_ns, sum->ops));

	json_object_set_new(json, "waitTime",
			    json_integer(ballast_mean(sum->throttled_ns,
						      sum->throttled_ops)));
	json_object_set_new(json, "effectiveIops", present_limit(stats->iops));
	json_object_set_new(json, "effectiveBw", present_limit(stats->bw));
	return json;
}

static int print_json(struct cli *cli, const struct row *rows, size_t count)
{
	json_t *array = json_array();
	size_t i;

	for (i = 0; i < count; i++)
		json_array_append_new(array, json_row(&rows[i]));
	return output_json(cli, array);
}

static int print(struct cli *cli, const struct ballast_stats_list *since,
		 int sort)
{
	struct row *rows = rows_of(since, sort);
	int result;

	if (!rows)
		return ballast_fail(&cli->err, BALLAST_FAILED,
				    "memory is short");
	result = cli->json ? print_json(cli, rows, since->count) :
			     print_table(cli, rows, since->count);
	free(rows);
	return result;
}

/**
 * top_run() - top
 * @cli: the run
 *
 * Return: as struct verb says.
 */
int top_run(struct cli *cli)
{
	struct ballast_stats_list since;
	struct sampler sampler;
	struct args args;
	int result;

	result = args_parse(&cli->words, top_keywords, &args, &cli->err);
	if (result)
		return result;
	if (cli_connect(cli) || sampler_begin(&sampler, cli, &args, EVERY))
		return -1;
	while ((result = sampler_next(&sampler, cli, &since)) > 0) {
		result = print(cli, &since, args.values.number[SAMPLER_SORT]);
		ballast_stats_free(&since);
		if (result)
			break;
	}
	sampler_end(&sampler);
	return result;
}
