/* SPDX-License-Identifier: GPL-2.0 */
/* Do not edit: made from Documentation/netlink/specs/ballast.yaml by tools/netlink/generate */
#include "messages.gen.h"

#include <linux/ballast.h>

static const struct message_attr config_attrs[BALLAST_A_CONFIG_MAX + 1] = {
	[BALLAST_A_CONFIG_WRITE_IOPS_WEIGHT] = {
		.name = "write-iops-weight",
		.type = MESSAGE_U32,
		.min = 1ull,
		.max = 1000000ull,
	},
	[BALLAST_A_CONFIG_WRITE_BW_WEIGHT] = {
		.name = "write-bw-weight",
		.type = MESSAGE_U32,
		.min = 1ull,
		.max = 1000000ull,
	},
	[BALLAST_A_CONFIG_TRIM_IOPS_WEIGHT] = {
		.name = "trim-iops-weight",
		.type = MESSAGE_U32,
		.min = 0ull,
		.max = 1000000ull,
	},
	[BALLAST_A_CONFIG_TRIM_BW_WEIGHT] = {
		.name = "trim-bw-weight",
		.type = MESSAGE_U32,
		.min = 0ull,
		.max = 1000000ull,
	},
	[BALLAST_A_CONFIG_DEFAULTS] = {
		.name = "defaults",
		.type = MESSAGE_FLAG,
		.min = 0ull,
		.max = 0ull,
	},
};

const struct message_set message_config = {
	.name = "config",
	.attr = config_attrs,
	.max = BALLAST_A_CONFIG_MAX,
};

static const struct message_attr replica_attrs[BALLAST_A_REPLICA_MAX + 1] = {
	[BALLAST_A_REPLICA_SLOT] = {
		.name = "slot",
		.type = MESSAGE_U32,
		.min = 0ull,
		.max = 7ull,
	},
	[BALLAST_A_REPLICA_DEVICE] = {
		.name = "device",
		.type = MESSAGE_STRING,
		.min = 0ull,
		.max = 1023ull,
	},
};

const struct message_set message_replica = {
	.name = "replica",
	.attr = replica_attrs,
	.max = BALLAST_A_REPLICA_MAX,
};

