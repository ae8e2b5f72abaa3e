// SPDX-License-Identifier: ((GPL-2.0 WITH Linux-syscall-note) OR BSD-3-Clause)
/* Do not edit directly, auto-generated from: */
/*	netlink/Documentation/netlink/specs/ballast.yaml */
/* YNL-GEN kernel source */
/* To regenerate run: tools/netlink/generate */

#include <net/netlink.h>
#include <net/genetlink.h>

#include "netlink.gen.h"

#include <uapi/linux/ballast.h>

/* Integer value ranges */
static struct netlink_range_validation ballast_a_config_write_iops_weight_range = {
	.min	= 1ULL,
	.max	= BALLAST_WEIGHT_MAX,
};

static struct netlink_range_validation ballast_a_config_write_bw_weight_range = {
	.min	= 1ULL,
	.max	= BALLAST_WEIGHT_MAX,
};

static struct netlink_range_validation ballast_a_config_trim_iops_weight_range = {
	.max	= BALLAST_WEIGHT_MAX,
};

static struct netlink_range_validation ballast_a_config_trim_bw_weight_range = {
	.max	= BALLAST_WEIGHT_MAX,
};

static struct netlink_range_validation ballast_a_volume_iops_range = {
	.max	= BALLAST_IOPS_MAX,
};

static struct netlink_range_validation ballast_a_volume_bw_range = {
	.max	= BALLAST_BW_MAX,
};

static struct netlink_range_validation ballast_a_volume_burst_iops_range = {
	.max	= BALLAST_IOPS_MAX,
};

static struct netlink_range_validation ballast_a_volume_burst_bw_range = {
	.max	= BALLAST_BW_MAX,
};

/* Common nested types */
const struct nla_policy ballast_replica_nl_policy[BALLAST_A_REPLICA_DEVICE + 1] = {
	[BALLAST_A_REPLICA_SLOT] = NLA_POLICY_MAX(NLA_U32, BALLAST_SLOT_MAX),
	[BALLAST_A_REPLICA_DEVICE] = { .type = NLA_NUL_STRING, .len = BALLAST_PATH_MAX, },
};

/* BALLAST_CMD_CONFIG_GET - do */
const struct nla_policy ballast_config_get_nl_policy[BALLAST_A_CONFIG_DEFAULTS + 1] = {
	[BALLAST_A_CONFIG_DEFAULTS] = { .type = NLA_FLAG, },
};

/* BALLAST_CMD_CONFIG_SET - do */
const struct nla_policy ballast_config_set_nl_policy[BALLAST_A_CONFIG_TRIM_BW_WEIGHT + 1] = {
	[BALLAST_A_CONFIG_WRITE_IOPS_WEIGHT] = NLA_POLICY_FULL_RANGE(NLA_U32, &ballast_a_config_write_iops_weight_range),
	[BALLAST_A_CONFIG_WRITE_BW_WEIGHT] = NLA_POLICY_FULL_RANGE(NLA_U32, &ballast_a_config_write_bw_weight_range),
	[BALLAST_A_CONFIG_TRIM_IOPS_WEIGHT] = NLA_POLICY_FULL_RANGE(NLA_U32, &ballast_a_config_trim_iops_weight_range),
	[BALLAST_A_CONFIG_TRIM_BW_WEIGHT] = NLA_POLICY_FULL_RANGE(NLA_U32, &ballast_a_config_trim_bw_weight_range),
};

/* BALLAST_CMD_VOLUME_GET - do */
const struct nla_policy ballast_volume_get_nl_policy[BALLAST_A_VOLUME_NAME + 1] = {
	[BALLAST_A_VOLUME_NAME] = { .type = NLA_NUL_STRING, .len = BALLAST_NAME_MAX, },
};

/* BALLAST_CMD_VOLUME_CREATE - do */
const struct nla_policy ballast_volume_create_nl_policy[BALLAST_A_VOLUME_REPLICA + 1] = {
	[BALLAST_A_VOLUME_NAME] = { .type = NLA_NUL_STRING, .len = BALLAST_NAME_MAX, },
	[BALLAST_A_VOLUME_SERIAL] = { .type = NLA_NUL_STRING, .len = BALLAST_SERIAL_MAX, },
	[BALLAST_A_VOLUME_SIZE] = { .type = NLA_U64, },
	[BALLAST_A_VOLUME_MODE] = NLA_POLICY_MAX(NLA_U32, 1),
	[BALLAST_A_VOLUME_LIMIT_TYPE] = NLA_POLICY_MAX(NLA_U32, 1),
	[BALLAST_A_VOLUME_IOPS] = NLA_POLICY_FULL_RANGE(NLA_U32, &ballast_a_volume_iops_range),
	[BALLAST_A_VOLUME_BW] = NLA_POLICY_FULL_RANGE(NLA_U64, &ballast_a_volume_bw_range),
	[BALLAST_A_VOLUME_BURST_IOPS] = NLA_POLICY_FULL_RANGE(NLA_U32, &ballast_a_volume_burst_iops_range),
	[BALLAST_A_VOLUME_BURST_BW] = NLA_POLICY_FULL_RANGE(NLA_U64, &ballast_a_volume_burst_bw_range),
	[BALLAST_A_VOLUME_BURST_SECONDS] = NLA_POLICY_RANGE(NLA_U32, 1, BALLAST_BURST_SECONDS_MAX),
	[BALLAST_A_VOLUME_REPLICA] = NLA_POLICY_NESTED(ballast_replica_nl_policy),
};

