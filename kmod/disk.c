// SPDX-License-Identifier: GPL-2.0
/*
 * The blk-mq disk of an attachment.
 *
 * A request belongs to the block layer until disk_queue_rq() returns, then to
 * the gate or to its queue's work, then to the fanout; it ends in
 * disk_end_request() and nowhere else. What waits is not started, so it cannot
 * time out.
 *
 * Requests are never issued from disk_queue_rq(), but by a work of their hardware
 * queue. The caller may be within submit_bio(), where what we submit would wait
 * for the caller to return; or flushing its plug, which may hold requests of the
 * device beneath. Either could then sleep for a tag or a freeze that only they
 * can end.
 */
#define pr_fmt(fmt) "ballast: " fmt

#include "disk.h"

#include <linux/blkdev.h>
#include <linux/delay.h>
#include <linux/llist.h>
#include <linux/module.h>
#include <linux/slab.h>
#include <linux/sysfs.h>

#include "compat.h"

#define CREATE_TRACE_POINTS
#include "trace.h"

/**
 * struct disk_request - what a request carries for us
 * @op: for the gate
 * @node: for its queue's list
 * @io: for the fanout
 */
struct disk_request {
	struct ballast_op op;
	struct llist_node node;
	struct ballast_fanout_io io;
};

/**
 * struct disk_queue - a hardware queue's requests that may go
 * @list: newest first
 * @work: issues them
 * @disk: whose they are
 */
struct disk_queue {
	struct llist_head list;
	struct work_struct work;
	struct ballast_disk *disk;
};

static struct disk_request *disk_request_of(struct ballast_op *op)
{
	return container_of(op, struct disk_request, op);
}

/* Counts a request that ends. If nobody knows when it began, it took no time. */
static void disk_count(struct ballast_disk *disk, struct request *rq,
		       blk_status_t status)
{
	const struct disk_request *pdu = blk_mq_rq_to_pdu(rq);
	enum ballast_io_class class = req_op(rq) == REQ_OP_FLUSH ?
					      BALLAST_IO_CLASS_FLUSH :
					      (int)pdu->op.class;
	s64 ns = 0;

	if (pdu->op.arrived)
		ns = ktime_get_ns() - pdu->op.arrived - pdu->op.waited;
	ns = max_t(s64, ns, 0);
	ballast_stats_count(&disk->stats, class, blk_rq_bytes(rq), ns, status);
	trace_ballast_done(disk->number, class, blk_rq_bytes(rq), ns,
			   blk_status_to_errno(status));
}

/* The one place where a request ends. */
static void disk_end_request(struct request *rq, blk_status_t status)
{
	struct ballast_disk *disk = rq->q->queuedata;

	disk_count(disk, rq, status);
	if (status && status != BLK_STS_NOTSUPP &&
	    !ballast_gate_is_shut(&disk->gate) && __ratelimit(&disk->told))
		pr_err("%s: %s of %u bytes at sector %llu failed: error %d\n",
		       disk->name,
		       op_is_write(req_op(rq)) ? "write" : "read or flush",
		       blk_rq_bytes(rq), (unsigned long long)blk_rq_pos(rq),
		       blk_status_to_errno(status));
	blk_mq_end_request(rq, status);
}

static void disk_io_done(struct ballast_fanout_io *io, blk_status_t status)
{
	disk_end_request(
		blk_mq_rq_from_pdu(container_of(io, struct disk_request, io)),
		status);
}

static void disk_fail(struct request *rq)
{
	blk_mq_start_request(rq);
	disk_end_request(rq, BLK_STS_IOERR);
}

/* Did the volume get smaller while the request waited? */
static bool disk_beyond_end(const struct ballast_disk *disk,
			    const struct request *rq)
{
	return req_op(rq) != REQ_OP_FLUSH &&
	       blk_rq_pos(rq) + blk_rq_sectors(rq) >
		       get_capacity(disk->gendisk);
}

