// SPDX-License-Identifier: GPL-2.0
/*
 * The table of volumes: how they are made, changed and deleted.
 */
#include "volume.h"

#include <linux/ctype.h>
#include <linux/module.h>
#include <linux/sched/mm.h>
#include <linux/slab.h>
#include <linux/workqueue.h>
#include <linux/xarray.h>

/* How long a deletion waits for the device before it says that it goes on. */
#define VOLUME_DELETE_WAIT HZ

/*
 * The volumes by number. volumes_lock guards the table, the names and states of
 * what is in it, and the weights.
 */
static DEFINE_MUTEX(volumes_lock);
static DEFINE_XARRAY_ALLOC(volumes);
static struct ballast_weights volumes_weights;

/*
 * Removes disks, each of which may wait for its device for ever: with some hundred
 * that do, further deletions wait too.
 */
static struct workqueue_struct *volumes_workqueue;

/*
 * Reclaim may write to a volume, which may wait for its limit: not while those
 * who would raise it wait for this lock.
 */
static unsigned int volumes_enter(void)
{
	mutex_lock(&volumes_lock);
	return memalloc_noio_save();
}

static void volumes_leave(unsigned int noio)
{
	memalloc_noio_restore(noio);
	mutex_unlock(&volumes_lock);
}

static bool volume_state_may(enum ballast_volume_state from,
			     enum ballast_volume_state to)
{
	switch (from) {
	case BALLAST_VOLUME_NEW:
		return to == BALLAST_VOLUME_LIVE || to == BALLAST_VOLUME_GONE;
	case BALLAST_VOLUME_LIVE:
		return to == BALLAST_VOLUME_DELETING;
	case BALLAST_VOLUME_DELETING:
		return to == BALLAST_VOLUME_GONE;
	case BALLAST_VOLUME_GONE:
		return false;
	}
	return false;
}

static void volume_free(struct kref *ref)
{
	struct ballast_volume *volume =
		container_of(ref, struct ballast_volume, ref);

	mutex_destroy(&volume->lock);
	kfree(volume);
	module_put(THIS_MODULE);
}

static void volume_disk_released(struct ballast_disk *disk)
{
	kref_put(&container_of(disk, struct ballast_volume, disk)->ref,
		 volume_free);
}

/*
 * The one function that changes a volume's state. GONE takes it out of the table,
 * and says so before the name can be taken again.
 */
static void volume_set_state(struct ballast_volume *volume,
			     enum ballast_volume_state state)
{
	unsigned int noio = volumes_enter();

	WARN_ON_ONCE(!volume_state_may(volume->state, state));
	volume->state = state;
	if (state == BALLAST_VOLUME_GONE) {
		xa_erase(&volumes, volume->disk.number);
		if (volume->gone)
			volume->gone(volume->gone_arg);
	}
	volumes_leave(noio);
	if (state == BALLAST_VOLUME_GONE)
		kref_put(&volume->ref, volume_free);
}

static bool volume_name_ok(const char *name, struct netlink_ext_ack *extack)
{
	const char *c;

	if (!isalnum(name[0]) && name[0] != '_')
		goto bad;
	for (c = name; *c; c++)
		if (!isascii(*c) || !(isalnum(*c) || strchr("._+-", *c)))
			goto bad;
	return true;
bad:
	NL_SET_ERR_MSG(
		extack,
		"a name is a letter, digit or _, then letters, digits and . _ + -");
	return false;
}

static bool volume_serial_ok(const char *serial, struct netlink_ext_ack *extack)
{
	const char *c;

	for (c = serial; isascii(*c) && isalnum(*c); c++)
		;
	if (c != serial && !*c)
		return true;
	NL_SET_ERR_MSG(extack, "a serial number is 1 to 20 letters and digits");
	return false;
}

