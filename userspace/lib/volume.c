// SPDX-License-Identifier: GPL-2.0
/* One volume: asked for, created, changed, deleted. */
#include "volume.h"

#include <errno.h>
#include <netlink/genl/genl.h>
#include <netlink/msg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "extack.h"
#include "netlink.h"

/**
 * ballast_volume_name() - say which volume is meant
 * @volume: the volume
 * @name: its name
 */
void ballast_volume_name(struct ballast_volume *volume, const char *name)
{
	snprintf(volume->name, sizeof(volume->name), "%s", name);
	ballast_mark(&volume->values, BALLAST_A_VOLUME_NAME);
}

/**
 * ballast_volume_rename() - ask for another name
 * @volume: the volume
 * @name: the name it shall have
 */
void ballast_volume_rename(struct ballast_volume *volume, const char *name)
{
	snprintf(volume->new_name, sizeof(volume->new_name), "%s", name);
	ballast_mark(&volume->values, BALLAST_A_VOLUME_NEW_NAME);
}

/**
 * ballast_volume_serial() - give a volume its serial number
 * @volume: the volume
 * @serial: the serial number
 */
void ballast_volume_serial(struct ballast_volume *volume, const char *serial)
{
	snprintf(volume->serial, sizeof(volume->serial), "%s", serial);
	ballast_mark(&volume->values, BALLAST_A_VOLUME_SERIAL);
}

/**
 * ballast_volume_device() - give a volume a replica
 * @volume: the volume
 * @slot: the replica's slot
 * @device: the device that holds it
 */
void ballast_volume_device(struct ballast_volume *volume, uint32_t slot,
			   const char *device)
{
	struct ballast_replica *replica;

	if (volume->replicas == BALLAST_REPLICAS_MAX)
		return;
	replica = &volume->replica[volume->replicas++];
	replica->slot = slot;
	snprintf(replica->device, sizeof(replica->device), "%s", device);
	ballast_mark(&volume->values, BALLAST_A_VOLUME_REPLICA);
}

static int put_text(struct nl_msg *msg, const struct ballast_values *values,
		    int attr, const char *text)
{
	return ballast_has(values, attr) ? nla_put_string(msg, attr, text) : 0;
}

static int put_replica(struct nl_msg *msg,
		       const struct ballast_replica *replica)
{
	struct nlattr *nest = nla_nest_start(msg, BALLAST_A_VOLUME_REPLICA);

	if (!nest || nla_put_u32(msg, BALLAST_A_REPLICA_SLOT, replica->slot) ||
	    nla_put_string(msg, BALLAST_A_REPLICA_DEVICE, replica->device))
		return -1;
	/* Strict kernels want the flag, which libnl does not set. */
	nest->nla_type |= NLA_F_NESTED;
	return nla_nest_end(msg, nest);
}

static int put_volume(struct nl_msg *msg, const struct ballast_volume *volume)
{
	const struct ballast_values *values = &volume->values;
	unsigned int i;

	if (put_text(msg, values, BALLAST_A_VOLUME_NAME, volume->name) ||
	    put_text(msg, values, BALLAST_A_VOLUME_NEW_NAME,
		     volume->new_name) ||
	    put_text(msg, values, BALLAST_A_VOLUME_SERIAL, volume->serial) ||
	    ballast_values_put(msg, &ballast_volume_attrs, values))
		return -1;
	for (i = 0; i < volume->replicas; i++)
		if (put_replica(msg, &volume->replica[i]))
			return -1;
	return 0;
}

/* The kernel says what is wrong; here it is said of which volume, and on what. */
static int call_failed(const struct ballast_volume *volume,
		       struct ballast_error *err)
{
	if (volume->replicas)
		return ballast_fail_at(err, "volume %s on %s", volume->name,
				       volume->replica[0].device);
	if (ballast_has(&volume->values, BALLAST_A_VOLUME_NEW_NAME))
		return ballast_fail_at(err, "volume %s, rename %s",
				       volume->name, volume->new_name);
	return ballast_fail_at(err, "volume %s", volume->name);
}

static int call(struct ballast_netlink *nl, uint8_t command,
		const struct ballast_volume *volume, ballast_reply_fn reply,
		void *arg, struct ballast_error *err)
{
	struct nl_msg *msg = ballast_request(nl, command, 0, err);

	if (!msg)
		return -1;
	if (put_volume(msg, volume)) {
		nlmsg_free(msg);
		return ballast_errno_fail(err, ENOMEM);
	}
	if (ballast_call(nl, msg, reply, arg, err))
		return call_failed(volume, err);
	return 0;
}

static void get_text(char *text, size_t size, struct nlattr *attr)
{
	if (attr)
		nla_strlcpy(text, attr, size);
}

static int get_replica(struct ballast_volume *volume, struct nlattr *nest)
{
	struct nlattr *attrs[BALLAST_A_REPLICA_MAX + 1];
	char device[BALLAST_PATH_MAX + 1] = "";

	if (ballast_attrs_parse(attrs, nla_data(nest), nla_len(nest),
				&ballast_replica_attrs) ||
	    !attrs[BALLAST_A_REPLICA_SLOT])
		return -1;
	get_text(device, sizeof(device), attrs[BALLAST_A_REPLICA_DEVICE]);
	ballast_volume_device(
		volume, nla_get_u32(attrs[BALLAST_A_REPLICA_SLOT]), device);
	return 0;
}

/* An attribute that may come several times: the parser keeps only the last. */
static int get_replicas(struct ballast_volume *volume, struct nlmsghdr *reply)
{
	struct nlattr *attr;
	int rest;

	nla_for_each_attr(attr, nlmsg_attrdata(reply, GENL_HDRLEN),
			  nlmsg_attrlen(reply, GENL_HDRLEN), rest)
		if (nla_type(attr) == BALLAST_A_VOLUME_REPLICA &&
		    get_replica(volume, attr))
			return -1;
	return 0;
}

