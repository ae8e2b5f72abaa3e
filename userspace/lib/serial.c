// SPDX-License-Identifier: GPL-2.0
/* The serial number of a volume for which none was given. */
#include "serial.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define FNV_OFFSET 0xcbf29ce484222325ull
#define FNV_PRIME 0x100000001b3ull

#define MACHINE_ID "/etc/machine-id"

static uint64_t fnv1a(uint64_t hash, const char *text)
{
	for (; *text; text++)
		hash = (hash ^ (unsigned char)*text) * FNV_PRIME;
	return hash;
}

/**
 * ballast_serial_derive() - the serial number of a volume on a machine
 * @serial: where to
 * @machine_id: the machine's id
 * @name: the volume's name
 *
 * The FNV-1a hash, 64 bits, of "MACHINE-ID/NAME". Guests and by-id links
 * remember serial numbers: this must never come out differently.
 */
void ballast_serial_derive(char serial[BALLAST_SERIAL_TEXT],
			   const char *machine_id, const char *name)
{
	uint64_t hash = fnv1a(FNV_OFFSET, machine_id);

	hash = fnv1a(fnv1a(hash, "/"), name);
	snprintf(serial, BALLAST_SERIAL_TEXT, "%016" PRIx64, hash);
}

/**
 * ballast_serial_default() - the serial number of a volume on this machine
 * @serial: where to
 * @name: the volume's name
 *
 * A machine with no id counts as one with an empty id: the number is still
 * the same each time, but other such machines have it too.
 */
void ballast_serial_default(char serial[BALLAST_SERIAL_TEXT], const char *name)
{
	char id[64] = "";
	FILE *file = fopen(MACHINE_ID, "re");

	if (file) {
		if (!fgets(id, sizeof(id), file))
			id[0] = '\0';
		fclose(file);
	}
	id[strcspn(id, "\n")] = '\0';
	ballast_serial_derive(serial, id, name);
}
