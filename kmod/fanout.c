// SPDX-License-Identifier: GPL-2.0
/*
 * The fanout of an attachment's operations to its replicas.
 */
#include "fanout.h"

static void fanout_part_done(struct ballast_store_io *part, blk_status_t status)
{
	struct ballast_fanout_io *io = part->owner;

	if (status)
		cmpxchg(&io->status, BLK_STS_OK, status);
	if (atomic_dec_and_test(&io->left))
		io->done(io, io->status);
}

/**
 * ballast_fanout_submit() - start an operation on a volume
 * @fanout: the volume's replicas
 * @io: the caller's, with done set; its own again when done is called
 * @what: operation, place and data, the same for all replicas
 *
 * Process context; may sleep. A read goes to the first replica, all else to all.
 */
void ballast_fanout_submit(struct ballast_fanout *fanout,
			   struct ballast_fanout_io *io,
			   const struct ballast_store_io *what)
{
	unsigned int count =
		(what->opf & REQ_OP_MASK) == REQ_OP_READ ? 1 : fanout->count;
	unsigned int i;

	io->status = BLK_STS_OK;
	atomic_set(&io->left, count);
	for (i = 0; i < count; i++) {
		struct ballast_store_io *part = &io->part[i];

		*part = *what;
		part->owner = io;
		part->done = fanout_part_done;
		ballast_store_submit(fanout->store[i], part);
	}
}

/**
 * ballast_fanout_size() - what every replica can hold, bytes
 * @fanout: the replicas
 */
u64 ballast_fanout_size(const struct ballast_fanout *fanout)
{
	u64 size = U64_MAX;
	unsigned int i;

	for (i = 0; i < fanout->count; i++)
		size = min(size, ballast_store_size(fanout->store[i]));
	return size;
}

/**
 * ballast_fanout_limits() - what every replica can serve
 * @fanout: the replicas
 * @limits: filled in as by ballast_store_limits()
 */
void ballast_fanout_limits(const struct ballast_fanout *fanout,
			   struct ballast_queue_limits *limits)
{
	BUILD_BUG_ON(BALLAST_REPLICAS != 1);
	ballast_store_limits(fanout->store[0], limits);
}
