/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The blk-mq disk of an attachment: requests come in, pass the gate, go to the
 * fanout, and end.
 */
#ifndef BALLAST_DISK_H
#define BALLAST_DISK_H

#include <linux/blk-mq.h>
#include <linux/ratelimit.h>
#include <uapi/linux/ballast.h>

#include "fanout.h"
#include "gate.h"
#include "stats.h"

/* The largest read or write, and the largest trim: 1 MiB and 32 MiB, in sectors. */
#define BALLAST_MAX_IO_SECTORS (1U << 11)
#define BALLAST_MAX_TRIM_SECTORS (1U << 16)

/* The most pieces of memory in a request. */
#define BALLAST_MAX_SEGMENTS 256

/* Requests in flight or waiting at the gate, over all hardware queues. */
#define BALLAST_QUEUE_DEPTH 256

/**
 * struct ballast_disk - an attachment's disk
 * @name: the volume's name. Read without a lock, for messages and by sysfs: who
 *	reads while it is changed may see a mixture, and is told by an uevent
 * @serial: the disk's serial number, fixed
 * @number: the N of /dev/ballastN
 * @read_only: what would write fails, fixed
 * @zeroes_unmap: a write-zeroes that may unmap does not write, fixed
 * @closing: the disk is being removed and cannot be opened. Set under open_mutex
 *	of @gendisk, but for a removal by force
 * @linked: the device beneath shows the disk as its holder
 * @told: how often an error may still be told
 * @released: called when nobody uses the disk any more, if it was added
 * @gate: what requests pass
 * @fanout: where they go
 * @stats: what was done
 * @made: when it was added, ns; no other disk of its number has the same
 * @workqueue: issues its requests, and nobody else's
 * @tags: BALLAST_QUEUE_DEPTH of them, shared by the hardware queues
 * @gendisk: the block layer's; NULL before ballast_disk_add() and after
 *	ballast_disk_remove()
 */
struct ballast_disk {
	char name[BALLAST_NAME_MAX + 1];
	char serial[BALLAST_SERIAL_MAX + 1];
	u32 number;
	bool read_only;
	bool zeroes_unmap;
	bool closing;
	bool linked;
	struct ratelimit_state told;
	void (*released)(struct ballast_disk *disk);
	struct ballast_gate gate;
	struct ballast_fanout fanout;
	struct ballast_stats stats;
	u64 made;
	struct workqueue_struct *workqueue;
	struct blk_mq_tag_set tags;
	struct gendisk *gendisk;
};

void ballast_disk_init(struct ballast_disk *disk,
		       const struct ballast_weights *weights);
int ballast_disk_add(struct ballast_disk *disk, u64 size,
		     struct netlink_ext_ack *extack);
int ballast_disk_close(struct ballast_disk *disk, bool force);
void ballast_disk_remove(struct ballast_disk *disk);
void ballast_disk_resize(struct ballast_disk *disk, u64 size);
void ballast_disk_rename(struct ballast_disk *disk, const char *name);
unsigned int ballast_disk_openers(const struct ballast_disk *disk);
bool ballast_disk_is_ours(const struct gendisk *gendisk);

#endif /* BALLAST_DISK_H */