/* Sends a request to the replicas. May sleep. */
static void disk_issue(struct ballast_disk *disk, struct request *rq)
{
	struct disk_request *pdu = blk_mq_rq_to_pdu(rq);
	struct ballast_store_io what = {
		.opf = rq->cmd_flags,
		.sector = req_op(rq) == REQ_OP_FLUSH ? 0 : blk_rq_pos(rq),
		.bytes = blk_rq_bytes(rq),
		.like = rq->bio,
	};

	if (disk_beyond_end(disk, rq)) {
		disk_fail(rq);
		return;
	}
	if (req_op(rq) == REQ_OP_READ || req_op(rq) == REQ_OP_WRITE)
		what.data = rq->bio;
	pdu->io.done = disk_io_done;
	blk_mq_start_request(rq);
	ballast_fanout_submit(&disk->fanout, &pdu->io, &what);
}

/* What a request counts as at the gate. */
static enum ballast_class disk_class(const struct ballast_disk *disk,
				     const struct request *rq)
{
	switch (req_op(rq)) {
	case REQ_OP_READ:
		return BALLAST_READ;
	case REQ_OP_DISCARD:
		return BALLAST_TRIM;
	case REQ_OP_WRITE_ZEROES:
		if (disk->zeroes_unmap && !(rq->cmd_flags & REQ_NOUNMAP))
			return BALLAST_TRIM;
		return BALLAST_WRITE;
	default:
		return BALLAST_WRITE;
	}
}

/*
 * When a request arrived: when the block layer made it, ns; 0 if it did not look,
 * which is when iostats is off. The flushes that it makes itself are not
 * accounted, but timed. What flush data took until now was its flush.
 */
static u64 disk_arrival(const struct request *rq)
{
	if (req_op(rq) == REQ_OP_FLUSH)
		return rq->start_time_ns;
	if (!(rq->rq_flags & RQF_IO_STAT))
		return 0;
	return rq->rq_flags & RQF_FLUSH_SEQ ? ktime_get_ns() :
					      rq->start_time_ns;
}

/* What the gate and the counters know of a request. */
static void disk_op(const struct ballast_disk *disk, struct request *rq)
{
	struct disk_request *pdu = blk_mq_rq_to_pdu(rq);

	pdu->op = (struct ballast_op){
		.class = disk_class(disk, rq),
		.bytes = blk_rq_bytes(rq),
		.arrived = disk_arrival(rq),
	};
}

/* Asks the gate. A flush does not queue there. */
static enum ballast_verdict disk_enter(struct ballast_disk *disk,
				       struct request *rq)
{
	struct disk_request *pdu = blk_mq_rq_to_pdu(rq);

	if (req_op(rq) == REQ_OP_FLUSH)
		return ballast_gate_is_shut(&disk->gate) ? BALLAST_FAIL :
							   BALLAST_GO;
	return ballast_gate_enter(&disk->gate, &pdu->op,
				  rq->rq_flags & RQF_FLUSH_SEQ);
}

static void disk_queue_work(struct work_struct *work)
{
	struct disk_queue *queue = container_of(work, struct disk_queue, work);
	struct llist_node *list = llist_del_all(&queue->list);
	struct disk_request *pdu, *next;
	struct blk_plug plug;

	list = llist_reverse_order(list);
	blk_start_plug(&plug);
	llist_for_each_entry_safe(pdu, next, list, node)
		disk_issue(queue->disk, blk_mq_rq_from_pdu(pdu));
	blk_finish_plug(&plug);
}

/* Hands a request to its queue's work. Does not sleep. */
static void disk_go(struct request *rq)
{
	struct disk_request *pdu = blk_mq_rq_to_pdu(rq);
	struct disk_queue *queue = rq->mq_hctx->driver_data;

	if (llist_add(&pdu->node, &queue->list))
		queue_work(queue->disk->workqueue, &queue->work);
}

static void disk_gate_issue(struct ballast_gate *gate, struct ballast_op *op)
{
	disk_go(blk_mq_rq_from_pdu(disk_request_of(op)));
}

static void disk_gate_fail(struct ballast_gate *gate, struct ballast_op *op)
{
	disk_fail(blk_mq_rq_from_pdu(disk_request_of(op)));
}

static const struct ballast_gate_ops disk_gate_ops = {
	.issue = disk_gate_issue,
	.fail = disk_gate_fail,
};

/* May it come in at all? A read-only volume's device was opened read-only too. */
static bool disk_takes(const struct ballast_disk *disk,
		       const struct request *rq)
{
	return !disk->read_only || !op_is_write(req_op(rq));
}

