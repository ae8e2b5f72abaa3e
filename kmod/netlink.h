/* SPDX-License-Identifier: GPL-2.0 */
/* The generic netlink family. Documentation/netlink/specs/ballast.yaml is what it speaks. */
#ifndef BALLAST_NETLINK_H
#define BALLAST_NETLINK_H

struct ballast_volume;
struct sk_buff;

int ballast_netlink_init(void);
void ballast_netlink_exit(void);
int ballast_netlink_fill_stats(struct sk_buff *skb,
			       struct ballast_volume *volume);

#endif /* BALLAST_NETLINK_H */
