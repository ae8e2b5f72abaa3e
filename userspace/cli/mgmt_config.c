// SPDX-License-Identifier: GPL-2.0
/* mgmtConfig list, mgmtConfig KEY VALUE */
#include <stdio.h>

#include "../lib/config.h"
#include "../lib/weights.h"
#include "args.h"
#include "output.h"
#include "table.h"
#include "verbs.h"

/**
 * struct settings - everything that there is to show
 * @now: the settings in force
 * @fresh: those of a fresh kernel
 */
struct settings {
	struct ballast_values now;
	struct ballast_values fresh;
};

static void print_setting(struct table *table, const struct keyword *keyword,
			  const struct settings *settings)
{
	char min[BALLAST_WEIGHT_TEXT], max[BALLAST_WEIGHT_TEXT];
	char text[2 * BALLAST_WEIGHT_TEXT + sizeof(" to ")];

	table_line(table);
	table_cell(table, 0, keyword->word);
	table_cell(table, 1,
		   ballast_weight_format(text,
					 settings->now.number[keyword->attr]));
	snprintf(text, sizeof(text), "%s to %s",
		 ballast_weight_format(min, keyword->min),
		 ballast_weight_format(max, keyword->max));
	table_cell(table, 2, text);
	table_cell(table, 3,
		   ballast_weight_format(
			   text, settings->fresh.number[keyword->attr]));
}

static int print_table(struct cli *cli, const struct settings *settings)
{
	static const struct table_column columns[] = {
		{ "KEY", false },
		{ "VALUE", true },
		{ "RANGE", false },
		{ "DEFAULT", true },
	};
	const struct keyword *keyword;
	struct table table;

	table_begin(&table, columns, sizeof(columns) / sizeof(*columns));
	for (keyword = config_keywords; keyword->word; keyword++)
		print_setting(&table, keyword, settings);
	return table_end(cli, &table);
}

static json_t *json_setting(const struct keyword *keyword,
			    const struct settings *settings)
{
	return json_pack("{s:s, s:f, s:f, s:f, s:f}", "key", keyword->word,
			 "value", settings->now.number[keyword->attr] / 1000.0,
			 "min", keyword->min / 1000.0, "max",
			 keyword->max / 1000.0, "default",
			 settings->fresh.number[keyword->attr] / 1000.0);
}

static int print_json(struct cli *cli, const struct settings *settings)
{
	const struct keyword *keyword;
	json_t *array = json_array();

	for (keyword = config_keywords; keyword->word; keyword++)
		json_array_append_new(array, json_setting(keyword, settings));
	return output_json(cli, array);
}

/**
 * mgmt_config_list_run() - mgmtConfig list
 * @cli: the run
 *
 * Return: as struct verb says.
 */
int mgmt_config_list_run(struct cli *cli)
{
	struct settings settings;

	if (words_end(&cli->words, &cli->err) || cli_connect(cli) ||
	    ballast_config_get(&cli->nl, false, &settings.now, &cli->err) ||
	    ballast_config_get(&cli->nl, true, &settings.fresh, &cli->err))
		return -1;
	return cli->json ? print_json(cli, &settings) :
			   print_table(cli, &settings);
}

/**
 * mgmt_config_set_run() - mgmtConfig KEY VALUE
 * @cli: the run
 *
 * Return: as struct verb says.
 */
int mgmt_config_set_run(struct cli *cli)
{
	struct args args;
	int result;

	result = args_parse(&cli->words, config_keywords, &args, &cli->err);
	if (result)
		return result;
	if (!args.values.present)
		return ballast_fail(&cli->err, BALLAST_BAD_USAGE,
				    "the setting is missing; write list, or a "
				    "key and its value");
	if (cli_connect(cli) ||
	    ballast_config_set(&cli->nl, &args.values, &cli->err))
		return -1;
	return output_ok(cli);
}