/* Never refuses for budget: a request that must wait is kept, unstarted. */
static blk_status_t disk_queue_rq(struct blk_mq_hw_ctx *hctx,
				  const struct blk_mq_queue_data *bd)
{
	struct ballast_disk *disk = hctx->queue->queuedata;
	struct request *rq = bd->rq;

	switch (req_op(rq)) {
	case REQ_OP_READ:
	case REQ_OP_WRITE:
	case REQ_OP_FLUSH:
	case REQ_OP_DISCARD:
	case REQ_OP_WRITE_ZEROES:
		break;
	default:
		return BLK_STS_NOTSUPP;
	}
	disk_op(disk, rq);
	if (!disk_takes(disk, rq)) {
		disk_fail(rq);
		return BLK_STS_OK;
	}
	switch (disk_enter(disk, rq)) {
	case BALLAST_GO:
		disk_go(rq);
		break;
	case BALLAST_WAIT:
		break;
	case BALLAST_FAIL:
		disk_fail(rq);
		break;
	}
	return BLK_STS_OK;
}

/*
 * The device beneath ends our flush with its own flush queue's lock held, and
 * ours may be taken within: one class each, and always in this order.
 */
static struct lock_class_key disk_flush_lock_key;

static int disk_init_hctx(struct blk_mq_hw_ctx *hctx, void *data,
			  unsigned int index)
{
	struct disk_queue *queue = kzalloc(sizeof(*queue), GFP_KERNEL);

	if (!queue)
		return -ENOMEM;
	init_llist_head(&queue->list);
	INIT_WORK(&queue->work, disk_queue_work);
	queue->disk = data;
	hctx->driver_data = queue;
	blk_mq_hctx_set_fq_lock_class(hctx, &disk_flush_lock_key);
	return 0;
}

static void disk_exit_hctx(struct blk_mq_hw_ctx *hctx, unsigned int index)
{
	struct disk_queue *queue = hctx->driver_data;

	WARN_ON_ONCE(!llist_empty(&queue->list));
	cancel_work_sync(&queue->work);
	kfree(queue);
}

static const struct blk_mq_ops disk_mq_ops = {
	.queue_rq = disk_queue_rq,
	.init_hctx = disk_init_hctx,
	.exit_hctx = disk_exit_hctx,
};

static int disk_do_open(struct gendisk *gendisk)
{
	struct ballast_disk *disk = gendisk->private_data;

	lockdep_assert_held(&gendisk->open_mutex);
	return READ_ONCE(disk->closing) ? -ENXIO : 0;
}

BALLAST_DEFINE_OPEN(disk_open, disk_do_open)

/* The last user is gone, even who still had it open when it was removed. */
static void disk_free(struct gendisk *gendisk)
{
	struct ballast_disk *disk = gendisk->private_data;

	disk->released(disk);
}

/* A read-only volume's device was opened read-only: BLKROSET cannot change that. */
static int disk_set_read_only(struct block_device *bdev, bool read_only)
{
	struct ballast_disk *disk = bdev->bd_disk->private_data;

	return disk->read_only && !read_only ? -EACCES : 0;
}

static const struct block_device_operations disk_fops = {
	.owner = THIS_MODULE,
	.open = disk_open,
	.free_disk = disk_free,
	.set_read_only = disk_set_read_only,
};

/**
 * ballast_disk_is_ours() - is a disk a volume of ours?
 * @gendisk: any disk
 */
bool ballast_disk_is_ours(const struct gendisk *gendisk)
{
	return gendisk->fops == &disk_fops;
}

static struct ballast_disk *disk_of_device(struct device *dev)
{
	return dev_to_disk(dev)->private_data;
}

static ssize_t ballast_name_show(struct device *dev,
				 struct device_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "%s\n", disk_of_device(dev)->name);
}
static DEVICE_ATTR_RO(ballast_name);

static ssize_t serial_show(struct device *dev, struct device_attribute *attr,
			   char *buf)
{
	return sysfs_emit(buf, "%s\n", disk_of_device(dev)->serial);
}
static DEVICE_ATTR_RO(serial);

static ssize_t wwid_show(struct device *dev, struct device_attribute *attr,
			 char *buf)
{
	return sysfs_emit(buf, "ballast.%s\n", disk_of_device(dev)->serial);
}
static DEVICE_ATTR_RO(wwid);

static struct attribute *disk_attributes[] = {
	&dev_attr_ballast_name.attr,
	&dev_attr_serial.attr,
	&dev_attr_wwid.attr,
	NULL,
};