static int volume_limits_check(const struct ballast_limits *limits,
			       struct netlink_ext_ack *extack)
{
	if ((limits->bw && limits->bw < BALLAST_BW_MIN) ||
	    (limits->burst_bw && limits->burst_bw < BALLAST_BW_MIN)) {
		NL_SET_ERR_MSG(extack,
			       "bw: the smallest limit is 1024 bytes a second");
		return -ERANGE;
	}
	if (limits->burst_iops && limits->burst_iops <= limits->iops) {
		NL_SET_ERR_MSG(extack, "burstIops: must be above iops");
		return -EINVAL;
	}
	if (limits->burst_bw && limits->burst_bw <= limits->bw) {
		NL_SET_ERR_MSG(extack, "burstBw: must be above bw");
		return -EINVAL;
	}
	if (limits->burst_iops && !limits->iops) {
		NL_SET_ERR_MSG(
			extack,
			"burstIops: there is no iops limit to go beyond");
		return -EINVAL;
	}
	if (limits->burst_bw && !limits->bw) {
		NL_SET_ERR_MSG(extack,
			       "burstBw: there is no bw limit to go beyond");
		return -EINVAL;
	}
	return 0;
}

/* A limit that counts for each GiB, for the whole volume. */
static u64 volume_per_gib(u64 limit, u64 size, u64 least, u64 most)
{
	if (!limit)
		return 0;
	return clamp(ballast_budget_scale(limit, size, 1ULL << 30), least,
		     most);
}

static void volume_effective(const struct ballast_volume_limits *limits,
			     u64 size, struct ballast_limits *effective)
{
	const struct ballast_limits *given = &limits->given;

	*effective = *given;
	if (limits->type != BALLAST_LIMIT_TYPE_PER_GIB)
		return;
	effective->iops =
		volume_per_gib(given->iops, size, 1, BALLAST_IOPS_MAX);
	effective->burst_iops =
		volume_per_gib(given->burst_iops, size, 1, BALLAST_IOPS_MAX);
	effective->bw =
		volume_per_gib(given->bw, size, BALLAST_BW_MIN, BALLAST_BW_MAX);
	effective->burst_bw = volume_per_gib(given->burst_bw, size,
					     BALLAST_BW_MIN, BALLAST_BW_MAX);
}

/* Puts limits in force. */
static void volume_apply_limits(struct ballast_volume *volume,
				const struct ballast_volume_limits *limits)
{
	volume->limits = *limits;
	volume_effective(limits, volume->size, &volume->effective);
	ballast_gate_set_limits(&volume->disk.gate, &volume->effective);
}

static int volume_size_check(const struct ballast_volume *volume, u64 size,
			     struct netlink_ext_ack *extack)
{
	struct ballast_queue_limits limits;

	ballast_fanout_limits(&volume->disk.fanout, &limits);
	if (!size || size % limits.logical_block) {
		NL_SET_ERR_MSG(
			extack,
			"size: not a multiple of the device's block size");
		return -EINVAL;
	}
	if (size > ballast_fanout_size(&volume->disk.fanout)) {
		NL_SET_ERR_MSG(extack, "size: the device is smaller");
		return -ENOSPC;
	}
	return 0;
}

/* The volume of a name, in any state. */
static struct ballast_volume *volume_find(const char *name)
{
	struct ballast_volume *volume;
	unsigned long number;

	lockdep_assert_held(&volumes_lock);
	xa_for_each(&volumes, number, volume)
		if (!strcmp(volume->disk.name, name))
			return volume;
	return NULL;
}

/* May @name be given to a volume? */
static int volume_name_free(const char *name, struct netlink_ext_ack *extack)
{
	struct ballast_volume *volume = volume_find(name);

	if (!volume)
		return 0;
	if (volume->state == BALLAST_VOLUME_DELETING) {
		NL_SET_ERR_MSG(extack,
			       "a volume of this name is still being deleted");
		return -EBUSY;
	}
	NL_SET_ERR_MSG(extack, "there is a volume of this name");
	return -EEXIST;
}

/* Is no other volume known by @serial? Links by serial number lead to one disk. */
static int volume_serial_free(const char *serial,
			      struct netlink_ext_ack *extack)
{
	struct ballast_volume *volume;
	unsigned long number;

	lockdep_assert_held(&volumes_lock);
	xa_for_each(&volumes, number, volume) {
		if (strcmp(volume->disk.serial, serial))
			continue;
		NL_SET_ERR_MSG(
			extack,
			"serial: another volume has this one, give another");
		return -EEXIST;
	}
	return 0;
}

