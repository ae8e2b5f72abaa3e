/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_CLI_OUTPUT_H
#define BALLAST_CLI_OUTPUT_H

#include <jansson.h>

#include "cli.h"

int output_json(struct cli *cli, json_t *data);
int output_ok(struct cli *cli);
int output_flush(struct cli *cli);
void output_error(struct cli *cli);

#endif
