// SPDX-License-Identifier: GPL-2.0
/* ballast: replicated block volumes with weighted budgets, from a shell. */
#include <stdio.h>
#include <stdlib.h>

#include "help.h"
#include "output.h"
#include "verbs.h"

static int version(struct cli *cli)
{
	if (cli->json)
		return output_json(cli, json_pack("{s:s}", "version",
						  BALLAST_VERSION));
	puts("ballast " BALLAST_VERSION);
	return output_flush(cli);
}

static int run(struct cli *cli, int argc, char **argv)
{
	int result;

	if (cli_options(cli, argc, argv))
		return -1;
	if (words_next_is(&cli->words, "--version"))
		return version(cli);
	result = verbs_dispatch(cli);
	return result == CLI_HELP ? help_show(cli) : result;
}

int main(int argc, char **argv)
{
	struct cli cli = { 0 };
	int outcome = BALLAST_OK;

	if (run(&cli, argc, argv)) {
		outcome = cli.err.outcome;
		output_error(&cli);
	}
	ballast_netlink_close(&cli.nl);
	free(cli.words.position);
	free(cli.words.text);
	return outcome;
}