static const struct message_attr volume_attrs[BALLAST_A_VOLUME_MAX + 1] = {
	[BALLAST_A_VOLUME_PAD] = {
		.name = "pad",
		.type = MESSAGE_PAD,
		.min = 0ull,
		.max = 0ull,
	},
	[BALLAST_A_VOLUME_NAME] = {
		.name = "name",
		.type = MESSAGE_STRING,
		.min = 0ull,
		.max = 63ull,
	},
	[BALLAST_A_VOLUME_NEW_NAME] = {
		.name = "new-name",
		.type = MESSAGE_STRING,
		.min = 0ull,
		.max = 63ull,
	},
	[BALLAST_A_VOLUME_NUMBER] = {
		.name = "number",
		.type = MESSAGE_U32,
		.min = 0ull,
		.max = 4294967295ull,
	},
	[BALLAST_A_VOLUME_SERIAL] = {
		.name = "serial",
		.type = MESSAGE_STRING,
		.min = 0ull,
		.max = 20ull,
	},
	[BALLAST_A_VOLUME_SIZE] = {
		.name = "size",
		.type = MESSAGE_U64,
		.min = 0ull,
		.max = 18446744073709551615ull,
	},
	[BALLAST_A_VOLUME_SHRINK_OK] = {
		.name = "shrink-ok",
		.type = MESSAGE_FLAG,
		.min = 0ull,
		.max = 0ull,
	},
	[BALLAST_A_VOLUME_MODE] = {
		.name = "mode",
		.type = MESSAGE_U32,
		.min = 0ull,
		.max = 1ull,
	},
	[BALLAST_A_VOLUME_LIMIT_TYPE] = {
		.name = "limit-type",
		.type = MESSAGE_U32,
		.min = 0ull,
		.max = 1ull,
	},
	[BALLAST_A_VOLUME_IOPS] = {
		.name = "iops",
		.type = MESSAGE_U32,
		.min = 0ull,
		.max = 1000000000ull,
	},
	[BALLAST_A_VOLUME_BW] = {
		.name = "bw",
		.type = MESSAGE_U64,
		.min = 0ull,
		.max = 8796093022208ull,
	},
	[BALLAST_A_VOLUME_BURST_IOPS] = {
		.name = "burst-iops",
		.type = MESSAGE_U32,
		.min = 0ull,
		.max = 1000000000ull,
	},
	[BALLAST_A_VOLUME_BURST_BW] = {
		.name = "burst-bw",
		.type = MESSAGE_U64,
		.min = 0ull,
		.max = 8796093022208ull,
	},
	[BALLAST_A_VOLUME_BURST_SECONDS] = {
		.name = "burst-seconds",
		.type = MESSAGE_U32,
		.min = 1ull,
		.max = 3600ull,
	},
	[BALLAST_A_VOLUME_EFFECTIVE_IOPS] = {
		.name = "effective-iops",
		.type = MESSAGE_U32,
		.min = 0ull,
		.max = 4294967295ull,
	},
	[BALLAST_A_VOLUME_EFFECTIVE_BW] = {
		.name = "effective-bw",
		.type = MESSAGE_U64,
		.min = 0ull,
		.max = 18446744073709551615ull,
	},
	[BALLAST_A_VOLUME_REPLICA] = {
		.name = "replica",
		.type = MESSAGE_NEST,
		.min = 0ull,
		.max = 0ull,
		.nested = &message_replica,
	},
	[BALLAST_A_VOLUME_OPENERS] = {
		.name = "openers",
		.type = MESSAGE_U32,
		.min = 0ull,
		.max = 4294967295ull,
	},
	[BALLAST_A_VOLUME_WAITING] = {
		.name = "waiting",
		.type = MESSAGE_U32,
		.min = 0ull,
		.max = 4294967295ull,
	},
	[BALLAST_A_VOLUME_FORCE] = {
		.name = "force",
		.type = MESSAGE_FLAG,
		.min = 0ull,
		.max = 0ull,
	},
	[BALLAST_A_VOLUME_CAUSE] = {
		.name = "cause",
		.type = MESSAGE_U32,
		.min = 0ull,
		.max = 2ull,
	},
	[BALLAST_A_VOLUME_OLD_NAME] = {
		.name = "old-name",
		.type = MESSAGE_STRING,
		.min = 0ull,
		.max = 63ull,
	},
};

const struct message_set message_volume = {
	.name = "volume",
	.attr = volume_attrs,
	.max = BALLAST_A_VOLUME_MAX,
};

