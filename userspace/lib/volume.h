/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_VOLUME_H
#define BALLAST_VOLUME_H

#include <stdbool.h>
#include <stddef.h>

#include "error.h"
#include "values.h"

struct ballast_netlink;
struct nlmsghdr;

/* The most replicas that a volume can have. */
#define BALLAST_REPLICAS_MAX 3

/**
 * struct ballast_replica - one copy of a volume
 * @slot: its slot
 * @device: the path of the device that holds it
 */
struct ballast_replica {
	uint32_t slot;
	char device[BALLAST_PATH_MAX + 1];
};

/**
 * struct ballast_volume - a volume as it is, or as it is asked to be
 * @values: its numbers, and which of its attributes are there at all
 * @name: its name
 * @new_name: the name that a change gives it
 * @old_name: the name that it had before a change
 * @serial: its serial number
 * @replicas: how many replicas are known
 * @replica: the replicas
 */
struct ballast_volume {
	struct ballast_values values;
	char name[BALLAST_NAME_MAX + 1];
	char new_name[BALLAST_NAME_MAX + 1];
	char old_name[BALLAST_NAME_MAX + 1];
	char serial[BALLAST_SERIAL_MAX + 1];
	unsigned int replicas;
	struct ballast_replica replica[BALLAST_REPLICAS_MAX];
};

/**
 * struct ballast_volumes - all volumes, in the order of their names
 * @volume: the volumes
 * @count: how many
 */
struct ballast_volumes {
	struct ballast_volume *volume;
	size_t count;
};

int ballast_volume_get(struct ballast_netlink *nl, const char *name,
		       struct ballast_volume *volume,
		       struct ballast_error *err);
int ballast_volume_create(struct ballast_netlink *nl,
			  const struct ballast_volume *wanted,
			  struct ballast_volume *made,
			  struct ballast_error *err);
int ballast_volume_set(struct ballast_netlink *nl,
		       const struct ballast_volume *wanted,
		       struct ballast_error *err);
int ballast_volume_delete(struct ballast_netlink *nl, const char *name,
			  bool force, struct ballast_error *err);
int ballast_volume_await_gone(struct ballast_netlink *nl, const char *name,
			      unsigned int seconds, struct ballast_error *err);
int ballast_volume_decode(struct nlmsghdr *reply, void *volume);
void ballast_volume_name(struct ballast_volume *volume, const char *name);
void ballast_volume_rename(struct ballast_volume *volume, const char *name);
void ballast_volume_serial(struct ballast_volume *volume, const char *serial);
void ballast_volume_device(struct ballast_volume *volume, uint32_t slot,
			   const char *device);

int ballast_volumes_get(struct ballast_netlink *nl,
			struct ballast_volumes *volumes,
			struct ballast_error *err);
void ballast_volumes_free(struct ballast_volumes *volumes);

#endif