/* Takes the name and a number. From here on the volume gets every new weight. */
static int volume_enter(struct ballast_volume *volume,
			struct netlink_ext_ack *extack)
{
	unsigned int noio;
	int error;

	noio = volumes_enter();
	error = volume_name_free(volume->disk.name, extack) ?:
			volume_serial_free(volume->disk.serial, extack);
	if (!error) {
		ballast_disk_init(&volume->disk, &volumes_weights);
		error = xa_alloc(&volumes, &volume->disk.number, volume,
				 XA_LIMIT(0, (1 << 20) - 1), GFP_KERNEL);
	}
	volumes_leave(noio);
	return error;
}

static void volume_remove(struct work_struct *work);

static struct ballast_volume *
volume_alloc(const struct ballast_volume_spec *spec)
{
	struct ballast_volume *volume;

	/* Fails once the module is being unloaded. */
	if (!try_module_get(THIS_MODULE))
		return NULL;
	volume = kzalloc(sizeof(*volume), GFP_KERNEL);
	if (!volume) {
		module_put(THIS_MODULE);
		return NULL;
	}
	kref_init(&volume->ref);
	mutex_init(&volume->lock);
	INIT_WORK(&volume->removal, volume_remove);
	init_completion(&volume->removed);
	volume->state = BALLAST_VOLUME_NEW;
	strscpy(volume->disk.name, spec->name, sizeof(volume->disk.name));
	strscpy(volume->disk.serial, spec->serial, sizeof(volume->disk.serial));
	volume->disk.read_only = spec->read_only;
	volume->disk.released = volume_disk_released;
	return volume;
}

/* Opens the device and makes the disk. */
static int volume_attach(struct ballast_volume *volume,
			 const struct ballast_volume_spec *spec,
			 struct netlink_ext_ack *extack)
{
	struct ballast_fanout *fanout = &volume->disk.fanout;
	int error;

	fanout->store[0] =
		ballast_store_open(spec->path, spec->read_only, extack);
	if (IS_ERR(fanout->store[0]))
		return PTR_ERR(fanout->store[0]);
	fanout->count = 1;
	volume->size = spec->size ?: ballast_fanout_size(fanout);
	error = volume_size_check(volume, volume->size, extack);
	if (error)
		goto close;
	volume_apply_limits(volume, &spec->limits);
	/* For the disk, until volume_disk_released(). */
	kref_get(&volume->ref);
	error = ballast_disk_add(&volume->disk, volume->size, extack);
	if (error)
		goto put;
	return 0;

put:
	kref_put(&volume->ref, volume_free);
close:
	ballast_store_close(fanout->store[0]);
	return error;
}

/**
 * ballast_volume_create() - make a volume and its disk
 * @spec: what it is to be
 * @extack: told why not
 *
 * The volume holds the module until it is deleted.
 *
 * Return: the volume, locked as by ballast_volume_lock(), or an error pointer.
 */
struct ballast_volume *
ballast_volume_create(const struct ballast_volume_spec *spec,
		      struct netlink_ext_ack *extack)
{
	struct ballast_volume *volume;
	int error;

	if (!volume_name_ok(spec->name, extack) ||
	    !volume_serial_ok(spec->serial, extack))
		return ERR_PTR(-EINVAL);
	error = volume_limits_check(&spec->limits.given, extack);
	if (error)
		return ERR_PTR(error);
	volume = volume_alloc(spec);
	if (!volume)
		return ERR_PTR(-ENOMEM);
	mutex_lock(&volume->lock);
	error = volume_enter(volume, extack);
	if (error)
		goto unlock;
	error = volume_attach(volume, spec, extack);
	if (error)
		goto leave;
	kref_get(&volume->ref);
	volume_set_state(volume, BALLAST_VOLUME_LIVE);
	return volume;

leave:
	ballast_gate_exit(&volume->disk.gate);
	mutex_unlock(&volume->lock);
	volume_set_state(volume, BALLAST_VOLUME_GONE);
	return ERR_PTR(error);
unlock:
	mutex_unlock(&volume->lock);
	kref_put(&volume->ref, volume_free);
	return ERR_PTR(error);
}

