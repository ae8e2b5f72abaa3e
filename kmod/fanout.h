/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The fanout: a write goes to every in-sync replica, a read to one. It knows
 * stores; of how a replica is reached it knows nothing.
 */
#ifndef BALLAST_FANOUT_H
#define BALLAST_FANOUT_H

#include <linux/atomic.h>

#include "store.h"

/* Replicas of a volume. Links to other hosts will make it 3. */
#define BALLAST_REPLICAS 1

/**
 * struct ballast_fanout - the replicas of an attachment
 * @store: one for each, opened and closed by the volume
 * @count: how many there are
 *
 * Set before the disk is there, unchanged until it is gone.
 */
struct ballast_fanout {
	struct ballast_store *store[BALLAST_REPLICAS];
	unsigned int count;
};

/**
 * struct ballast_fanout_io - one operation on a volume
 * @left: parts that have not ended
 * @status: the first error
 * @done: called once, when the last part ended, in any context
 * @part: one for each replica
 */
struct ballast_fanout_io {
	atomic_t left;
	blk_status_t status;
	void (*done)(struct ballast_fanout_io *io, blk_status_t status);
	struct ballast_store_io part[BALLAST_REPLICAS];
};

void ballast_fanout_submit(struct ballast_fanout *fanout,
			   struct ballast_fanout_io *io,
			   const struct ballast_store_io *what);
u64 ballast_fanout_size(const struct ballast_fanout *fanout);
void ballast_fanout_limits(const struct ballast_fanout *fanout,
			   struct ballast_queue_limits *limits);

#endif /* BALLAST_FANOUT_H */
