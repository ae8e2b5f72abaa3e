/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_CLI_PRESENT_H
#define BALLAST_CLI_PRESENT_H

#include <jansson.h>

#include "../lib/stats.h"
#include "../lib/times.h"
#include "../lib/volume.h"

/* The longest text of any attribute: a device's path, and the NUL. */
#define PRESENT_TEXT (BALLAST_PATH_MAX + 1)

const char *present_volume(char text[PRESENT_TEXT],
			   const struct ballast_volume *volume, int attr);
json_t *present_volume_json(const struct ballast_volume *volume);
json_t *present_config_json(const struct ballast_values *config);
const char *present_class(int class);
const char *present_mean(char text[BALLAST_TIME_TEXT], uint64_t ns,
			 uint64_t count);
const char *present_quantile(char text[BALLAST_TIME_TEXT],
			     const uint64_t bucket[BALLAST_HISTOGRAM_BUCKETS]);
json_t *present_limit(uint64_t limit);
json_t *present_stats_json(const struct ballast_stats_list *list);

#endif
