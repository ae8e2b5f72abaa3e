// SPDX-License-Identifier: GPL-2.0
/* The keywords that there are, and what each becomes in netlink. */
#include <stddef.h>

#include "args.h"
#include "sampler.h"

const char *const arg_limit_types[] = {
	[BALLAST_LIMIT_TYPE_TOTAL] = "total",
	[BALLAST_LIMIT_TYPE_PER_GIB] = "perGiB",
	NULL,
};

const char *const arg_modes[] = {
	[BALLAST_MODE_RW] = "rw",
	[BALLAST_MODE_RO] = "ro",
	NULL,
};

const char *const top_sorts[] = {
	[TOP_BY_LIMITED] = "limited",
	[TOP_BY_IOPS] = "iops",
	[TOP_BY_BW] = "bw",
	[TOP_BY_WAITING] = "waiting",
	[TOP_BY_WAIT] = "wait",
	[TOP_BY_NAME] = "name",
	NULL,
};

/* What can be said when a volume is made and ever after. */
#define LIMIT_KEYWORDS                                                        \
	{ "size", ARG_SIZE, BALLAST_A_VOLUME_SIZE, 1, INT64_MAX, NULL },      \
		{ "iops", ARG_COUNT_LIMIT,  BALLAST_A_VOLUME_IOPS,            \
		  1,	  BALLAST_IOPS_MAX, NULL },                           \
		{ "bw",		  ARG_SIZE_LIMIT, BALLAST_A_VOLUME_BW,        \
		  BALLAST_BW_MIN, BALLAST_BW_MAX, NULL },                     \
		{ "limitType", ARG_CHOICE, BALLAST_A_VOLUME_LIMIT_TYPE,       \
		  0,	       0,	   arg_limit_types },                 \
		{ "burstIops", ARG_COUNT_LIMIT,	 BALLAST_A_VOLUME_BURST_IOPS, \
		  1,	       BALLAST_IOPS_MAX, NULL },                      \
		{ "burstBw",	  ARG_SIZE_LIMIT, BALLAST_A_VOLUME_BURST_BW,  \
		  BALLAST_BW_MIN, BALLAST_BW_MAX, NULL },                     \
	{                                                                     \
		"burstSeconds", ARG_COUNT, BALLAST_A_VOLUME_BURST_SECONDS, 1, \
			BALLAST_BURST_SECONDS_MAX, NULL                       \
	}

const struct keyword create_keywords[] = {
	{ "device", ARG_PATH, BALLAST_A_VOLUME_REPLICA, 0, 0, NULL },
	LIMIT_KEYWORDS,
	{ "mode", ARG_CHOICE, BALLAST_A_VOLUME_MODE, 0, 0, arg_modes },
	{ "serial", ARG_SERIAL, BALLAST_A_VOLUME_SERIAL, 0, 0, NULL },
	{ .word = NULL },
};

const struct keyword update_keywords[] = {
	LIMIT_KEYWORDS,
	{ "shrinkOk", ARG_FLAG, BALLAST_A_VOLUME_SHRINK_OK, 0, 0, NULL },
	{ "rename", ARG_NAME, BALLAST_A_VOLUME_NEW_NAME, 0, 0, NULL },
	{ .word = NULL },
};

const struct keyword config_keywords[] = {
	{ "writeIopsWeight", ARG_WEIGHT, BALLAST_A_CONFIG_WRITE_IOPS_WEIGHT, 1,
	  BALLAST_WEIGHT_MAX, NULL },
	{ "writeBwWeight", ARG_WEIGHT, BALLAST_A_CONFIG_WRITE_BW_WEIGHT, 1,
	  BALLAST_WEIGHT_MAX, NULL },
	{ "trimIopsWeight", ARG_WEIGHT, BALLAST_A_CONFIG_TRIM_IOPS_WEIGHT, 0,
	  BALLAST_WEIGHT_MAX, NULL },
	{ "trimBwWeight", ARG_WEIGHT, BALLAST_A_CONFIG_TRIM_BW_WEIGHT, 0,
	  BALLAST_WEIGHT_MAX, NULL },
	{ .word = NULL },
};

/* A day is long enough between two looks. */
#define SAMPLER_KEYWORDS                                              \
	{ "every", ARG_COUNT, SAMPLER_EVERY, 1, 86400, NULL },        \
	{                                                             \
		"count", ARG_COUNT, SAMPLER_COUNT, 1, INT32_MAX, NULL \
	}

const struct keyword stats_keywords[] = {
	{ "volume", ARG_NAME, SAMPLER_VOLUME, 0, 0, NULL },
	SAMPLER_KEYWORDS,
	{ .word = NULL },
};

const struct keyword top_keywords[] = {
	SAMPLER_KEYWORDS,
	{ "sort", ARG_CHOICE, SAMPLER_SORT, 0, 0, top_sorts },
	{ .word = NULL },
};
