// SPDX-License-Identifier: GPL-2.0
/*
 * A store's data device: opened exclusively, written by bios that share the
 * memory of the requests they serve.
 */
#include "store.h"

#include <linux/bio.h>
#include <linux/module.h>
#include <linux/slab.h>

#include "compat.h"
#include "disk.h"

/* Bios held in reserve: each is submitted as soon as it is had. */
#define STORE_POOL 4

/* What of a request's flags its device needs to know. */
#define STORE_FLAGS                                                          \
	(REQ_OP_MASK | REQ_FUA | REQ_SYNC | REQ_META | REQ_PRIO | REQ_IDLE | \
	 REQ_BACKGROUND | REQ_NOUNMAP)

/**
 * struct ballast_store - one replica's data device
 * @handle: held exclusively, with the store as the holder
 * @path: as it was named by who opened it
 * @bios: its own, so that no other device's trouble keeps it from going on
 *
 * Nothing in it changes between open and close.
 */
struct ballast_store {
	struct ballast_bdev handle;
	char *path;
	struct bio_set bios;
};

/* Says in words why a device cannot be had. */
static void store_explain(int error, struct netlink_ext_ack *extack)
{
	switch (error) {
	case -ENOENT:
		NL_SET_ERR_MSG(extack, "there is no such device");
		break;
	case -ENOTBLK:
		NL_SET_ERR_MSG(extack, "not a block device");
		break;
	case -EBUSY:
		NL_SET_ERR_MSG(
			extack,
			"the device is in use (mounted, or held by another)");
		break;
	case -EACCES:
	case -EROFS:
		NL_SET_ERR_MSG(extack,
			       "the device is read-only: mode ro is needed");
		break;
	case -ENXIO:
		NL_SET_ERR_MSG(extack,
			       "the device is not there (no driver serves it)");
		break;
	default:
		NL_SET_ERR_MSG(extack, "the device cannot be opened");
	}
}

/* Refuses what cannot serve as a data device. */
static int store_check(const struct ballast_store *store, bool read_only,
		       struct netlink_ext_ack *extack)
{
	struct block_device *bdev = store->handle.bdev;

	if (bdev_is_zoned(bdev)) {
		NL_SET_ERR_MSG(extack, "zoned devices cannot hold a volume");
		return -EOPNOTSUPP;
	}
	if (ballast_disk_is_ours(bdev->bd_disk)) {
		/* Most likely meant otherwise: both limits would hold. */
		NL_SET_ERR_MSG(extack, "the device is itself a volume");
		return -EOPNOTSUPP;
	}
	if (!read_only && bdev_read_only(bdev)) {
		store_explain(-EROFS, extack);
		return -EROFS;
	}
	if (bdev_nr_bytes(bdev) < bdev_logical_block_size(bdev)) {
		NL_SET_ERR_MSG(extack, "the device is empty (its size is 0)");
		return -ENOSPC;
	}
	return 0;
}

/**
 * ballast_store_open() - open a device as a store, exclusively
 * @path: its path, looked up as the calling task would
 * @read_only: it will not be written
 * @extack: told why not
 *
 * The caller must have checked the privilege: opening by path checks no mode.
 *
 * Return: the store, or an error pointer.
 */
struct ballast_store *ballast_store_open(const char *path, bool read_only,
					 struct netlink_ext_ack *extack)
{
	struct ballast_store *store;
	int error = -ENOMEM;

	store = kzalloc(sizeof(*store), GFP_KERNEL);
	if (!store)
		return ERR_PTR(-ENOMEM);
	store->path = kstrdup(path, GFP_KERNEL);
	if (!store->path)
		goto free_store;
	error = bioset_init(&store->bios, STORE_POOL, 0, BIOSET_NEED_BVECS);
	if (error)
		goto free_path;
	error = ballast_bdev_open(&store->handle, path, read_only, store);
	if (error) {
		store_explain(error, extack);
		goto exit_bios;
	}
	error = store_check(store, read_only, extack);
	if (error)
		goto close;
	return store;

close:
	ballast_bdev_close(&store->handle);
exit_bios:
	bioset_exit(&store->bios);
free_path:
	kfree(store->path);
free_store:
	kfree(store);
	return ERR_PTR(error);
}

/**
 * ballast_store_close() - give the device back
 * @store: every I/O to it has ended
 */
void ballast_store_close(struct ballast_store *store)
{
	ballast_bdev_close(&store->handle);
	bioset_exit(&store->bios);
	kfree(store->path);
	kfree(store);
}

