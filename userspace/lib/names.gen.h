/* SPDX-License-Identifier: GPL-2.0 */
/* Do not edit: made from Documentation/netlink/specs/ballast.yaml by tools/netlink/generate */
#ifndef BALLAST_NAMES_GEN_H
#define BALLAST_NAMES_GEN_H

#include <linux/ballast.h>

enum ballast_type {
	BALLAST_TYPE_PAD,
	BALLAST_TYPE_U32,
	BALLAST_TYPE_U64,
	BALLAST_TYPE_STRING,
	BALLAST_TYPE_FLAG,
	BALLAST_TYPE_NEST,
	BALLAST_TYPE_BINARY,
};

/**
 * struct ballast_attr_name - one netlink attribute, as an operator knows it
 * @name: its name on the command line and in JSON
 * @type: what it holds
 * @min: the smallest value
 * @max: the largest value, or a string's length; 0 if the spec bounds neither
 * @doc: a sentence about it
 */
struct ballast_attr_name {
	const char *name;
	enum ballast_type type;
	unsigned long long min;
	unsigned long long max;
	const char *doc;
};

extern const struct ballast_attr_name ballast_config_names[BALLAST_A_CONFIG_MAX + 1];
extern const struct ballast_attr_name ballast_replica_names[BALLAST_A_REPLICA_MAX + 1];
extern const struct ballast_attr_name ballast_volume_names[BALLAST_A_VOLUME_MAX + 1];
extern const struct ballast_attr_name ballast_class_stats_names[BALLAST_A_CLASS_STATS_MAX + 1];
extern const struct ballast_attr_name ballast_stats_names[BALLAST_A_STATS_MAX + 1];

#endif
