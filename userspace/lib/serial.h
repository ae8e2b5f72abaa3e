/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_SERIAL_H
#define BALLAST_SERIAL_H

/* 64 bits in hexadecimal, and the NUL. */
#define BALLAST_SERIAL_TEXT 17

void ballast_serial_derive(char serial[BALLAST_SERIAL_TEXT],
			   const char *machine_id, const char *name);
void ballast_serial_default(char serial[BALLAST_SERIAL_TEXT], const char *name);

#endif