/**
 * ballast_store_size() - the device's size now, in whole blocks
 * @store: the store
 *
 * Return: bytes.
 */
u64 ballast_store_size(const struct ballast_store *store)
{
	struct block_device *bdev = store->handle.bdev;

	return round_down((u64)bdev_nr_bytes(bdev),
			  bdev_logical_block_size(bdev));
}

/**
 * ballast_store_path() - how the device was named
 * @store: the store
 */
const char *ballast_store_path(const struct ballast_store *store)
{
	return store->path;
}

/**
 * ballast_store_bdev() - the device
 * @store: the store
 */
struct block_device *ballast_store_bdev(const struct ballast_store *store)
{
	return store->handle.bdev;
}

/**
 * ballast_store_limits() - what the device says of itself
 * @store: the store
 * @limits: filled in, but for the sizes of requests: max_discard and
 *	max_write_zeroes are only 0 or not 0
 */
void ballast_store_limits(const struct ballast_store *store,
			  struct ballast_queue_limits *limits)
{
	struct block_device *bdev = store->handle.bdev;

	*limits = (struct ballast_queue_limits){
		.logical_block = bdev_logical_block_size(bdev),
		.physical_block = bdev_physical_block_size(bdev),
		.io_min = bdev_io_min(bdev),
		.io_opt = bdev_io_opt(bdev),
		.dma_alignment = bdev_dma_alignment(bdev),
		.discard_granularity = bdev_discard_granularity(bdev),
		.max_discard = bdev_max_discard_sectors(bdev),
		.max_write_zeroes = bdev_write_zeroes_sectors(bdev),
		.zeroes_unmap = ballast_bdev_zeroes_unmap(bdev),
		.rotational = ballast_bdev_rotational(bdev),
	};
}

static void store_end_io(struct bio *bio)
{
	struct ballast_store_io *io = bio->bi_private;
	blk_status_t status = bio->bi_status;

	bio_put(bio);
	io->done(io, status);
}

/* A bio of its own for memory that is spread over several. */
static struct bio *store_gather(struct ballast_store *store, struct bio *data,
				blk_opf_t opf)
{
	struct bvec_iter iter;
	struct bio_vec bv;
	struct bio *bio, *part;
	unsigned short count = 0;

	for (part = data; part; part = part->bi_next)
		bio_for_each_bvec(bv, part, iter)
			count++;
	bio = bio_alloc_bioset(store->handle.bdev, count, opf, GFP_NOIO,
			       &store->bios);
	for (part = data; part; part = part->bi_next)
		bio_for_each_bvec(bv, part, iter)
			__bio_add_page(bio, bv.bv_page, bv.bv_len,
				       bv.bv_offset);
	return bio;
}

/* A bio for @io. GFP_NOIO from a pool does not fail; it may wait. */
static struct bio *store_bio(struct ballast_store *store,
			     struct ballast_store_io *io)
{
	struct block_device *bdev = store->handle.bdev;
	blk_opf_t opf = io->opf & STORE_FLAGS;
	struct bio *bio;

	if ((opf & REQ_OP_MASK) == REQ_OP_FLUSH)
		opf = REQ_OP_WRITE | REQ_PREFLUSH | (opf & REQ_SYNC);
	if (io->data && !io->data->bi_next) {
		bio = bio_alloc_clone(bdev, io->data, GFP_NOIO, &store->bios);
		bio->bi_opf = opf;
		return bio;
	}
	if (io->data) {
		bio = store_gather(store, io->data, opf);
	} else {
		bio = bio_alloc_bioset(bdev, 0, opf, GFP_NOIO, &store->bios);
		bio->bi_iter.bi_size = io->bytes;
	}
	if (io->like) {
		bio_clone_blkg_association(bio, io->like);
		bio->bi_ioprio = io->like->bi_ioprio;
	}
	return bio;
}

/**
 * ballast_store_submit() - start an operation
 * @store: the store
 * @io: the operation; its done is called when it ended, perhaps before this returns
 *
 * Process context, outside any submit_bio(); may sleep. Not accounted again: the
 * volume's own submission was.
 */
void ballast_store_submit(struct ballast_store *store,
			  struct ballast_store_io *io)
{
	struct bio *bio = store_bio(store, io);

	bio->bi_iter.bi_sector = io->sector;
	bio->bi_private = io;
	bio->bi_end_io = store_end_io;
	submit_bio_noacct(bio);
}
