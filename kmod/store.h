/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A store: the kernel's handle on one replica's data device on this host. It
 * knows nothing of volumes' names, of budgets or of other replicas.
 */
#ifndef BALLAST_STORE_H
#define BALLAST_STORE_H

#include <linux/blk_types.h>
#include <linux/netlink.h>

#include "compat.h"

struct ballast_store;

/**
 * struct ballast_store_io - one operation on one store
 * @opf: REQ_OP_READ, WRITE, FLUSH, DISCARD or WRITE_ZEROES, and flags
 * @sector: where
 * @bytes: how much
 * @data: the bios that hold the memory, linked by bi_next; NULL if there is none.
 *	The caller keeps them until @done
 * @like: the bio whose cgroup and priority the I/O has, or NULL
 * @owner: the caller's, for @done
 * @done: called once, in any context
 *
 * The caller owns it until it is submitted and again from @done on.
 */
struct ballast_store_io {
	blk_opf_t opf;
	u32 bytes;
	sector_t sector;
	struct bio *data;
	struct bio *like;
	void *owner;
	void (*done)(struct ballast_store_io *io, blk_status_t status);
};

struct ballast_store *ballast_store_open(const char *path, bool read_only,
					 struct netlink_ext_ack *extack);
void ballast_store_close(struct ballast_store *store);
u64 ballast_store_size(const struct ballast_store *store);
const char *ballast_store_path(const struct ballast_store *store);
struct block_device *ballast_store_bdev(const struct ballast_store *store);
void ballast_store_limits(const struct ballast_store *store,
			  struct ballast_queue_limits *limits);
void ballast_store_submit(struct ballast_store *store,
			  struct ballast_store_io *io);

#endif /* BALLAST_STORE_H */