static int volume_rename(struct ballast_volume *volume, const char *name,
			 struct netlink_ext_ack *extack)
{
	unsigned int noio;
	int error;

	if (!volume_name_ok(name, extack))
		return -EINVAL;
	noio = volumes_enter();
	error = volume_name_free(name, extack);
	if (!error)
		ballast_disk_rename(&volume->disk, name);
	volumes_leave(noio);
	return error;
}

/**
 * ballast_volume_change() - change a volume, live; all of it or nothing
 * @volume: locked
 * @change: what is to change
 * @extack: told why not
 *
 * Return: 0 or an error, after which nothing has changed.
 */
int ballast_volume_change(struct ballast_volume *volume,
			  const struct ballast_volume_change *change,
			  struct netlink_ext_ack *extack)
{
	int error;

	lockdep_assert_held(&volume->lock);
	error = volume_limits_check(&change->limits.given, extack);
	if (error)
		return error;
	if (change->size) {
		error = volume_size_check(volume, change->size, extack);
		if (error)
			return error;
		if (change->size < volume->size && !change->shrink_ok) {
			NL_SET_ERR_MSG(
				extack,
				"size: smaller than now, data would be lost: shrinkOk is needed");
			return -EINVAL;
		}
	}
	if (change->new_name) {
		error = volume_rename(volume, change->new_name, extack);
		if (error)
			return error;
	}
	if (change->size && change->size != volume->size) {
		volume->size = change->size;
		ballast_disk_resize(&volume->disk, volume->size);
	}
	volume_apply_limits(volume, &change->limits);
	return 0;
}

/* The end of a volume that is DELETING. The work has a reference of its own. */
static void volume_remove(struct work_struct *work)
{
	struct ballast_volume *volume =
		container_of(work, struct ballast_volume, removal);

	ballast_disk_remove(&volume->disk);
	ballast_store_close(volume->disk.fanout.store[0]);
	volume_set_state(volume, BALLAST_VOLUME_GONE);
	complete_all(&volume->removed);
	kref_put(&volume->ref, volume_free);
}

/* Waits for a removal, but not for ever: its device may never answer. */
static int volume_await_removal(struct ballast_volume *volume,
				struct netlink_ext_ack *extack)
{
	long left = wait_for_completion_killable_timeout(&volume->removed,
							 VOLUME_DELETE_WAIT);

	if (left > 0)
		return 0;
	NL_SET_ERR_MSG(
		extack,
		"the volume is being deleted: its device has yet to answer");
	return left ? -EINTR : -EINPROGRESS;
}

/**
 * ballast_volume_delete() - remove a volume and its disk
 * @volume: locked
 * @force: even while it is open; what waits, and what comes, fails
 * @gone: called when the volume is gone, with volumes_lock held: must not wait
 *	for I/O
 * @arg: for @gone
 * @extack: told why not
 *
 * Return: 0, and the volume is unlocked and gone; -EINPROGRESS or -EINTR, and it
 * is unlocked, and will be gone when its device has answered; or -EBUSY, and it
 * is as before.
 */
int ballast_volume_delete(struct ballast_volume *volume, bool force,
			  void (*gone)(void *arg), void *arg,
			  struct netlink_ext_ack *extack)
{
	int error;

	lockdep_assert_held(&volume->lock);
	error = ballast_disk_close(&volume->disk, force);
	if (error) {
		NL_SET_ERR_MSG(extack,
			       "the volume is open (mounted or in use)");
		return error;
	}
	volume_set_state(volume, BALLAST_VOLUME_DELETING);
	volume->gone = gone;
	volume->gone_arg = arg;
	kref_get(&volume->ref);
	queue_work(volumes_workqueue, &volume->removal);
	mutex_unlock(&volume->lock);
	error = volume_await_removal(volume, extack);
	kref_put(&volume->ref, volume_free);
	return error;
}

/* A reference to a volume that is LIVE now, or an error pointer. */
static struct ballast_volume *volume_get_live(const char *name,
					      struct netlink_ext_ack *extack)
{
	struct ballast_volume *volume;