static const struct attribute_group disk_attribute_group = {
	.attrs = disk_attributes,
};

static const struct attribute_group *disk_attribute_groups[] = {
	&disk_attribute_group,
	NULL,
};

/*
 * What the queue says of itself. The sizes of requests are set on purpose, and
 * not by the device, so that operations can be counted on: the block layer
 * beneath splits what the device cannot take at once.
 */
static void disk_limits(const struct ballast_disk *disk,
			struct ballast_queue_limits *limits)
{
	ballast_fanout_limits(&disk->fanout, limits);
	limits->max_sectors = BALLAST_MAX_IO_SECTORS;
	limits->max_segments = BALLAST_MAX_SEGMENTS;
	if (disk->read_only) {
		limits->max_discard = 0;
		limits->max_write_zeroes = 0;
	}
	if (limits->max_discard)
		limits->max_discard = BALLAST_MAX_TRIM_SECTORS;
	if (limits->max_write_zeroes)
		limits->max_write_zeroes = limits->zeroes_unmap ?
						   BALLAST_MAX_TRIM_SECTORS :
						   BALLAST_MAX_IO_SECTORS;
}

/*
 * Issuing may wait for the device, for ever if that is stuck: no other volume
 * shares the workqueue. It has a rescuer, since memory reclaim may wait for it.
 * It does what the submitters would have done themselves, so it is not preferred
 * to them: at high priority a fast writer keeps others from even asking.
 */
static int disk_alloc_workqueue(struct ballast_disk *disk)
{
	disk->workqueue = alloc_workqueue(
		"ballast%u", WQ_UNBOUND | WQ_MEM_RECLAIM, 0, disk->number);
	return disk->workqueue ? 0 : -ENOMEM;
}

static int disk_alloc_tags(struct ballast_disk *disk)
{
	struct blk_mq_tag_set *tags = &disk->tags;

	tags->ops = &disk_mq_ops;
	tags->nr_hw_queues = num_online_cpus();
	tags->queue_depth = BALLAST_QUEUE_DEPTH;
	tags->numa_node = NUMA_NO_NODE;
	tags->cmd_size = sizeof(struct disk_request);
	tags->driver_data = disk;
	/*
	 * One set of tags for all queues; no scheduler unless asked for; a CPU
	 * that goes offline does not wait for gated requests.
	 */
	tags->flags = BLK_MQ_F_TAG_HCTX_SHARED | BLK_MQ_F_NO_SCHED_BY_DEFAULT |
		      BLK_MQ_F_STACKING | BALLAST_MQ_F_MERGE;
	return blk_mq_alloc_tag_set(tags);
}

/**
 * ballast_disk_init() - the parts that need no undoing
 * @disk: zeroed; name, serial, number and read_only are set by the owner
 * @weights: those in force
 */
void ballast_disk_init(struct ballast_disk *disk,
		       const struct ballast_weights *weights)
{
	ballast_gate_init(&disk->gate, &disk_gate_ops, weights);
	ratelimit_state_init(&disk->told, DEFAULT_RATELIMIT_INTERVAL,
			     DEFAULT_RATELIMIT_BURST);
}

static void disk_setup(struct ballast_disk *disk, u64 size)
{
	struct gendisk *gendisk = disk->gendisk;

	snprintf(gendisk->disk_name, DISK_NAME_LEN, "ballast%u", disk->number);
	gendisk->fops = &disk_fops;
	gendisk->private_data = disk;
	/* What guests write is not ours to look into. */
	gendisk->flags |= GENHD_FL_NO_PART;
	set_capacity(gendisk, size >> SECTOR_SHIFT);
	set_disk_ro(gendisk, disk->read_only);
}

/**
 * ballast_disk_add() - make the disk; it can be used at once
 * @disk: initialised, its fanout filled, its limits set
 * @size: bytes, a multiple of the block size
 * @extack: told why not
 *
 * Return: 0 or an error, after which nothing is left of it.
 */
int ballast_disk_add(struct ballast_disk *disk, u64 size,
		     struct netlink_ext_ack *extack)
{
	struct ballast_queue_limits limits;
	int error;

