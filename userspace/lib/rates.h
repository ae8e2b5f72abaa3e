/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_RATES_H
#define BALLAST_RATES_H

#include "stats.h"

void ballast_stats_since(struct ballast_stats_list *list,
			 const struct ballast_stats_list *before);
void ballast_class_stats_add(struct ballast_class_stats *sum,
			     const struct ballast_class_stats *part);
uint64_t ballast_rate(uint64_t count, uint64_t ns);
uint64_t ballast_mean(uint64_t sum, uint64_t count);
uint64_t ballast_percent(uint64_t part, uint64_t whole);
uint64_t ballast_quantile(const uint64_t bucket[BALLAST_HISTOGRAM_BUCKETS],
			  unsigned int percent);

#endif