static const struct message_attr class_stats_attrs[BALLAST_A_CLASS_STATS_MAX + 1] = {
	[BALLAST_A_CLASS_STATS_PAD] = {
		.name = "pad",
		.type = MESSAGE_PAD,
		.min = 0ull,
		.max = 0ull,
	},
	[BALLAST_A_CLASS_STATS_CLASS] = {
		.name = "class",
		.type = MESSAGE_U32,
		.min = 0ull,
		.max = 3ull,
	},
	[BALLAST_A_CLASS_STATS_OPS] = {
		.name = "ops",
		.type = MESSAGE_U64,
		.min = 0ull,
		.max = 18446744073709551615ull,
	},
	[BALLAST_A_CLASS_STATS_BYTES] = {
		.name = "bytes",
		.type = MESSAGE_U64,
		.min = 0ull,
		.max = 18446744073709551615ull,
	},
	[BALLAST_A_CLASS_STATS_ERRORS] = {
		.name = "errors",
		.type = MESSAGE_U64,
		.min = 0ull,
		.max = 18446744073709551615ull,
	},
	[BALLAST_A_CLASS_STATS_SERVICE_TIME] = {
		.name = "service-time",
		.type = MESSAGE_U64,
		.min = 0ull,
		.max = 18446744073709551615ull,
	},
	[BALLAST_A_CLASS_STATS_THROTTLED_OPS] = {
		.name = "throttled-ops",
		.type = MESSAGE_U64,
		.min = 0ull,
		.max = 18446744073709551615ull,
	},
	[BALLAST_A_CLASS_STATS_THROTTLED_TIME] = {
		.name = "throttled-time",
		.type = MESSAGE_U64,
		.min = 0ull,
		.max = 18446744073709551615ull,
	},
	[BALLAST_A_CLASS_STATS_SERVICE_HISTOGRAM] = {
		.name = "service-histogram",
		.type = MESSAGE_BINARY,
		.min = 0ull,
		.max = 0ull,
	},
	[BALLAST_A_CLASS_STATS_WAIT_HISTOGRAM] = {
		.name = "wait-histogram",
		.type = MESSAGE_BINARY,
		.min = 0ull,
		.max = 0ull,
	},
};

const struct message_set message_class_stats = {
	.name = "class-stats",
	.attr = class_stats_attrs,
	.max = BALLAST_A_CLASS_STATS_MAX,
};

static const struct message_attr stats_attrs[BALLAST_A_STATS_MAX + 1] = {
	[BALLAST_A_STATS_PAD] = {
		.name = "pad",
		.type = MESSAGE_PAD,
		.min = 0ull,
		.max = 0ull,
	},
	[BALLAST_A_STATS_NAME] = {
		.name = "name",
		.type = MESSAGE_STRING,
		.min = 0ull,
		.max = 63ull,
	},
	[BALLAST_A_STATS_NUMBER] = {
		.name = "number",
		.type = MESSAGE_U32,
		.min = 0ull,
		.max = 4294967295ull,
	},
	[BALLAST_A_STATS_MADE] = {
		.name = "made",
		.type = MESSAGE_U64,
		.min = 0ull,
		.max = 18446744073709551615ull,
	},
	[BALLAST_A_STATS_TIME] = {
		.name = "time",
		.type = MESSAGE_U64,
		.min = 0ull,
		.max = 18446744073709551615ull,
	},
	[BALLAST_A_STATS_WAITING] = {
		.name = "waiting",
		.type = MESSAGE_U32,
		.min = 0ull,
		.max = 4294967295ull,
	},
	[BALLAST_A_STATS_LIMITED_TIME] = {
		.name = "limited-time",
		.type = MESSAGE_U64,
		.min = 0ull,
		.max = 18446744073709551615ull,
	},
	[BALLAST_A_STATS_EFFECTIVE_IOPS] = {
		.name = "effective-iops",
		.type = MESSAGE_U32,
		.min = 0ull,
		.max = 4294967295ull,
	},
	[BALLAST_A_STATS_EFFECTIVE_BW] = {
		.name = "effective-bw",
		.type = MESSAGE_U64,
		.min = 0ull,
		.max = 18446744073709551615ull,
	},
	[BALLAST_A_STATS_CLASS] = {
		.name = "class",
		.type = MESSAGE_NEST,
		.min = 0ull,
		.max = 0ull,
		.nested = &message_class_stats,
	},
};

const struct message_set message_stats = {
	.name = "stats",
	.attr = stats_attrs,
	.max = BALLAST_A_STATS_MAX,
};

