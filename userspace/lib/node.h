/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_NODE_H
#define BALLAST_NODE_H

#include <linux/ballast.h>
#include <stdbool.h>
#include <stdint.h>

#include "error.h"

/* "/dev/ballast/" or "../ballast", a name or a number, the NUL. */
#define BALLAST_NODE_TEXT (16 + BALLAST_NAME_MAX)

/**
 * struct ballast_link - the link /dev/ballast/NAME, as it is or was
 * @path: the link
 * @target: where it points, empty if there is none
 * @number: the N of the disk that it points at
 * @managed: udev made it, and will change or remove it
 */
struct ballast_link {
	char path[BALLAST_NODE_TEXT];
	char target[BALLAST_NODE_TEXT];
	uint32_t number;
	bool managed;
};

void ballast_link_read(struct ballast_link *link, const char *name);
int ballast_link_drop(const struct ballast_link *link, const char *name,
		      struct ballast_error *err);
uint64_t ballast_node_clock(void);
int ballast_node_wait(uint32_t number, const char *name, uint64_t since,
		      struct ballast_error *err);

#endif
