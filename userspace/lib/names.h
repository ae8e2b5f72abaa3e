/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_NAMES_H
#define BALLAST_NAMES_H

#include "error.h"

int ballast_name_check(const char *name, struct ballast_error *err);
int ballast_serial_check(const char *serial, struct ballast_error *err);
int ballast_path_check(const char *path, struct ballast_error *err);

#endif