const struct message_op message_ops[MESSAGE_OPS] = {
	{
		.name = "config-get",
		.command = BALLAST_CMD_CONFIG_GET,
		.set = &message_config,
		.request = 1ull << BALLAST_A_CONFIG_DEFAULTS,
		.reply = 1ull << BALLAST_A_CONFIG_WRITE_IOPS_WEIGHT |
			1ull << BALLAST_A_CONFIG_WRITE_BW_WEIGHT |
			1ull << BALLAST_A_CONFIG_TRIM_IOPS_WEIGHT |
			1ull << BALLAST_A_CONFIG_TRIM_BW_WEIGHT,
		.ask = true,
	},
	{
		.name = "config-set",
		.command = BALLAST_CMD_CONFIG_SET,
		.set = &message_config,
		.request = 1ull << BALLAST_A_CONFIG_WRITE_IOPS_WEIGHT |
			1ull << BALLAST_A_CONFIG_WRITE_BW_WEIGHT |
			1ull << BALLAST_A_CONFIG_TRIM_IOPS_WEIGHT |
			1ull << BALLAST_A_CONFIG_TRIM_BW_WEIGHT,
		.reply = 0,
		.ask = true,
		.admin = true,
	},
	{
		.name = "config-ntf",
		.command = BALLAST_CMD_CONFIG_NTF,
		.set = &message_config,
		.request = 0,
		.reply = 1ull << BALLAST_A_CONFIG_WRITE_IOPS_WEIGHT |
			1ull << BALLAST_A_CONFIG_WRITE_BW_WEIGHT |
			1ull << BALLAST_A_CONFIG_TRIM_IOPS_WEIGHT |
			1ull << BALLAST_A_CONFIG_TRIM_BW_WEIGHT,
	},
	{
		.name = "volume-get",
		.command = BALLAST_CMD_VOLUME_GET,
		.set = &message_volume,
		.request = 1ull << BALLAST_A_VOLUME_NAME,
		.reply = 1ull << BALLAST_A_VOLUME_NAME |
			1ull << BALLAST_A_VOLUME_NUMBER |
			1ull << BALLAST_A_VOLUME_SERIAL |
			1ull << BALLAST_A_VOLUME_SIZE |
			1ull << BALLAST_A_VOLUME_MODE |
			1ull << BALLAST_A_VOLUME_LIMIT_TYPE |
			1ull << BALLAST_A_VOLUME_IOPS |
			1ull << BALLAST_A_VOLUME_BW |
			1ull << BALLAST_A_VOLUME_BURST_IOPS |
			1ull << BALLAST_A_VOLUME_BURST_BW |
			1ull << BALLAST_A_VOLUME_BURST_SECONDS |
			1ull << BALLAST_A_VOLUME_EFFECTIVE_IOPS |
			1ull << BALLAST_A_VOLUME_EFFECTIVE_BW |
			1ull << BALLAST_A_VOLUME_REPLICA |
			1ull << BALLAST_A_VOLUME_OPENERS |
			1ull << BALLAST_A_VOLUME_WAITING,
		.ask = true,
		.dump = true,
	},
	{
		.name = "volume-create",
		.command = BALLAST_CMD_VOLUME_CREATE,
		.set = &message_volume,
		.request = 1ull << BALLAST_A_VOLUME_NAME |
			1ull << BALLAST_A_VOLUME_SERIAL |
			1ull << BALLAST_A_VOLUME_SIZE |
			1ull << BALLAST_A_VOLUME_MODE |
			1ull << BALLAST_A_VOLUME_LIMIT_TYPE |
			1ull << BALLAST_A_VOLUME_IOPS |
			1ull << BALLAST_A_VOLUME_BW |
			1ull << BALLAST_A_VOLUME_BURST_IOPS |
			1ull << BALLAST_A_VOLUME_BURST_BW |
			1ull << BALLAST_A_VOLUME_BURST_SECONDS |
			1ull << BALLAST_A_VOLUME_REPLICA,
		.reply = 1ull << BALLAST_A_VOLUME_NAME |
			1ull << BALLAST_A_VOLUME_NUMBER |
			1ull << BALLAST_A_VOLUME_SERIAL |
			1ull << BALLAST_A_VOLUME_SIZE |
			1ull << BALLAST_A_VOLUME_MODE |
			1ull << BALLAST_A_VOLUME_LIMIT_TYPE |
			1ull << BALLAST_A_VOLUME_IOPS |
			1ull << BALLAST_A_VOLUME_BW |
			1ull << BALLAST_A_VOLUME_BURST_IOPS |
			1ull << BALLAST_A_VOLUME_BURST_BW |
			1ull << BALLAST_A_VOLUME_BURST_SECONDS |
			1ull << BALLAST_A_VOLUME_EFFECTIVE_IOPS |
			1ull << BALLAST_A_VOLUME_EFFECTIVE_BW |
			1ull << BALLAST_A_VOLUME_REPLICA |
			1ull << BALLAST_A_VOLUME_OPENERS |
			1ull << BALLAST_A_VOLUME_WAITING,
		.ask = true,
		.admin = true,
	},
	{
		.name = "volume-set",
		.command = BALLAST_CMD_VOLUME_SET,
		.set = &message_volume,
		.request = 1ull << BALLAST_A_VOLUME_NAME |
			1ull << BALLAST_A_VOLUME_NEW_NAME |
			1ull << BALLAST_A_VOLUME_SIZE |
			1ull << BALLAST_A_VOLUME_SHRINK_OK |
			1ull << BALLAST_A_VOLUME_LIMIT_TYPE |
			1ull << BALLAST_A_VOLUME_IOPS |
			1ull << BALLAST_A_VOLUME_BW |
			1ull << BALLAST_A_VOLUME_BURST_IOPS |
			1ull << BALLAST_A_VOLUME_BURST_BW |
			1ull << BALLAST_A_VOLUME_BURST_SECONDS,
		.reply = 0,
		.ask = true,
		.admin = true,
	},
	{
		.name = "volume-delete",
		.command = BALLAST_CMD_VOLUME_DELETE,
		.set = &message_volume,
		.request = 1ull << BALLAST_A_VOLUME_NAME |
			1ull << BALLAST_A_VOLUME_FORCE,
		.reply = 0,
		.ask = true,
		.admin = true,
	},
	{
		.name = "volume-ntf",
		.command = BALLAST_CMD_VOLUME_NTF,
		.set = &message_volume,
		.request = 0,
		.reply = 1ull << BALLAST_A_VOLUME_CAUSE |
			1ull << BALLAST_A_VOLUME_NAME |
			1ull << BALLAST_A_VOLUME_OLD_NAME |
			1ull << BALLAST_A_VOLUME_NUMBER |
			1ull << BALLAST_A_VOLUME_SIZE |
			1ull << BALLAST_A_VOLUME_MODE |
			1ull << BALLAST_A_VOLUME_LIMIT_TYPE |
			1ull << BALLAST_A_VOLUME_IOPS |
			1ull << BALLAST_A_VOLUME_BW |
			1ull << BALLAST_A_VOLUME_BURST_IOPS |
			1ull << BALLAST_A_VOLUME_BURST_BW |
			1ull << BALLAST_A_VOLUME_BURST_SECONDS,
	},
	{
		.name = "stats-get",
		.command = BALLAST_CMD_STATS_GET,
		.set = &message_stats,
		.request = 1ull << BALLAST_A_STATS_NAME,
		.reply = 1ull << BALLAST_A_STATS_NAME |
			1ull << BALLAST_A_STATS_NUMBER |
			1ull << BALLAST_A_STATS_MADE |
			1ull << BALLAST_A_STATS_TIME |
			1ull << BALLAST_A_STATS_WAITING |
			1ull << BALLAST_A_STATS_LIMITED_TIME |
			1ull << BALLAST_A_STATS_EFFECTIVE_IOPS |
			1ull << BALLAST_A_STATS_EFFECTIVE_BW |
			1ull << BALLAST_A_STATS_CLASS,
		.ask = true,
		.dump = true,
	},
};
