/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_CLI_H
#define BALLAST_CLI_H

#include <stdbool.h>

#include "../lib/error.h"
#include "../lib/netlink.h"
#include "words.h"

/* What a verb returns, beside 0 and -1, when its help is wanted instead. */
#define CLI_HELP 1

struct verb;

/**
 * struct cli - one run of the program
 * @json: answers and errors are JSON
 * @direct: speak to the kernel even if ballastd listens
 * @words: what is to be done
 * @name: the volume that the command names
 * @noun: the first word of the command, once it is known to be one
 * @verb: the verb that the command means, once that is known
 * @nl: the socket to the kernel, open once cli_connect() has succeeded
 * @asked: the command was understood; what fails now is not its wording
 * @err: why it failed
 */
struct cli {
	bool json;
	bool direct;
	struct words words;
	const char *name;
	const char *noun;
	const struct verb *verb;
	struct ballast_netlink nl;
	bool asked;
	struct ballast_error err;
};

int cli_options(struct cli *cli, int argc, char **argv);
int cli_connect(struct cli *cli);

#endif
