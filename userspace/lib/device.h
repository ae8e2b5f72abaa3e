/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_DEVICE_H
#define BALLAST_DEVICE_H

#include "error.h"

int ballast_device_check(const char *path, struct ballast_error *err);

#endif