/**
 * ballast_volume_decode() - read a volume out of a message
 * @reply: the message
 * @arg: the struct ballast_volume it goes to
 *
 * Return: 0, or -1 if the message is malformed.
 */
int ballast_volume_decode(struct nlmsghdr *reply, void *arg)
{
	struct nlattr *attrs[BALLAST_A_VOLUME_MAX + 1];
	struct ballast_volume *volume = arg;

	memset(volume, 0, sizeof(*volume));
	if (!genlmsg_valid_hdr(reply, 0) ||
	    ballast_attrs_parse(attrs, nlmsg_attrdata(reply, GENL_HDRLEN),
				nlmsg_attrlen(reply, GENL_HDRLEN),
				&ballast_volume_attrs))
		return -1;
	ballast_values_get(attrs, &ballast_volume_attrs, &volume->values);
	get_text(volume->name, sizeof(volume->name),
		 attrs[BALLAST_A_VOLUME_NAME]);
	get_text(volume->new_name, sizeof(volume->new_name),
		 attrs[BALLAST_A_VOLUME_NEW_NAME]);
	get_text(volume->old_name, sizeof(volume->old_name),
		 attrs[BALLAST_A_VOLUME_OLD_NAME]);
	get_text(volume->serial, sizeof(volume->serial),
		 attrs[BALLAST_A_VOLUME_SERIAL]);
	return get_replicas(volume, reply);
}

/**
 * ballast_volume_get() - read one volume
 * @nl: the socket
 * @name: its name
 * @volume: where to
 * @err: why not
 *
 * Return: 0, or -1 with @err set.
 */
int ballast_volume_get(struct ballast_netlink *nl, const char *name,
		       struct ballast_volume *volume, struct ballast_error *err)
{
	struct ballast_volume ask = { 0 };

	memset(volume, 0, sizeof(*volume));
	ballast_volume_name(&ask, name);
	if (call(nl, BALLAST_CMD_VOLUME_GET, &ask, ballast_volume_decode,
		 volume, err))
		return -1;
	if (ballast_has(&volume->values, BALLAST_A_VOLUME_NUMBER))
		return 0;
	return ballast_fail(err, BALLAST_FAILED,
			    "the kernel's reply does not tell the volume's "
			    "number");
}

/**
 * ballast_volume_create() - make a volume and its disk
 * @nl: the socket
 * @wanted: the volume
 * @made: the volume as the kernel made it, with its number
 * @err: why it was not made
 *
 * Return: 0 when the disk is there, or -1 with @err set.
 */
int ballast_volume_create(struct ballast_netlink *nl,
			  const struct ballast_volume *wanted,
			  struct ballast_volume *made,
			  struct ballast_error *err)
{
	memset(made, 0, sizeof(*made));
	if (call(nl, BALLAST_CMD_VOLUME_CREATE, wanted, ballast_volume_decode,
		 made, err))
		return -1;
	/* It is made even if the kernel had no memory left to tell about it. */
	if (ballast_has(&made->values, BALLAST_A_VOLUME_NUMBER))
		return 0;
	return ballast_volume_get(nl, wanted->name, made, err);
}

/**
 * ballast_volume_set() - change a volume, all that is named or nothing
 * @nl: the socket
 * @wanted: its name, and what is to change
 * @err: why nothing was changed
 *
 * Return: 0 when the change is in force, or -1 with @err set.
 */
int ballast_volume_set(struct ballast_netlink *nl,
		       const struct ballast_volume *wanted,
		       struct ballast_error *err)
{
	return call(nl, BALLAST_CMD_VOLUME_SET, wanted, NULL, NULL, err);
}

/**
 * ballast_volume_delete() - remove a volume and its disk
 * @nl: the socket
 * @name: its name
 * @force: even while it is open
 * @err: why it is still there
 *
 * Return: 0 when it is gone, or -1 with @err set; BALLAST_IN_PROGRESS if it will
 * be gone when its device has answered.
 */
int ballast_volume_delete(struct ballast_netlink *nl, const char *name,
			  bool force, struct ballast_error *err)
{
	struct ballast_volume ask = { 0 };

	ballast_volume_name(&ask, name);
	if (force)
		ballast_set(&ask.values, BALLAST_A_VOLUME_FORCE, 1);
	return call(nl, BALLAST_CMD_VOLUME_DELETE, &ask, NULL, NULL, err);
}

/* Is a volume of this name still being deleted? */
static bool deleting(struct ballast_netlink *nl, const char *name)
{
	struct ballast_volume volume;
	struct ballast_error err;

	return ballast_volume_get(nl, name, &volume, &err) &&
	       err.outcome == BALLAST_BUSY;
}

/**
 * ballast_volume_await_gone() - wait for a deletion that goes on
 * @nl: the socket
 * @name: the volume's name
 * @seconds: how long to wait
 * @err: the failure that ballast_volume_delete() gave, kept if it still holds
 *
 * Return: 0 when the volume is gone, or -1.
 */
int ballast_volume_await_gone(struct ballast_netlink *nl, const char *name,
			      unsigned int seconds, struct ballast_error *err)
{
	const struct timespec pause = { .tv_nsec = 100000000 };
	unsigned int i;

	if (err->outcome != BALLAST_IN_PROGRESS)
		return -1;
	for (i = 0; i < seconds * 10; i++) {
		if (!deleting(nl, name))
			return 0;
		nanosleep(&pause, NULL);
	}
	return -1;
}
