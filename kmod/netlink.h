/* SPDX-License-Identifier: GPL-2.0 */
/* The generic netlink family. Documentation/netlink/specs/ballast.yaml is what it speaks. */
#ifndef BALLAST_NETLINK_H
#define BALLAST_NETLINK_H

int ballast_netlink_init(void);
void ballast_netlink_exit(void);

#endif /* BALLAST_NETLINK_H */
