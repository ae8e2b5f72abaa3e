// SPDX-License-Identifier: GPL-2.0
/*
 * The names of a volume in /dev. The node /dev/ballastN is made by devtmpfs;
 * the link /dev/ballast/NAME by udev, or by us where udev does not.
 */
#include "node.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

#define LINK_DIRECTORY "/dev/ballast"
#define NODE_PREFIX "/dev/ballast"
#define TARGET_PREFIX "../ballast"

#define UDEV_RUNS "/run/udev/control"
#define UDEV_RECORD "/run/udev/data/b%u:%u"

/* Nothing here takes a second on a healthy host. */
#define WAIT_SECONDS 10
#define POLL_NANOSECONDS (10 * 1000 * 1000)

/**
 * struct disk - what is looked for in /dev
 * @number: the N of /dev/ballastN
 * @device: its major and minor number
 */
struct disk {
	uint32_t number;
	dev_t device;
};

/* Answers whether to go on waiting. */
typedef bool (*pending_fn)(const void *arg);

static bool wait_while(pending_fn pending, const void *arg)
{
	const struct timespec pause = { .tv_nsec = POLL_NANOSECONDS };
	struct timespec now;
	time_t end;

	clock_gettime(CLOCK_MONOTONIC, &now);
	end = now.tv_sec + WAIT_SECONDS;
	while (pending(arg)) {
		clock_gettime(CLOCK_MONOTONIC, &now);
		if (now.tv_sec >= end)
			return false;
		nanosleep(&pause, NULL);
	}
	return true;
}

static bool read_line(const char *path, char *line, size_t size)
{
	FILE *file = fopen(path, "re");
	bool read;

	if (!file)
		return false;
	read = fgets(line, size, file);
	fclose(file);
	if (read)
		line[strcspn(line, "\n")] = '\0';
	return read;
}

static bool disk_find(struct disk *disk, uint32_t number)
{
	char path[64], line[32];
	unsigned int major, minor;

	disk->number = number;
	snprintf(path, sizeof(path), "/sys/block/ballast%" PRIu32 "/dev",
		 number);
	if (!read_line(path, line, sizeof(line)) ||
	    sscanf(line, "%u:%u", &major, &minor) != 2)
		return false;
	disk->device = makedev(major, minor);
	return true;
}

static bool leads_to(const char *path, const struct disk *disk)
{
	struct stat node;

	return !stat(path, &node) && S_ISBLK(node.st_mode) &&
	       node.st_rdev == disk->device;
}

static bool node_pending(const void *arg)
{
	const struct disk *disk = arg;
	char path[BALLAST_NODE_TEXT];

	snprintf(path, sizeof(path), NODE_PREFIX "%" PRIu32, disk->number);
	return !leads_to(path, disk);
}

static bool udev_runs(void)
{
	return !access(UDEV_RUNS, F_OK);
}

/*
 * What udev has on record of a device. The record may still be that of a device
 * of the same number that is gone: then its time is before this one was made.
 */
struct record {
	bool found;
	bool linked;
	uint64_t time;
};

static void record_read(struct record *record, dev_t device, const char *name)
{
	char path[64], line[1200], wanted[BALLAST_NODE_TEXT];
	FILE *file;

	memset(record, 0, sizeof(*record));
	snprintf(path, sizeof(path), UDEV_RECORD, major(device), minor(device));
	file = fopen(path, "re");
	if (!file)
		return;
	record->found = true;
	snprintf(wanted, sizeof(wanted), "S:ballast/%s\n", name);
	while (fgets(line, sizeof(line), file)) {
		record->linked |= !strcmp(line, wanted);
		sscanf(line, "I:%" SCNu64, &record->time);
	}
	fclose(file);
}

static bool udev_manages(dev_t device, const char *name)
{
	struct record record;

	record_read(&record, device, name);
	return udev_runs() && record.linked;
}

/**
 * ballast_link_read() - see where the link of a volume points now
 * @link: what is seen
 * @name: the volume's name
 */
void ballast_link_read(struct ballast_link *link, const char *name)
{
	struct disk disk;
	ssize_t length;

	memset(link, 0, sizeof(*link));
	snprintf(link->path, sizeof(link->path), LINK_DIRECTORY "/%s", name);
	length = readlink(link->path, link->target, sizeof(link->target) - 1);
	if (length < 0)
		return;
	link->target[length] = '\0';
	if (sscanf(link->target, TARGET_PREFIX "%" SCNu32, &link->number) ==
		    1 &&
	    disk_find(&disk, link->number))
		link->managed = udev_manages(disk.device, name);
}

/* It points where it pointed before: nobody has removed or replaced it. */
static bool link_pending(const void *arg)
{
	const struct ballast_link *link = arg;
	char target[BALLAST_NODE_TEXT];
	ssize_t length = readlink(link->path, target, sizeof(target));

	return length > 0 && (size_t)length == strlen(link->target) &&
	       !memcmp(target, link->target, length);
}

