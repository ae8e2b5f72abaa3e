/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_VALUES_H
#define BALLAST_VALUES_H

#include <stdbool.h>
#include <stdint.h>

#include "names.gen.h"

#define BALLAST_VALUES_MAX 31

_Static_assert(BALLAST_A_VOLUME_MAX <= BALLAST_VALUES_MAX, "a bit for each");
_Static_assert(BALLAST_A_STATS_MAX <= BALLAST_VALUES_MAX, "a bit for each");
_Static_assert(BALLAST_A_CLASS_STATS_MAX <= BALLAST_VALUES_MAX,
	       "a bit for each");
_Static_assert(BALLAST_A_CONFIG_MAX <= BALLAST_VALUES_MAX, "a bit for each");

struct nl_msg;
struct nlattr;

/**
 * struct ballast_attr_set - the attributes that one kind of object has
 * @names: their names and types, by attribute number
 * @max: the highest attribute number
 */
struct ballast_attr_set {
	const struct ballast_attr_name *names;
	int max;
};

extern const struct ballast_attr_set ballast_config_attrs;
extern const struct ballast_attr_set ballast_replica_attrs;
extern const struct ballast_attr_set ballast_volume_attrs;
extern const struct ballast_attr_set ballast_stats_attrs;
extern const struct ballast_attr_set ballast_class_stats_attrs;

/**
 * struct ballast_values - what is known of an object, or asked for it
 * @present: bit N is set if attribute N is there, of whatever type
 * @number: the values of those that are numbers; 1 for a flag
 */
struct ballast_values {
	uint32_t present;
	uint64_t number[BALLAST_VALUES_MAX + 1];
};

static inline bool ballast_has(const struct ballast_values *values, int attr)
{
	return values->present & 1u << attr;
}

static inline void ballast_mark(struct ballast_values *values, int attr)
{
	values->present |= 1u << attr;
}

static inline void ballast_set(struct ballast_values *values, int attr,
			       uint64_t number)
{
	ballast_mark(values, attr);
	values->number[attr] = number;
}

int ballast_values_put(struct nl_msg *msg, const struct ballast_attr_set *set,
		       const struct ballast_values *values);
void ballast_values_get(struct nlattr *const *attrs,
			const struct ballast_attr_set *set,
			struct ballast_values *values);
int ballast_attrs_parse(struct nlattr **attrs, struct nlattr *head, int length,
			const struct ballast_attr_set *set);

#endif
