/* SPDX-License-Identifier: ((GPL-2.0 WITH Linux-syscall-note) OR BSD-3-Clause) */
/* Do not edit directly, auto-generated from: */
/*	netlink/Documentation/netlink/specs/ballast.yaml */
/* YNL-GEN kernel header */
/* To regenerate run: tools/netlink/generate */

#ifndef _LINUX_BALLAST_GEN_H
#define _LINUX_BALLAST_GEN_H

#include <net/netlink.h>
#include <net/genetlink.h>

#include <uapi/linux/ballast.h>

/* Common nested types */
extern const struct nla_policy ballast_replica_nl_policy[BALLAST_A_REPLICA_DEVICE + 1];

extern const struct nla_policy ballast_config_get_nl_policy[BALLAST_A_CONFIG_DEFAULTS + 1];

extern const struct nla_policy ballast_config_set_nl_policy[BALLAST_A_CONFIG_TRIM_BW_WEIGHT + 1];

extern const struct nla_policy ballast_volume_get_nl_policy[BALLAST_A_VOLUME_NAME + 1];

extern const struct nla_policy ballast_volume_create_nl_policy[BALLAST_A_VOLUME_REPLICA + 1];

extern const struct nla_policy ballast_volume_set_nl_policy[BALLAST_A_VOLUME_BURST_SECONDS + 1];

extern const struct nla_policy ballast_volume_delete_nl_policy[BALLAST_A_VOLUME_FORCE + 1];

extern const struct nla_policy ballast_stats_get_nl_policy[BALLAST_A_STATS_NAME + 1];

/* Ops table for ballast */
extern const struct genl_ops ballast_nl_ops[7];

int ballast_nl_config_get_doit(struct sk_buff *skb, struct genl_info *info);
int ballast_nl_config_set_doit(struct sk_buff *skb, struct genl_info *info);
int ballast_nl_volume_get_doit(struct sk_buff *skb, struct genl_info *info);
int ballast_nl_volume_get_dumpit(struct sk_buff *skb,
				 struct netlink_callback *cb);
int ballast_nl_volume_create_doit(struct sk_buff *skb, struct genl_info *info);
int ballast_nl_volume_set_doit(struct sk_buff *skb, struct genl_info *info);
int ballast_nl_volume_delete_doit(struct sk_buff *skb, struct genl_info *info);
int ballast_nl_stats_get_doit(struct sk_buff *skb, struct genl_info *info);
int ballast_nl_stats_get_dumpit(struct sk_buff *skb,
				struct netlink_callback *cb);

enum {
	BALLAST_NLGRP_EVENTS,
};

#endif /* _LINUX_BALLAST_GEN_H */