	disk->gate.number = disk->number;
	disk->made = ktime_get_ns();
	disk_limits(disk, &limits);
	disk->zeroes_unmap = limits.zeroes_unmap;
	error = disk_alloc_workqueue(disk);
	if (error)
		goto fail;
	error = ballast_stats_init(&disk->stats);
	if (error)
		goto destroy_workqueue;
	error = disk_alloc_tags(disk);
	if (error)
		goto exit_stats;
	disk->gendisk = ballast_alloc_disk(&disk->tags, &limits, disk);
	if (IS_ERR(disk->gendisk)) {
		error = PTR_ERR(disk->gendisk);
		goto free_tags;
	}
	disk_setup(disk, size);
	error = device_add_disk(NULL, disk->gendisk, disk_attribute_groups);
	if (error)
		goto put_disk;
	/* Only for those who look (lsblk, holders/): a kernel without it is fine. */
	disk->linked = !bd_link_disk_holder(
		ballast_store_bdev(disk->fanout.store[0]), disk->gendisk);
	return 0;

put_disk:
	put_disk(disk->gendisk);
free_tags:
	blk_mq_free_tag_set(&disk->tags);
exit_stats:
	ballast_stats_exit(&disk->stats);
destroy_workqueue:
	destroy_workqueue(disk->workqueue);
fail:
	disk->gendisk = NULL;
	NL_SET_ERR_MSG(extack,
		       "the disk cannot be made (memory, or a name in use)");
	return error;
}

/*
 * The last to close a disk may be flushing it, as slowly as its limit says, with
 * this lock held: who only asks does not wait for that.
 */
static bool disk_lock_open(struct gendisk *gendisk)
{
	int i;

	for (i = 0; i < 50; i++) {
		if (mutex_trylock(&gendisk->open_mutex))
			return true;
		msleep(20);
	}
	return false;
}

/**
 * ballast_disk_close() - from now on the disk cannot be opened
 * @disk: added
 * @force: even while it is open: what waits, and what comes, fails at once. Does
 *	not wait for the lock, which may be held by who waits for the device: who
 *	is just opening it may still succeed, and is then one more who has it open
 *
 * Return: 0, or -EBUSY if it is open and @force is false, and nothing changed.
 */
int ballast_disk_close(struct ballast_disk *disk, bool force)
{
	struct gendisk *gendisk = disk->gendisk;
	int error = 0;

	if (force) {
		ballast_gate_shut(&disk->gate);
		WRITE_ONCE(disk->closing, true);
		return 0;
	}
	if (!disk_lock_open(gendisk))
		return -EBUSY;
	if (disk_openers(gendisk))
		error = -EBUSY;
	else
		WRITE_ONCE(disk->closing, true);
	mutex_unlock(&gendisk->open_mutex);
	return error;
}

/**
 * ballast_disk_remove() - the end of a disk
 * @disk: closed
 *
 * The gate is shut first, since removing the disk waits for every request that
 * the block layer let in. Waits for what the devices have not yet answered.
 */
void ballast_disk_remove(struct ballast_disk *disk)
{
	ballast_gate_shut(&disk->gate);
	if (disk->linked)
		bd_unlink_disk_holder(ballast_store_bdev(disk->fanout.store[0]),
				      disk->gendisk);
	del_gendisk(disk->gendisk);
	ballast_gate_exit(&disk->gate);
	blk_mq_free_tag_set(&disk->tags);
	put_disk(disk->gendisk);
	disk->gendisk = NULL;
	ballast_stats_exit(&disk->stats);
	destroy_workqueue(disk->workqueue);
}

/**
 * ballast_disk_resize() - change the size, live
 * @disk: added
 * @size: bytes, no more than the fanout's
 */
void ballast_disk_resize(struct ballast_disk *disk, u64 size)
{
	set_capacity_and_notify(disk->gendisk, size >> SECTOR_SHIFT);
}

/**
 * ballast_disk_rename() - the volume has another name
 * @disk: added
 * @name: a good name
 */
void ballast_disk_rename(struct ballast_disk *disk, const char *name)
{
	strscpy(disk->name, name, sizeof(disk->name));
	disk_uevent(disk->gendisk, KOBJ_CHANGE);
}

/**
 * ballast_disk_openers() - how often the disk is open now
 * @disk: added
 */
unsigned int ballast_disk_openers(const struct ballast_disk *disk)
{
	return disk_openers(disk->gendisk);
}