	mutex_lock(&volumes_lock);
	volume = volume_find(name);
	if (!volume) {
		NL_SET_ERR_MSG(extack, "there is no such volume");
		volume = ERR_PTR(-ENOENT);
	} else if (volume->state != BALLAST_VOLUME_LIVE) {
		NL_SET_ERR_MSG(extack,
			       "the volume is being created or deleted");
		volume = ERR_PTR(-EBUSY);
	} else {
		kref_get(&volume->ref);
	}
	mutex_unlock(&volumes_lock);
	return volume;
}

/* Locks a volume that was LIVE; false, and the reference is gone, if it is not any more. */
static bool volume_lock_live(struct ballast_volume *volume)
{
	mutex_lock(&volume->lock);
	if (volume->state == BALLAST_VOLUME_LIVE)
		return true;
	ballast_volume_unlock(volume);
	return false;
}

/**
 * ballast_volume_lock() - find a volume by its name and lock it
 * @name: the name
 * @extack: told why not
 *
 * Return: the volume, LIVE until ballast_volume_unlock(); -ENOENT; or -EBUSY
 * while it is being made or deleted.
 */
struct ballast_volume *ballast_volume_lock(const char *name,
					   struct netlink_ext_ack *extack)
{
	struct ballast_volume *volume = volume_get_live(name, extack);

	if (!IS_ERR(volume) && !volume_lock_live(volume)) {
		NL_SET_ERR_MSG(extack, "there is no such volume");
		return ERR_PTR(-ENOENT);
	}
	return volume;
}

/**
 * ballast_volume_lock_next() - the volumes one after the other
 * @number: in: where to begin; out: where to go on
 *
 * Return: a volume, locked as by ballast_volume_lock(), or NULL at the end.
 */
struct ballast_volume *ballast_volume_lock_next(unsigned long *number)
{
	struct ballast_volume *volume;

	do {
		mutex_lock(&volumes_lock);
		volume = xa_find(&volumes, number, ULONG_MAX, XA_PRESENT);
		while (volume && volume->state != BALLAST_VOLUME_LIVE)
			volume = xa_find_after(&volumes, number, ULONG_MAX,
					       XA_PRESENT);
		if (volume)
			kref_get(&volume->ref);
		mutex_unlock(&volumes_lock);
		++*number;
	} while (volume && !volume_lock_live(volume));
	return volume;
}

/**
 * ballast_volume_unlock() - undo ballast_volume_lock()
 * @volume: locked; the caller's reference goes too
 */
void ballast_volume_unlock(struct ballast_volume *volume)
{
	mutex_unlock(&volume->lock);
	kref_put(&volume->ref, volume_free);
}

/**
 * ballast_config_get() - the settings that are the same for all volumes
 * @weights: filled in
 */
void ballast_config_get(struct ballast_weights *weights)
{
	mutex_lock(&volumes_lock);
	*weights = volumes_weights;
	mutex_unlock(&volumes_lock);
}

/**
 * ballast_config_set() - change them, for all volumes at once
 * @weights: the new ones, within their ranges
 */
void ballast_config_set(const struct ballast_weights *weights)
{
	struct ballast_volume *volume;
	unsigned long number;

	mutex_lock(&volumes_lock);
	volumes_weights = *weights;
	xa_for_each(&volumes, number, volume)
		ballast_gate_set_weights(&volume->disk.gate, weights);
	mutex_unlock(&volumes_lock);
}

/**
 * ballast_volume_global_init() - no volumes, default weights
 *
 * Return: 0 or -ENOMEM.
 */
int ballast_volume_global_init(void)
{
	ballast_weights_init(&volumes_weights);
	volumes_workqueue = alloc_workqueue("ballast_volume", WQ_UNBOUND, 0);
	return volumes_workqueue ? 0 : -ENOMEM;
}

/**
 * ballast_volume_global_exit() - undo it; no volume is left, as each holds the module
 */
void ballast_volume_global_exit(void)
{
	/* A removal gives the module back before it returns. */
	destroy_workqueue(volumes_workqueue);
	WARN_ON(!xa_empty(&volumes));
	xa_destroy(&volumes);
}
