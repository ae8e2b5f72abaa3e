// SPDX-License-Identifier: GPL-2.0
/* How a command answers: OK, JSON, or what went wrong. */
#include "output.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "verbs.h"

#define SCHEMA 1

/* Weights have 7 digits at most: 15 show each as it was given. */
#define JSON_FORMAT (JSON_COMPACT | JSON_REAL_PRECISION(15))

static int dump_line(json_t *root)
{
	int error = root ? json_dumpf(root, stdout, JSON_FORMAT) : -1;

	json_decref(root);
	return error || putchar('\n') == EOF ? -1 : 0;
}

/**
 * output_flush() - see to it that what was printed is out
 * @cli: the run
 *
 * Return: 0, or -1 with the error set.
 */
int output_flush(struct cli *cli)
{
	if (!fflush(stdout) && !ferror(stdout))
		return 0;
	return ballast_fail(&cli->err, BALLAST_FAILED,
			    "writing to standard output failed (%s)",
			    strerror(errno));
}

/**
 * output_json() - answer with data, as a line of JSON
 * @cli: the run
 * @data: the data; the reference is taken over
 *
 * Return: 0, or -1 with the error set.
 */
int output_json(struct cli *cli, json_t *data)
{
	json_t *root = json_pack("{s:i, s:o}", "schema", SCHEMA, "data", data);

	if (!dump_line(root))
		return output_flush(cli);
	return ballast_fail(&cli->err, BALLAST_FAILED,
			    "writing JSON to standard output failed");
}

/**
 * output_ok() - say that a change is in force
 * @cli: the run
 *
 * Return: 0, or -1 with the error set.
 */
int output_ok(struct cli *cli)
{
	if (cli->json)
		return output_json(cli, json_pack("{s:b}", "ok", 1));
	puts("OK");
	return output_flush(cli);
}

static void error_text(const struct cli *cli)
{
	fprintf(stderr, "ballast: %s\n", cli->err.descr);
	if (cli->err.outcome != BALLAST_BAD_USAGE || cli->asked)
		return;
	if (cli->verb)
		fprintf(stderr, "usage: ballast %s\n", cli->verb->usage);
	else if (cli->noun)
		fprintf(stderr, "usage: see ballast help %s\n", cli->noun);
	else
		fprintf(stderr, "usage: ballast [-j] [--direct] VERB ...\n");
}

/**
 * output_error() - say why a command failed
 * @cli: the run, with the error set
 */
void output_error(struct cli *cli)
{
	const struct ballast_outcome_name *outcome =
		&ballast_outcomes[cli->err.outcome];

	if (!cli->json) {
		error_text(cli);
		return;
	}
	dump_line(json_pack("{s:i, s:{s:s, s:s, s:b}}", "schema", SCHEMA,
			    "error", "name", outcome->name, "descr",
			    cli->err.descr, "transient", outcome->transient));
	fflush(stdout);
}
