/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_KERNEL_H
#define BALLAST_KERNEL_H

#include <stdbool.h>

void kernel_begin(void);
unsigned int kernel_asked(void);
bool kernel_refused(void);
int kernel_changed(void);
bool kernel_has_serial(void);

#endif
