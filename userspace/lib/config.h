/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_CONFIG_H
#define BALLAST_CONFIG_H

#include <stdbool.h>

#include "error.h"
#include "values.h"

struct ballast_netlink;
struct nlmsghdr;

int ballast_config_get(struct ballast_netlink *nl, bool defaults,
		       struct ballast_values *config,
		       struct ballast_error *err);
int ballast_config_set(struct ballast_netlink *nl,
		       const struct ballast_values *config,
		       struct ballast_error *err);
int ballast_config_decode(struct nlmsghdr *reply, void *config);

#endif
