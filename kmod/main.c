// SPDX-License-Identifier: GPL-2.0
/* Loading and unloading. Each volume holds the module, so that none is left at exit. */
#include <linux/module.h>

#include "gate.h"
#include "netlink.h"
#include "volume.h"

static int __init ballast_init(void)
{
	int error;

	error = ballast_volume_global_init();
	if (error)
		return error;
	error = ballast_gate_global_init();
	if (error)
		goto exit_volume;
	error = ballast_netlink_init();
	if (error)
		goto exit_gate;
	return 0;

exit_gate:
	ballast_gate_global_exit();
exit_volume:
	ballast_volume_global_exit();
	return error;
}

static void __exit ballast_exit(void)
{
	ballast_netlink_exit();
	ballast_gate_global_exit();
	ballast_volume_global_exit();
}

module_init(ballast_init);
module_exit(ballast_exit);

MODULE_DESCRIPTION("Replicated block volumes with weighted budgets");
MODULE_AUTHOR("The ballast maintainers");
MODULE_LICENSE("GPL");
MODULE_ALIAS_GENL_FAMILY("ballast");
