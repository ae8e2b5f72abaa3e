/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Volumes: named, sized, and for now with one replica on this host. The table
 * of volumes and the settings that are the same for all of them live here.
 */
#ifndef BALLAST_VOLUME_H
#define BALLAST_VOLUME_H

#include <linux/completion.h>
#include <linux/kref.h>
#include <linux/mutex.h>
#include <linux/workqueue.h>

#include "disk.h"

/**
 * enum ballast_volume_state - a volume's life
 * @BALLAST_VOLUME_NEW: its name is taken; it has no disk yet
 * @BALLAST_VOLUME_LIVE: it has a disk
 * @BALLAST_VOLUME_DELETING: its disk is being removed; its name is still taken
 * @BALLAST_VOLUME_GONE: it is out of the table
 *
 * NEW -> LIVE | GONE; LIVE -> DELETING; DELETING -> GONE. See volume_set_state().
 */
enum ballast_volume_state {
	BALLAST_VOLUME_NEW,
	BALLAST_VOLUME_LIVE,
	BALLAST_VOLUME_DELETING,
	BALLAST_VOLUME_GONE,
};

/**
 * struct ballast_volume_limits - limits as the operator gave them
 * @type: what they count for
 * @given: the numbers
 */
struct ballast_volume_limits {
	enum ballast_limit_type type;
	struct ballast_limits given;
};

/**
 * struct ballast_volume - a volume
 * @ref: the table's, and one for whoever looked it up
 * @lock: serialises changes of this volume; guards all that follows. Not held
 *	while the disk is removed: nobody else touches a volume that is DELETING
 * @state: also changed only under volumes_lock, so that either lock keeps it
 * @size: bytes
 * @limits: as given
 * @effective: as in force
 * @disk: its disk, with gate and fanout
 * @removal: removes it; queued once, when it becomes DELETING
 * @removed: done when it is GONE
 * @gone: called then, with @gone_arg, if it is not NULL
 * @gone_arg: the owner's, who deletes it
 *
 * Lock order: volume->lock, then volumes_lock (volume.c), then
 * gendisk->open_mutex, then gate->lock. Nothing sleeps for I/O under
 * volumes_lock: see volumes_enter().
 */
struct ballast_volume {
	struct kref ref;
	struct mutex lock;
	enum ballast_volume_state state;
	u64 size;
	struct ballast_volume_limits limits;
	struct ballast_limits effective;
	struct ballast_disk disk;
	struct work_struct removal;
	struct completion removed;
	void (*gone)(void *arg);
	void *gone_arg;
};

/**
 * struct ballast_volume_spec - a volume to be made
 * @name: its name, not yet checked
 * @serial: its serial number, not yet checked
 * @path: its device
 * @size: bytes; 0 is the device's
 * @read_only: nothing may be written
 * @limits: as given
 */
struct ballast_volume_spec {
	const char *name;
	const char *serial;
	const char *path;
	u64 size;
	bool read_only;
	struct ballast_volume_limits limits;
};

/**
 * struct ballast_volume_change - what is to change of a volume
 * @new_name: its new name, or NULL
 * @size: its new size in bytes, or 0
 * @shrink_ok: @size may be smaller than before
 * @limits: its limits from now on
 */
struct ballast_volume_change {
	const char *new_name;
	u64 size;
	bool shrink_ok;
	struct ballast_volume_limits limits;
};

struct ballast_volume *
ballast_volume_create(const struct ballast_volume_spec *spec,
		      struct netlink_ext_ack *extack);
int ballast_volume_change(struct ballast_volume *volume,
			  const struct ballast_volume_change *change,
			  struct netlink_ext_ack *extack);
int ballast_volume_delete(struct ballast_volume *volume, bool force,
			  void (*gone)(void *arg), void *arg,
			  struct netlink_ext_ack *extack);
struct ballast_volume *ballast_volume_lock(const char *name,
					   struct netlink_ext_ack *extack);
struct ballast_volume *ballast_volume_lock_next(unsigned long *number);
void ballast_volume_unlock(struct ballast_volume *volume);

void ballast_config_get(struct ballast_weights *weights);
void ballast_config_set(const struct ballast_weights *weights);

int ballast_volume_global_init(void);
void ballast_volume_global_exit(void);

#endif /* BALLAST_VOLUME_H */