/* BALLAST_CMD_VOLUME_SET - do */
const struct nla_policy ballast_volume_set_nl_policy[BALLAST_A_VOLUME_BURST_SECONDS + 1] = {
	[BALLAST_A_VOLUME_NAME] = { .type = NLA_NUL_STRING, .len = BALLAST_NAME_MAX, },
	[BALLAST_A_VOLUME_NEW_NAME] = { .type = NLA_NUL_STRING, .len = BALLAST_NAME_MAX, },
	[BALLAST_A_VOLUME_SIZE] = { .type = NLA_U64, },
	[BALLAST_A_VOLUME_SHRINK_OK] = { .type = NLA_FLAG, },
	[BALLAST_A_VOLUME_LIMIT_TYPE] = NLA_POLICY_MAX(NLA_U32, 1),
	[BALLAST_A_VOLUME_IOPS] = NLA_POLICY_FULL_RANGE(NLA_U32, &ballast_a_volume_iops_range),
	[BALLAST_A_VOLUME_BW] = NLA_POLICY_FULL_RANGE(NLA_U64, &ballast_a_volume_bw_range),
	[BALLAST_A_VOLUME_BURST_IOPS] = NLA_POLICY_FULL_RANGE(NLA_U32, &ballast_a_volume_burst_iops_range),
	[BALLAST_A_VOLUME_BURST_BW] = NLA_POLICY_FULL_RANGE(NLA_U64, &ballast_a_volume_burst_bw_range),
	[BALLAST_A_VOLUME_BURST_SECONDS] = NLA_POLICY_RANGE(NLA_U32, 1, BALLAST_BURST_SECONDS_MAX),
};

/* BALLAST_CMD_VOLUME_DELETE - do */
const struct nla_policy ballast_volume_delete_nl_policy[BALLAST_A_VOLUME_FORCE + 1] = {
	[BALLAST_A_VOLUME_NAME] = { .type = NLA_NUL_STRING, .len = BALLAST_NAME_MAX, },
	[BALLAST_A_VOLUME_FORCE] = { .type = NLA_FLAG, },
};

/* BALLAST_CMD_STATS_GET - do */
const struct nla_policy ballast_stats_get_nl_policy[BALLAST_A_STATS_NAME + 1] = {
	[BALLAST_A_STATS_NAME] = { .type = NLA_NUL_STRING, .len = BALLAST_NAME_MAX, },
};

/* Ops table for ballast */
const struct genl_ops ballast_nl_ops[7] = {
	{
		.cmd		= BALLAST_CMD_CONFIG_GET,
		.doit		= ballast_nl_config_get_doit,
		.policy		= ballast_config_get_nl_policy,
		.maxattr	= BALLAST_A_CONFIG_DEFAULTS,
	},
	{
		.cmd		= BALLAST_CMD_CONFIG_SET,
		.doit		= ballast_nl_config_set_doit,
		.policy		= ballast_config_set_nl_policy,
		.maxattr	= BALLAST_A_CONFIG_TRIM_BW_WEIGHT,
		.flags		= GENL_ADMIN_PERM,
	},
	{
		.cmd		= BALLAST_CMD_VOLUME_GET,
		.doit		= ballast_nl_volume_get_doit,
		.dumpit		= ballast_nl_volume_get_dumpit,
		.policy		= ballast_volume_get_nl_policy,
		.maxattr	= BALLAST_A_VOLUME_NAME,
	},
	{
		.cmd		= BALLAST_CMD_VOLUME_CREATE,
		.doit		= ballast_nl_volume_create_doit,
		.policy		= ballast_volume_create_nl_policy,
		.maxattr	= BALLAST_A_VOLUME_REPLICA,
		.flags		= GENL_ADMIN_PERM,
	},
	{
		.cmd		= BALLAST_CMD_VOLUME_SET,
		.doit		= ballast_nl_volume_set_doit,
		.policy		= ballast_volume_set_nl_policy,
		.maxattr	= BALLAST_A_VOLUME_BURST_SECONDS,
		.flags		= GENL_ADMIN_PERM,
	},
	{
		.cmd		= BALLAST_CMD_VOLUME_DELETE,
		.doit		= ballast_nl_volume_delete_doit,
		.policy		= ballast_volume_delete_nl_policy,
		.maxattr	= BALLAST_A_VOLUME_FORCE,
		.flags		= GENL_ADMIN_PERM,
	},
	{
		.cmd		= BALLAST_CMD_STATS_GET,
		.doit		= ballast_nl_stats_get_doit,
		.dumpit		= ballast_nl_stats_get_dumpit,
		.policy		= ballast_stats_get_nl_policy,
		.maxattr	= BALLAST_A_STATS_NAME,
	},
};