/* Someone has made a volume of the same name meanwhile, with the same number. */
static bool taken_again(const struct ballast_link *link, const char *name)
{
	char path[64], line[BALLAST_NAME_MAX + 2];

	snprintf(path, sizeof(path),
		 "/sys/block/ballast%" PRIu32 "/ballast_name", link->number);
	return read_line(path, line, sizeof(line)) && !strcmp(line, name);
}

/**
 * ballast_link_drop() - see to it that a link which is no longer true is gone
 * @link: the link, as ballast_link_read() saw it while it was true
 * @name: the name of it
 * @err: why it is still there
 *
 * Return: 0, or -1 with @err set.
 */
int ballast_link_drop(const struct ballast_link *link, const char *name,
		      struct ballast_error *err)
{
	if (!*link->target)
		return 0;
	if (link->managed && wait_while(link_pending, link))
		return 0;
	if (!link_pending(link) || taken_again(link, name))
		return 0;
	if (!unlink(link->path) || errno == ENOENT)
		return 0;
	return ballast_fail(err, BALLAST_NO_NODE,
			    "the change is in force, but the old link %s can "
			    "not be removed (%s); remove it by hand",
			    link->path, strerror(errno));
}

/**
 * struct link_wait - a link that udev is expected to make
 * @disk: the disk that it shall point at
 * @name: the volume's name
 * @since: the disk was not there before this time
 * @path: the link
 */
struct link_wait {
	const struct disk *disk;
	const char *name;
	uint64_t since;
	char path[BALLAST_NODE_TEXT];
};

/*
 * A link that is right may still be that of a disk before this one, which udev
 * is about to remove: its record must be of this one. If that has no such link,
 * udev has no rule for it, and there is nothing to wait for. (After a change of
 * name there may be nothing yet either; then udev finds our link there.)
 */
static bool udev_pending(const void *arg)
{
	const struct link_wait *wait = arg;
	struct record record;

	record_read(&record, wait->disk->device, wait->name);
	if (!record.found || (record.linked && record.time < wait->since))
		return true;
	return record.linked && !leads_to(wait->path, wait->disk);
}

/* Made aside and moved into place: at no time is there no link, or half of one. */
static int link_make(const struct link_wait *wait, struct ballast_error *err)
{
	char target[BALLAST_NODE_TEXT];
	char aside[BALLAST_NODE_TEXT + 24];

	snprintf(target, sizeof(target), TARGET_PREFIX "%" PRIu32,
		 wait->disk->number);
	snprintf(aside, sizeof(aside), LINK_DIRECTORY "/.%s.%d", wait->name,
		 getpid());
	unlink(aside);
	if ((!mkdir(LINK_DIRECTORY, 0755) || errno == EEXIST) &&
	    !symlink(target, aside)) {
		if (!rename(aside, wait->path))
			return 0;
		unlink(aside);
	}
	return ballast_fail(err, BALLAST_NO_NODE,
			    "the change is in force, but the link %s to %s can "
			    "not be made (%s)",
			    wait->path, target, strerror(errno));
}

static int link_wait(const struct disk *disk, const char *name, uint64_t since,
		     struct ballast_error *err)
{
	struct link_wait wait = { .disk = disk, .name = name, .since = since };

	snprintf(wait.path, sizeof(wait.path), LINK_DIRECTORY "/%s", name);
	if (udev_runs())
		wait_while(udev_pending, &wait);
	if (!leads_to(wait.path, disk) && link_make(&wait, err))
		return -1;
	if (leads_to(wait.path, disk))
		return 0;
	return ballast_fail(err, BALLAST_NO_NODE,
			    "the change is in force, but %s does not lead to "
			    "the volume; is someone changing it too?",
			    wait.path);
}

/**
 * ballast_node_clock() - the time, as ballast_node_wait() wants it
 */
uint64_t ballast_node_clock(void)
{
	struct timespec now;

	/* The clock of udev's records, in microseconds. */
	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000ull + now.tv_nsec / 1000;
}

/**
 * ballast_node_wait() - wait until a volume can be found in /dev
 * @number: the N of its disk
 * @name: its name
 * @since: a time before the disk was made; 0 if it has been there for long
 * @err: what is missing
 *
 * Return: 0 when /dev/ballastN and /dev/ballast/NAME both are its device, or
 * -1 with @err set.
 */
int ballast_node_wait(uint32_t number, const char *name, uint64_t since,
		      struct ballast_error *err)
{
	struct disk disk;

	if (!disk_find(&disk, number))
		return ballast_fail(err, BALLAST_NO_NODE,
				    "the change is in force, but /sys/block/"
				    "ballast%" PRIu32 " is not there; is /sys "
				    "mounted?",
				    number);
	if (!wait_while(node_pending, &disk))
		return ballast_fail(err, BALLAST_NO_NODE,
				    "the change is in force, but the node /dev/"
				    "ballast%" PRIu32 " did not come within %d "
				    "s; is devtmpfs mounted on /dev?",
				    number, WAIT_SECONDS);
	return link_wait(&disk, name, since, err);
}
