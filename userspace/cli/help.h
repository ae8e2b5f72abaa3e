/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_CLI_HELP_H
#define BALLAST_CLI_HELP_H

#include "cli.h"

int help_show(struct cli *cli);

#endif
