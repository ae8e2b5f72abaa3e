// SPDX-License-Identifier: GPL-2.0
/* volume NAME create, update, rename, delete */
#include <string.h>

#include "../lib/device.h"
#include "../lib/node.h"
#include "../lib/serial.h"
#include "../lib/volume.h"
#include "args.h"
#include "output.h"
#include "verbs.h"

/* How long a deletion may take before it goes on alone, seconds; see ballast(8). */
#define DELETE_WAIT 10

static int fail_usage(struct cli *cli, const char *what)
{
	return ballast_fail(&cli->err, BALLAST_BAD_USAGE, "%s", what);
}

/* Numbers are taken as they are; texts are put where the volume keeps them. */
static void fill(struct ballast_volume *volume, const struct cli *cli,
		 const struct args *args)
{
	const char *const *text = args->text;

	memset(volume, 0, sizeof(*volume));
	volume->values = args->values;
	ballast_volume_name(volume, cli->name);
	if (text[BALLAST_A_VOLUME_NEW_NAME])
		ballast_volume_rename(volume, text[BALLAST_A_VOLUME_NEW_NAME]);
	if (text[BALLAST_A_VOLUME_SERIAL])
		ballast_volume_serial(volume, text[BALLAST_A_VOLUME_SERIAL]);
	if (text[BALLAST_A_VOLUME_REPLICA])
		ballast_volume_device(volume, 0,
				      text[BALLAST_A_VOLUME_REPLICA]);
}

static int create(struct cli *cli, struct ballast_volume *wanted)
{
	char serial[BALLAST_SERIAL_TEXT];
	uint64_t since = ballast_node_clock();
	struct ballast_volume made;

	if (!ballast_has(&wanted->values, BALLAST_A_VOLUME_SERIAL)) {
		ballast_serial_default(serial, cli->name);
		ballast_volume_serial(wanted, serial);
	}
	if (ballast_device_check(wanted->replica[0].device, &cli->err) ||
	    cli_connect(cli) ||
	    ballast_volume_create(&cli->nl, wanted, &made, &cli->err) ||
	    ballast_node_wait(made.values.number[BALLAST_A_VOLUME_NUMBER],
			      cli->name, since, &cli->err))
		return -1;
	return output_ok(cli);
}

/**
 * volume_create_run() - volume NAME create
 * @cli: the run
 *
 * Return: as struct verb says.
 */
int volume_create_run(struct cli *cli)
{
	struct ballast_volume wanted;
	struct args args;
	int result;

	result = args_parse(&cli->words, create_keywords, &args, &cli->err);
	if (result)
		return result;
	if (!ballast_has(&args.values, BALLAST_A_VOLUME_REPLICA))
		return fail_usage(cli, "the device is missing; write device "
				       "and the path of a block device");
	fill(&wanted, cli, &args);
	return create(cli, &wanted);
}

static int follow_rename(struct cli *cli, const struct ballast_link *old,
			 const char *name)
{
	struct ballast_volume volume;

	if (ballast_volume_get(&cli->nl, name, &volume, &cli->err))
		return ballast_fail_at(&cli->err,
				       "the name is changed, but the volume "
				       "can not be found by it");
	if (ballast_node_wait(volume.values.number[BALLAST_A_VOLUME_NUMBER],
			      name, 0, &cli->err))
		return -1;
	return ballast_link_drop(old, cli->name, &cli->err);
}

static int update(struct cli *cli, const struct ballast_volume *wanted)
{
	struct ballast_link old;

	ballast_link_read(&old, cli->name);
	if (cli_connect(cli) || ballast_volume_set(&cli->nl, wanted, &cli->err))
		return -1;
	if (ballast_has(&wanted->values, BALLAST_A_VOLUME_NEW_NAME) &&
	    follow_rename(cli, &old, wanted->new_name))
		return -1;
	return output_ok(cli);
}

static int check_update(struct cli *cli, const struct args *args)
{
	const char *name = args->text[BALLAST_A_VOLUME_NEW_NAME];

	if (!args->values.present)
		return fail_usage(cli, "what to change is missing; write a "
				       "keyword and its value");
	if (ballast_has(&args->values, BALLAST_A_VOLUME_SHRINK_OK) &&
	    !ballast_has(&args->values, BALLAST_A_VOLUME_SIZE))
		return fail_usage(cli, "shrinkOk goes with size; write the "
				       "smaller size too, or leave it out");
	if (name && !strcmp(name, cli->name))
		return fail_usage(cli, "the volume has this name already; "
				       "write another behind rename");
	return 0;
}

/**
 * volume_update_run() - volume NAME update, and rename
 * @cli: the run
 *
 * Return: as struct verb says.
 */
int volume_update_run(struct cli *cli)
{
	struct ballast_volume wanted;
	struct args args;
	int result;

	result = args_parse(&cli->words, update_keywords, &args, &cli->err);
	if (result)
		return result;
	if (check_update(cli, &args))
		return -1;
	fill(&wanted, cli, &args);
	return update(cli, &wanted);
}

static int take_again(struct cli *cli)
{
	const char *again = words_take(&cli->words);

	if (!again)
		return fail_usage(cli, "the volume's name is wanted again "
				       "behind delete, so that it is meant");
	if (!strcmp(again, cli->name))
		return 0;
	fail_usage(cli, "the volume's two names differ; write the same again");
	return words_fail_last(&cli->words, &cli->err);
}

static int delete (struct cli *cli, bool force)
{
	struct ballast_link link;

	ballast_link_read(&link, cli->name);
	if (cli_connect(cli) ||
	    (ballast_volume_delete(&cli->nl, cli->name, force, &cli->err) &&
	     ballast_volume_await_gone(&cli->nl, cli->name, DELETE_WAIT,
				       &cli->err)) ||
	    ballast_link_drop(&link, cli->name, &cli->err))
		return -1;
	return output_ok(cli);
}

/**
 * volume_delete_run() - volume NAME delete
 * @cli: the run
 *
 * Return: as struct verb says.
 */
int volume_delete_run(struct cli *cli)
{
	bool force;

	if (take_again(cli))
		return -1;
	if (words_ask_help(&cli->words))
		return CLI_HELP;
	force = words_next_is(&cli->words, "force");
	if (force)
		words_take(&cli->words);
	if (words_end(&cli->words, &cli->err))
		return -1;
	return delete (cli, force);
}
