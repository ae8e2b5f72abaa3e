// SPDX-License-Identifier: GPL-2.0
/* Attributes to and from netlink messages, by the types that the spec gives. */
#include "values.h"

#include <netlink/attr.h>
#include <netlink/msg.h>

const struct ballast_attr_set ballast_config_attrs = {
	ballast_config_names,
	BALLAST_A_CONFIG_MAX,
};

const struct ballast_attr_set ballast_replica_attrs = {
	ballast_replica_names,
	BALLAST_A_REPLICA_MAX,
};

const struct ballast_attr_set ballast_volume_attrs = {
	ballast_volume_names,
	BALLAST_A_VOLUME_MAX,
};

const struct ballast_attr_set ballast_stats_attrs = {
	ballast_stats_names,
	BALLAST_A_STATS_MAX,
};

const struct ballast_attr_set ballast_class_stats_attrs = {
	ballast_class_stats_names,
	BALLAST_A_CLASS_STATS_MAX,
};

static int put_number(struct nl_msg *msg, enum ballast_type type, int attr,
		      uint64_t number)
{
	switch (type) {
	case BALLAST_TYPE_U32:
		return nla_put_u32(msg, attr, number);
	case BALLAST_TYPE_U64:
		return nla_put_u64(msg, attr, number);
	case BALLAST_TYPE_FLAG:
		return number ? nla_put_flag(msg, attr) : 0;
	default:
		return 0;
	}
}

/**
 * ballast_values_put() - put an object's numbers and flags into a message
 * @msg: the message
 * @set: what the attributes are
 * @values: the object; its texts and nests are the caller's to put
 *
 * Return: 0, or a negative libnl error.
 */
int ballast_values_put(struct nl_msg *msg, const struct ballast_attr_set *set,
		       const struct ballast_values *values)
{
	int attr, error = 0;

	for (attr = 1; attr <= set->max && !error; attr++)
		if (ballast_has(values, attr))
			error = put_number(msg, set->names[attr].type, attr,
					   values->number[attr]);
	return error;
}

static uint64_t number_of(struct nlattr *attr, enum ballast_type type)
{
	switch (type) {
	case BALLAST_TYPE_U32:
		return nla_get_u32(attr);
	case BALLAST_TYPE_U64:
		return nla_get_u64(attr);
	case BALLAST_TYPE_FLAG:
		return 1;
	default:
		return 0;
	}
}

/**
 * ballast_values_get() - take an object's numbers and flags from a message
 * @attrs: the message's attributes, as ballast_attrs_parse() found them
 * @set: what the attributes are
 * @values: where to; texts and nests are only marked as present
 */
void ballast_values_get(struct nlattr *const *attrs,
			const struct ballast_attr_set *set,
			struct ballast_values *values)
{
	int attr;

	for (attr = 1; attr <= set->max; attr++)
		if (attrs[attr])
			ballast_set(values, attr,
				    number_of(attrs[attr],
					      set->names[attr].type));
}

static void policy_of(struct nla_policy *policy,
		      const struct ballast_attr_set *set)
{
	static const uint16_t types[] = {
		[BALLAST_TYPE_PAD] = NLA_UNSPEC,
		[BALLAST_TYPE_U32] = NLA_U32,
		[BALLAST_TYPE_U64] = NLA_U64,
		[BALLAST_TYPE_STRING] = NLA_STRING,
		[BALLAST_TYPE_FLAG] = NLA_FLAG,
		[BALLAST_TYPE_NEST] = NLA_NESTED,
		[BALLAST_TYPE_BINARY] = NLA_UNSPEC,
	};
	int attr;

	for (attr = 0; attr <= set->max; attr++) {
		policy[attr] = (struct nla_policy){ 0 };
		policy[attr].type = types[set->names[attr].type];
	}
}

/**
 * ballast_attrs_parse() - find the attributes in a message, and check their types
 * @attrs: where they go, by number: @set->max + 1 of them
 * @head: the first attribute
 * @length: the bytes of all
 * @set: what they should be
 *
 * Return: 0, or a negative libnl error. Attributes that are newer than this
 * program are passed over.
 */
int ballast_attrs_parse(struct nlattr **attrs, struct nlattr *head, int length,
			const struct ballast_attr_set *set)
{
	struct nla_policy policy[BALLAST_VALUES_MAX + 1];

	policy_of(policy, set);
	return nla_parse(attrs, set->max, head, length, policy);
}
