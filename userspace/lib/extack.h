/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_EXTACK_H
#define BALLAST_EXTACK_H

#include "error.h"

struct nlmsghdr;

int ballast_extack_fail(struct ballast_error *err, const struct nlmsghdr *sent,
			const struct nlmsghdr *answer);
int ballast_errno_fail(struct ballast_error *err, int errnum);

#endif
