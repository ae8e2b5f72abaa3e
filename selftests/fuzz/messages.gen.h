/* SPDX-License-Identifier: GPL-2.0 */
/* Do not edit: made from Documentation/netlink/specs/ballast.yaml by tools/netlink/generate */
#ifndef BALLAST_MESSAGES_GEN_H
#define BALLAST_MESSAGES_GEN_H

#include <stdbool.h>
#include <stdint.h>

enum message_type {
	MESSAGE_NONE,
	MESSAGE_PAD,
	MESSAGE_U32,
	MESSAGE_U64,
	MESSAGE_STRING,
	MESSAGE_BINARY,
	MESSAGE_FLAG,
	MESSAGE_NEST,
};

/**
 * struct message_attr - an attribute
 * @name: as the spec has it
 * @type: what it holds; MESSAGE_NONE where there is no attribute of this number
 * @min: the smallest value
 * @max: the largest value, or the length of a text; 0 where bytes have no limit
 * @nested: what is in a nest
 */
struct message_attr {
	const char *name;
	enum message_type type;
	uint64_t min;
	uint64_t max;
	const struct message_set *nested;
};

/**
 * struct message_set - the attributes of one kind of object
 * @name: as the spec has it
 * @attr: by number
 * @max: the highest number
 */
struct message_set {
	const char *name;
	const struct message_attr *attr;
	int max;
};

/**
 * struct message_op - an operation
 * @name: as the spec has it
 * @command: its number
 * @set: what its attributes are
 * @request: the attributes that a request may have, a bit each
 * @reply: those of a reply, or of the event
 * @ask: it can be asked; else it is an event
 * @dump: it can be asked of all at once
 * @admin: it changes something
 */
struct message_op {
	const char *name;
	int command;
	const struct message_set *set;
	uint64_t request;
	uint64_t reply;
	bool ask;
	bool dump;
	bool admin;
};

extern const struct message_set message_config;
extern const struct message_set message_replica;
extern const struct message_set message_volume;
extern const struct message_set message_class_stats;
extern const struct message_set message_stats;

#define MESSAGE_OPS 9

extern const struct message_op message_ops[MESSAGE_OPS];

#endif
