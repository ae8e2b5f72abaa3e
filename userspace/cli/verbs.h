/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_CLI_VERBS_H
#define BALLAST_CLI_VERBS_H

#include "cli.h"

/**
 * struct verb - one thing that the program can do
 * @noun: the first word of the command
 * @word: the word that chooses this, or NULL if none has to
 * @named: a volume's name stands before that word
 * @keyword: the word is a keyword too, so that it is left for @run
 * @usage: the command, and what may follow
 * @summary: what it does, in a line
 * @doc: the rest of what there is to say
 * @run: does it; 0, -1 with the error set, or CLI_HELP
 */
struct verb {
	const char *noun;
	const char *word;
	bool named;
	bool keyword;
	const char *usage;
	const char *summary;
	const char *doc;
	int (*run)(struct cli *cli);
};

extern const struct verb verbs[];

int verbs_dispatch(struct cli *cli);

int volume_list_run(struct cli *cli);
int volume_status_run(struct cli *cli);
int volume_info_run(struct cli *cli);
int volume_create_run(struct cli *cli);
int volume_update_run(struct cli *cli);
int volume_delete_run(struct cli *cli);
int mgmt_config_list_run(struct cli *cli);
int mgmt_config_set_run(struct cli *cli);
int stats_run(struct cli *cli);
int top_run(struct cli *cli);
int events_run(struct cli *cli);
int complete_run(struct cli *cli);
int help_run(struct cli *cli);

#endif
