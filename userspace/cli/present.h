/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_CLI_PRESENT_H
#define BALLAST_CLI_PRESENT_H

#include <jansson.h>

#include "../lib/volume.h"

/* The longest text of any attribute: a device's path, and the NUL. */
#define PRESENT_TEXT (BALLAST_PATH_MAX + 1)

const char *present_volume(char text[PRESENT_TEXT],
			   const struct ballast_volume *volume, int attr);
json_t *present_volume_json(const struct ballast_volume *volume);
json_t *present_config_json(const struct ballast_values *config);

#endif
