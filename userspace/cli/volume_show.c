// SPDX-License-Identifier: GPL-2.0
/* volume list, volume status, volume NAME info */
#include <inttypes.h>
#include <stdio.h>

#include "../lib/sizes.h"
#include "output.h"
#include "present.h"
#include "table.h"
#include "verbs.h"

#define COLUMNS_MAX 12

/**
 * struct shown - a column of a table of volumes
 * @column: the column
 * @attr: what is in it
 */
struct shown {
	struct table_column column;
	int attr;
};

static const struct shown list_columns[] = {
	{ { "NAME", false }, BALLAST_A_VOLUME_NAME },
	{ { "SIZE", true }, BALLAST_A_VOLUME_SIZE },
	{ { "MODE", false }, BALLAST_A_VOLUME_MODE },
	{ { "IOPS", true }, BALLAST_A_VOLUME_IOPS },
	{ { "BW", true }, BALLAST_A_VOLUME_BW },
	{ { "LIMITTYPE", false }, BALLAST_A_VOLUME_LIMIT_TYPE },
	{ { "BURSTIOPS", true }, BALLAST_A_VOLUME_BURST_IOPS },
	{ { "BURSTBW", true }, BALLAST_A_VOLUME_BURST_BW },
	{ { "BURSTSECONDS", true }, BALLAST_A_VOLUME_BURST_SECONDS },
	{ { "SERIAL", false }, BALLAST_A_VOLUME_SERIAL },
	{ { "DEVICE", false }, BALLAST_A_VOLUME_REPLICA },
};

static const struct shown status_columns[] = {
	{ { "NAME", false }, BALLAST_A_VOLUME_NAME },
	{ { "NODE", false }, BALLAST_A_VOLUME_NUMBER },
	{ { "SIZE", true }, BALLAST_A_VOLUME_SIZE },
	{ { "OPEN", true }, BALLAST_A_VOLUME_OPENERS },
	{ { "WAITING", true }, BALLAST_A_VOLUME_WAITING },
	{ { "IOPS", true }, BALLAST_A_VOLUME_EFFECTIVE_IOPS },
	{ { "BW", true }, BALLAST_A_VOLUME_EFFECTIVE_BW },
};

#define COUNT(array) ((int)(sizeof(array) / sizeof(*(array))))

static const char *cell_text(char text[PRESENT_TEXT],
			     const struct ballast_volume *volume, int attr)
{
	if (attr != BALLAST_A_VOLUME_NUMBER)
		return present_volume(text, volume, attr);
	snprintf(text, PRESENT_TEXT, "/dev/ballast%" PRIu64,
		 volume->values.number[attr]);
	return text;
}

static int print_table(struct cli *cli, const struct ballast_volumes *volumes,
		       const struct shown *shown, int count)
{
	struct table_column columns[COLUMNS_MAX];
	char text[PRESENT_TEXT];
	struct table table;
	size_t i;
	int c;

	for (c = 0; c < count; c++)
		columns[c] = shown[c].column;
	table_begin(&table, columns, count);
	for (i = 0; i < volumes->count; i++) {
		table_line(&table);
		for (c = 0; c < count; c++)
			table_cell(&table, c,
				   cell_text(text, &volumes->volume[i],
					     shown[c].attr));
	}
	return table_end(cli, &table);
}

static int print_json(struct cli *cli, const struct ballast_volumes *volumes)
{
	json_t *array = json_array();
	size_t i;

	for (i = 0; i < volumes->count; i++)
		json_array_append_new(array,
				      present_volume_json(&volumes->volume[i]));
	return output_json(cli, array);
}

static int show_all(struct cli *cli, const struct shown *shown, int count)
{
	struct ballast_volumes volumes;
	int result;

	if (words_end(&cli->words, &cli->err) || cli_connect(cli) ||
	    ballast_volumes_get(&cli->nl, &volumes, &cli->err))
		return -1;
	if (cli->json)
		result = print_json(cli, &volumes);
	else
		result = print_table(cli, &volumes, shown, count);
	ballast_volumes_free(&volumes);
	return result;
}

/**
 * volume_list_run() - volume list
 * @cli: the run
 *
 * Return: as struct verb says.
 */
int volume_list_run(struct cli *cli)
{
	return show_all(cli, list_columns, COUNT(list_columns));
}

/**
 * volume_status_run() - volume status
 * @cli: the run
 *
 * Return: as struct verb says.
 */
int volume_status_run(struct cli *cli)
{
	return show_all(cli, status_columns, COUNT(status_columns));
}

static void info_pair(struct table *table, const char *key, const char *value)
{
	table_line(table);
	table_cell(table, 0, key);
	table_cell(table, 1, value);
}

static void info_replicas(struct table *table,
			  const struct ballast_volume *volume)
{
	char key[32];
	unsigned int i;

	for (i = 0; i < volume->replicas; i++) {
		snprintf(key, sizeof(key), "replica %" PRIu32,
			 volume->replica[i].slot);
		info_pair(table, key, volume->replica[i].device);
	}
}

/* Where the volume is, and its size to the byte, which tables round. */
static void info_derived(struct table *table,
			 const struct ballast_volume *volume)
{
	char text[PRESENT_TEXT];

	info_pair(table, "node",
		  cell_text(text, volume, BALLAST_A_VOLUME_NUMBER));
	snprintf(text, sizeof(text), "/dev/ballast/%s", volume->name);
	info_pair(table, "link", text);
	snprintf(text, sizeof(text), "%" PRIu64,
		 volume->values.number[BALLAST_A_VOLUME_SIZE]);
	info_pair(table, "bytes", text);
}

static int print_info(struct cli *cli, const struct ballast_volume *volume)
{
	static const struct table_column columns[] = { { 0 }, { 0 } };
	char text[PRESENT_TEXT];
	struct table table;
	int attr;

	table_begin(&table, columns, COUNT(columns));
	for (attr = 1; attr <= BALLAST_A_VOLUME_MAX; attr++)
		if (ballast_has(&volume->values, attr) &&
		    attr != BALLAST_A_VOLUME_NUMBER &&
		    attr != BALLAST_A_VOLUME_REPLICA)
			info_pair(&table, ballast_volume_names[attr].name,
				  present_volume(text, volume, attr));
	info_derived(&table, volume);
	info_replicas(&table, volume);
	return table_end(cli, &table);
}

/**
 * volume_info_run() - volume NAME info
 * @cli: the run
 *
 * Return: as struct verb says.
 */
int volume_info_run(struct cli *cli)
{
	struct ballast_volume volume;

	if (words_end(&cli->words, &cli->err) || cli_connect(cli) ||
	    ballast_volume_get(&cli->nl, cli->name, &volume, &cli->err))
		return -1;
	if (cli->json)
		return output_json(cli, present_volume_json(&volume));
	return print_info(cli, &volume);
}
