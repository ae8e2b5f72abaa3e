/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Everything that differs between the kernels we build for (6.1, 6.12, 7.2),
 * as helpers named ballast_*. There is no version test anywhere else.
 */
#ifndef BALLAST_COMPAT_H
#define BALLAST_COMPAT_H

#include <linux/blk-mq.h>
#include <linux/blkdev.h>
#include <linux/hrtimer.h>
#include <linux/version.h>
#include <net/genetlink.h>

/**
 * struct ballast_queue_limits - what a disk's queue is told about its device
 * @logical_block: the smallest I/O, bytes
 * @physical_block: the smallest I/O that is not read, changed and written back, bytes
 * @io_min: the preferred smallest I/O, bytes
 * @io_opt: the preferred I/O, bytes; 0 if none
 * @dma_alignment: mask of the alignment that memory must have
 * @discard_granularity: what is trimmed is a multiple of this, bytes
 * @max_sectors: the largest read or write
 * @max_discard: the largest trim, sectors; 0 if none can be
 * @max_write_zeroes: the largest write-zeroes, sectors; 0 if none can be
 * @max_segments: the most pieces of memory in one request
 * @zeroes_unmap: a write-zeroes that may unmap does not write
 * @rotational: the device seeks
 *
 * A volume always has a write-back cache with FUA and asks for stable pages.
 */
struct ballast_queue_limits {
	unsigned int logical_block;
	unsigned int physical_block;
	unsigned int io_min;
	unsigned int io_opt;
	unsigned int dma_alignment;
	unsigned int discard_granularity;
	unsigned int max_sectors;
	unsigned int max_discard;
	unsigned int max_write_zeroes;
	unsigned int max_segments;
	bool zeroes_unmap;
	bool rotational;
};

/*
 * Block devices, held exclusively.
 */

#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 9, 0)

struct ballast_bdev {
	struct file *file;
	struct block_device *bdev;
};

static inline int ballast_bdev_open(struct ballast_bdev *handle,
				    const char *path, bool read_only,
				    void *holder)
{
	blk_mode_t mode = BLK_OPEN_READ | (read_only ? 0 : BLK_OPEN_WRITE);

	handle->file = bdev_file_open_by_path(path, mode, holder, NULL);
	if (IS_ERR(handle->file))
		return PTR_ERR(handle->file);
	handle->bdev = file_bdev(handle->file);
	return 0;
}

static inline void ballast_bdev_close(struct ballast_bdev *handle)
{
	/* bdev_fput() in a kernel thread closes later, and the caller says that it is. */
	__fput_sync(handle->file);
}

#else

struct ballast_bdev {
	struct block_device *bdev;
	fmode_t mode;
};

static inline int ballast_bdev_open(struct ballast_bdev *handle,
				    const char *path, bool read_only,
				    void *holder)
{
	handle->mode = FMODE_READ | FMODE_EXCL | (read_only ? 0 : FMODE_WRITE);
	handle->bdev = blkdev_get_by_path(path, handle->mode, holder);
	return PTR_ERR_OR_ZERO(handle->bdev);
}

static inline void ballast_bdev_close(struct ballast_bdev *handle)
{
	blkdev_put(handle->bdev, handle->mode);
}

#endif

/* Does a write-zeroes that may unmap zero without writing? Older kernels cannot tell. */
static inline bool ballast_bdev_zeroes_unmap(struct block_device *bdev)
{
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 18, 0)
	return bdev_write_zeroes_unmap_sectors(bdev) > 0;
#else
	return false;
#endif
}

static inline bool ballast_bdev_rotational(struct block_device *bdev)
{
#if LINUX_VERSION_CODE >= KERNEL_VERSION(7, 0, 0)
	return bdev_rot(bdev);
#else
	return !bdev_nonrot(bdev);
#endif
}

/*
 * Disks.
 */

#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 9, 0)
/* Merging was a flag once. */
#define BALLAST_MQ_F_MERGE 0
#else
#define BALLAST_MQ_F_MERGE BLK_MQ_F_SHOULD_MERGE
#endif

#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 11, 0)

static inline struct gendisk *
ballast_alloc_disk(struct blk_mq_tag_set *set,
		   const struct ballast_queue_limits *from, void *data)
{
	struct queue_limits lim = {
		.features = BLK_FEAT_WRITE_CACHE | BLK_FEAT_FUA |
			    BLK_FEAT_STABLE_WRITES,
		.logical_block_size = from->logical_block,
		.physical_block_size = from->physical_block,
		.io_min = from->io_min,
		.io_opt = from->io_opt,
		.dma_alignment = from->dma_alignment,
		.discard_granularity = from->discard_granularity,
		.max_hw_sectors = from->max_sectors,
		.max_hw_discard_sectors = from->max_discard,
		.max_write_zeroes_sectors = from->max_write_zeroes,
		.max_segments = from->max_segments,
		.max_segment_size = UINT_MAX,
	};

	if (from->rotational)
		lim.features |= BLK_FEAT_ROTATIONAL;
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 18, 0)
	lim.max_hw_wzeroes_unmap_sectors =
		from->zeroes_unmap ? from->max_write_zeroes : 0;
#endif
	return blk_mq_alloc_disk(set, &lim, data);
}

#else

static inline struct gendisk *
ballast_alloc_disk(struct blk_mq_tag_set *set,
		   const struct ballast_queue_limits *from, void *data)
{
	struct gendisk *disk = blk_mq_alloc_disk(set, data);
	struct request_queue *q;

	if (IS_ERR(disk))
		return disk;
	q = disk->queue;
	blk_queue_logical_block_size(q, from->logical_block);
	blk_queue_physical_block_size(q, from->physical_block);
	blk_queue_io_min(q, from->io_min);
	blk_queue_io_opt(q, from->io_opt);
	blk_queue_dma_alignment(q, from->dma_alignment);
	q->limits.discard_granularity = from->discard_granularity;
	blk_queue_max_hw_sectors(q, from->max_sectors);
	blk_queue_max_discard_sectors(q, from->max_discard);
	blk_queue_max_write_zeroes_sectors(q, from->max_write_zeroes);
	blk_queue_max_segments(q, from->max_segments);
	blk_queue_max_segment_size(q, UINT_MAX);
	blk_queue_write_cache(q, true, true);
	blk_queue_flag_set(QUEUE_FLAG_STABLE_WRITES, q);
	if (!from->rotational)
		blk_queue_flag_set(QUEUE_FLAG_NONROT, q);
	return disk;
}

#endif

/* Defines NAME, the open operation of a disk, in terms of int impl(struct gendisk *). */
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 5, 0)
#define BALLAST_DEFINE_OPEN(name, impl)                        \
	static int name(struct gendisk *disk, blk_mode_t mode) \
	{                                                      \
		return impl(disk);                             \
	}
#else
#define BALLAST_DEFINE_OPEN(name, impl)                          \
	static int name(struct block_device *bdev, fmode_t mode) \
	{                                                        \
		return impl(bdev->bd_disk);                      \
	}
#endif

/*
 * Timers.
 */

static inline void
ballast_hrtimer_init(struct hrtimer *timer,
		     enum hrtimer_restart (*function)(struct hrtimer *))
{
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 15, 0)
	hrtimer_setup(timer, function, CLOCK_MONOTONIC, HRTIMER_MODE_ABS);
#else
	hrtimer_init(timer, CLOCK_MONOTONIC, HRTIMER_MODE_ABS);
	timer->function = function;
#endif
}

#endif /* BALLAST_COMPAT_H */
