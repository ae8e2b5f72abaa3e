// SPDX-License-Identifier: GPL-2.0
/*
 * The generic netlink family: messages in, calls of volume.h, messages out.
 * Policies and the operation table are generated (netlink.gen.c).
 */
#include "netlink.h"

#include <linux/capability.h>
#include <linux/module.h>
#include <linux/slab.h>

#include "netlink.gen.h"
#include "volume.h"

/* Joining takes CAP_SYS_ADMIN: events name devices. The spec cannot say so. */
static const struct genl_multicast_group netlink_groups[] = {
	[BALLAST_NLGRP_EVENTS] = {
		.name = BALLAST_MCGRP_EVENTS,
		.flags = GENL_MCAST_CAP_SYS_ADMIN,
	},
};

/* In the initial network namespace only: what it rules is the whole machine's. */
static struct genl_family netlink_family __ro_after_init = {
	.name = BALLAST_FAMILY_NAME,
	.version = BALLAST_FAMILY_VERSION,
	.module = THIS_MODULE,
	.parallel_ops = true,
	.ops = ballast_nl_ops,
	.n_ops = ARRAY_SIZE(ballast_nl_ops),
	.mcgrps = netlink_groups,
	.n_mcgrps = ARRAY_SIZE(netlink_groups),
};

/*
 * Beside GENL_ADMIN_PERM (CAP_NET_ADMIN), what changes anything needs
 * CAP_SYS_ADMIN, of the sender and of who opened the socket, in the initial user
 * namespace: a user namespace's root must never open a block device through us.
 */
static int netlink_admin(struct sk_buff *skb, struct genl_info *info)
{
	if (netlink_capable(skb, CAP_SYS_ADMIN))
		return 0;
	GENL_SET_ERR_MSG(
		info, "CAP_SYS_ADMIN in the initial user namespace is needed");
	return -EPERM;
}

/* Refuses a request that names no volume. */
static int netlink_named(struct genl_info *info)
{
	if (info->attrs[BALLAST_A_VOLUME_NAME])
		return 0;
	GENL_SET_ERR_MSG(info, "name: a volume's name is needed");
	return -EINVAL;
}

static const char *netlink_string(struct genl_info *info, int attr)
{
	return info->attrs[attr] ? nla_data(info->attrs[attr]) : NULL;
}

static void netlink_u32(struct genl_info *info, int attr, u32 *value)
{
	if (info->attrs[attr])
		*value = nla_get_u32(info->attrs[attr]);
}

/*
 * Config.
 */

static int config_fill(struct sk_buff *skb,
		       const struct ballast_weights *weights)
{
	if (nla_put_u32(skb, BALLAST_A_CONFIG_WRITE_IOPS_WEIGHT,
			weights->iops[BALLAST_WRITE]) ||
	    nla_put_u32(skb, BALLAST_A_CONFIG_WRITE_BW_WEIGHT,
			weights->bw[BALLAST_WRITE]) ||
	    nla_put_u32(skb, BALLAST_A_CONFIG_TRIM_IOPS_WEIGHT,
			weights->iops[BALLAST_TRIM]) ||
	    nla_put_u32(skb, BALLAST_A_CONFIG_TRIM_BW_WEIGHT,
			weights->bw[BALLAST_TRIM]))
		return -EMSGSIZE;
	return 0;
}

static void config_notify(const struct ballast_weights *weights)
{
	struct sk_buff *skb = genlmsg_new(NLMSG_GOODSIZE, GFP_KERNEL);
	void *header;

	if (!skb)
		return;
	header = genlmsg_put(skb, 0, 0, &netlink_family, 0,
			     BALLAST_CMD_CONFIG_NTF);
	if (!header || config_fill(skb, weights)) {
		nlmsg_free(skb);
		return;
	}
	genlmsg_end(skb, header);
	genlmsg_multicast(&netlink_family, skb, 0, BALLAST_NLGRP_EVENTS,
			  GFP_KERNEL);
}

int ballast_nl_config_get_doit(struct sk_buff *request, struct genl_info *info)
{
	struct ballast_weights weights;
	struct sk_buff *skb;
	void *header;

	if (info->attrs[BALLAST_A_CONFIG_DEFAULTS])
		ballast_weights_init(&weights);
	else
		ballast_config_get(&weights);
	skb = genlmsg_new(NLMSG_GOODSIZE, GFP_KERNEL);
	if (!skb)
		return -ENOMEM;
	header = genlmsg_put_reply(skb, info, &netlink_family, 0,
				   BALLAST_CMD_CONFIG_GET);
	if (!header || config_fill(skb, &weights)) {
		nlmsg_free(skb);
		return -EMSGSIZE;
	}
	genlmsg_end(skb, header);
	return genlmsg_reply(skb, info);
}

/* Serialises reading, changing and announcing the settings. */
static DEFINE_MUTEX(config_lock);

int ballast_nl_config_set_doit(struct sk_buff *request, struct genl_info *info)
{
	struct ballast_weights weights;
	int error = netlink_admin(request, info);

	if (error)
		return error;
	mutex_lock(&config_lock);
	ballast_config_get(&weights);
	netlink_u32(info, BALLAST_A_CONFIG_WRITE_IOPS_WEIGHT,
		    &weights.iops[BALLAST_WRITE]);
	netlink_u32(info, BALLAST_A_CONFIG_WRITE_BW_WEIGHT,
		    &weights.bw[BALLAST_WRITE]);
	netlink_u32(info, BALLAST_A_CONFIG_TRIM_IOPS_WEIGHT,
		    &weights.iops[BALLAST_TRIM]);
	netlink_u32(info, BALLAST_A_CONFIG_TRIM_BW_WEIGHT,
		    &weights.bw[BALLAST_TRIM]);
	ballast_config_set(&weights);
	config_notify(&weights);
	mutex_unlock(&config_lock);
	return 0;
}

/*
 * Volumes.
 */

static int volume_fill_settings(struct sk_buff *skb,
				const struct ballast_volume *volume)
{
	const struct ballast_limits *given = &volume->limits.given;
	const struct ballast_disk *disk = &volume->disk;

	if (nla_put_string(skb, BALLAST_A_VOLUME_NAME, disk->name) ||
	    nla_put_u32(skb, BALLAST_A_VOLUME_NUMBER, disk->number) ||
	    nla_put_u64_64bit(skb, BALLAST_A_VOLUME_SIZE, volume->size,
			      BALLAST_A_VOLUME_PAD) ||
	    nla_put_u32(skb, BALLAST_A_VOLUME_MODE,
			disk->read_only ? BALLAST_MODE_RO : BALLAST_MODE_RW) ||
	    nla_put_u32(skb, BALLAST_A_VOLUME_LIMIT_TYPE,
			volume->limits.type) ||
	    nla_put_u32(skb, BALLAST_A_VOLUME_IOPS, given->iops) ||
	    nla_put_u64_64bit(skb, BALLAST_A_VOLUME_BW, given->bw,
			      BALLAST_A_VOLUME_PAD) ||
	    nla_put_u32(skb, BALLAST_A_VOLUME_BURST_IOPS, given->burst_iops) ||
	    nla_put_u64_64bit(skb, BALLAST_A_VOLUME_BURST_BW, given->burst_bw,
			      BALLAST_A_VOLUME_PAD) ||
	    nla_put_u32(skb, BALLAST_A_VOLUME_BURST_SECONDS,
			given->burst_seconds))
		return -EMSGSIZE;
	return 0;
}

static int volume_fill_replica(struct sk_buff *skb,
			       const struct ballast_store *store, u32 slot)
{
	struct nlattr *nest = nla_nest_start(skb, BALLAST_A_VOLUME_REPLICA);

	if (!nest)
		return -EMSGSIZE;
	if (nla_put_u32(skb, BALLAST_A_REPLICA_SLOT, slot) ||
	    nla_put_string(skb, BALLAST_A_REPLICA_DEVICE,
			   ballast_store_path(store)))
		return -EMSGSIZE;
	nla_nest_end(skb, nest);
	return 0;
}

/* What a reply says of a locked volume. */
static int volume_fill(struct sk_buff *skb, struct ballast_volume *volume)
{
	struct ballast_disk *disk = &volume->disk;
	unsigned int i;

	lockdep_assert_held(&volume->lock);
	if (volume_fill_settings(skb, volume) ||
	    nla_put_string(skb, BALLAST_A_VOLUME_SERIAL, disk->serial) ||
	    nla_put_u32(skb, BALLAST_A_VOLUME_EFFECTIVE_IOPS,
			volume->effective.iops) ||
	    nla_put_u64_64bit(skb, BALLAST_A_VOLUME_EFFECTIVE_BW,
			      volume->effective.bw, BALLAST_A_VOLUME_PAD) ||
	    nla_put_u32(skb, BALLAST_A_VOLUME_OPENERS,
			ballast_disk_openers(disk)) ||
	    nla_put_u32(skb, BALLAST_A_VOLUME_WAITING,
			ballast_gate_waiting(&disk->gate)))
		return -EMSGSIZE;
	for (i = 0; i < disk->fanout.count; i++)
		if (volume_fill_replica(skb, disk->fanout.store[i], i))
			return -EMSGSIZE;
	return 0;
}

/* Fills a message in with something about a locked volume. */
typedef int (*volume_fill_fn)(struct sk_buff *skb,
			      struct ballast_volume *volume);

static int volume_reply(struct ballast_volume *volume, struct genl_info *info,
			u8 command, volume_fill_fn fill)
{
	struct sk_buff *skb = genlmsg_new(NLMSG_GOODSIZE, GFP_KERNEL);
	void *header;

	if (!skb)
		return -ENOMEM;
	header = genlmsg_put_reply(skb, info, &netlink_family, 0, command);
	if (!header || fill(skb, volume)) {
		nlmsg_free(skb);
		return -EMSGSIZE;
	}
	genlmsg_end(skb, header);
	return genlmsg_reply(skb, info);
}

/* Answers a request about one volume, by its name. */
static int volume_answer(struct genl_info *info, u8 command, const char *name,
			 volume_fill_fn fill)
{
	struct ballast_volume *volume;
	int error;

	if (!name) {
		GENL_SET_ERR_MSG(info, "name: a volume's name is needed");
		return -EINVAL;
	}
	volume = ballast_volume_lock(name, info->extack);
	if (IS_ERR(volume))
		return PTR_ERR(volume);
	error = volume_reply(volume, info, command, fill);
	ballast_volume_unlock(volume);
	return error;
}

/* Answers a request about all volumes. */
static int volume_dump(struct sk_buff *skb, struct netlink_callback *cb,
		       u8 command, volume_fill_fn fill)
{
	unsigned long number = cb->args[0];
	struct ballast_volume *volume;
	void *header;

	while ((volume = ballast_volume_lock_next(&number))) {
		header = genlmsg_put(skb, NETLINK_CB(cb->skb).portid,
				     cb->nlh->nlmsg_seq, &netlink_family,
				     NLM_F_MULTI, command);
		if (!header || fill(skb, volume)) {
			if (header)
				genlmsg_cancel(skb, header);
			ballast_volume_unlock(volume);
			break;
		}
		genlmsg_end(skb, header);
		ballast_volume_unlock(volume);
		cb->args[0] = number;
	}
	return skb->len;
}

/*
 * A message about a volume as it is now, for volume_announce(). @old_name, if not
 * NULL, is the name that it had before.
 */
static struct sk_buff *volume_event(struct ballast_volume *volume,
				    enum ballast_cause cause,
				    const char *old_name)
{
	struct sk_buff *skb = genlmsg_new(NLMSG_GOODSIZE, GFP_KERNEL);
	void *header;

	if (!skb)
		return NULL;
	header = genlmsg_put(skb, 0, 0, &netlink_family, 0,
			     BALLAST_CMD_VOLUME_NTF);
	if (!header || nla_put_u32(skb, BALLAST_A_VOLUME_CAUSE, cause) ||
	    (old_name &&
	     nla_put_string(skb, BALLAST_A_VOLUME_OLD_NAME, old_name)) ||
	    volume_fill_settings(skb, volume)) {
		nlmsg_free(skb);
		return NULL;
	}
	genlmsg_end(skb, header);
	return skb;
}

/* Sends an event. Events can be lost; whoever falls behind dumps the state. */
static void volume_announce(void *event)
{
	struct sk_buff *skb = event;

	if (skb)
		genlmsg_multicast(&netlink_family, skb, 0, BALLAST_NLGRP_EVENTS,
				  GFP_KERNEL);
}

int ballast_nl_volume_get_doit(struct sk_buff *request, struct genl_info *info)
{
	return volume_answer(info, BALLAST_CMD_VOLUME_GET,
			     netlink_string(info, BALLAST_A_VOLUME_NAME),
			     volume_fill);
}

int ballast_nl_volume_get_dumpit(struct sk_buff *skb,
				 struct netlink_callback *cb)
{
	return volume_dump(skb, cb, BALLAST_CMD_VOLUME_GET, volume_fill);
}

int ballast_nl_stats_get_doit(struct sk_buff *request, struct genl_info *info)
{
	return volume_answer(info, BALLAST_CMD_STATS_GET,
			     netlink_string(info, BALLAST_A_STATS_NAME),
			     ballast_netlink_fill_stats);
}

int ballast_nl_stats_get_dumpit(struct sk_buff *skb,
				struct netlink_callback *cb)
{
	return volume_dump(skb, cb, BALLAST_CMD_STATS_GET,
			   ballast_netlink_fill_stats);
}

/* Changes in @limits what the request names. */
static void volume_parse_limits(struct genl_info *info,
				struct ballast_volume_limits *limits)
{
	struct ballast_limits *given = &limits->given;
	struct nlattr **attrs = info->attrs;

	if (attrs[BALLAST_A_VOLUME_LIMIT_TYPE])
		limits->type = nla_get_u32(attrs[BALLAST_A_VOLUME_LIMIT_TYPE]);
	if (attrs[BALLAST_A_VOLUME_IOPS])
		given->iops = nla_get_u32(attrs[BALLAST_A_VOLUME_IOPS]);
	if (attrs[BALLAST_A_VOLUME_BW])
		given->bw = nla_get_u64(attrs[BALLAST_A_VOLUME_BW]);
	if (attrs[BALLAST_A_VOLUME_BURST_IOPS])
		given->burst_iops =
			nla_get_u32(attrs[BALLAST_A_VOLUME_BURST_IOPS]);
	if (attrs[BALLAST_A_VOLUME_BURST_BW])
		given->burst_bw = nla_get_u64(attrs[BALLAST_A_VOLUME_BURST_BW]);
	netlink_u32(info, BALLAST_A_VOLUME_BURST_SECONDS,
		    &given->burst_seconds);
}

/* The device of the one replica that a request must name. */
static int volume_parse_replica(struct genl_info *info,
				struct ballast_volume_spec *spec)
{
	struct nlattr *nest, *attrs[BALLAST_A_REPLICA_MAX + 1];
	int error, rest, count = 0;

	nlmsg_for_each_attr(nest, info->nlhdr, GENL_HDRLEN, rest)
		count += nla_type(nest) == BALLAST_A_VOLUME_REPLICA;
	if (!count) {
		GENL_SET_ERR_MSG(info, "replica: a device is needed");
		return -EINVAL;
	}
	if (count > 1) {
		GENL_SET_ERR_MSG(info, "replica: only one is supported");
		return -EOPNOTSUPP;
	}
	error = nla_parse_nested(attrs, BALLAST_A_REPLICA_MAX,
				 info->attrs[BALLAST_A_VOLUME_REPLICA],
				 ballast_replica_nl_policy, info->extack);
	if (error)
		return error;
	if (!attrs[BALLAST_A_REPLICA_DEVICE]) {
		GENL_SET_ERR_MSG(info, "replica: device: a path is needed");
		return -EINVAL;
	}
	if (attrs[BALLAST_A_REPLICA_SLOT] &&
	    nla_get_u32(attrs[BALLAST_A_REPLICA_SLOT])) {
		NL_SET_ERR_MSG_ATTR(
			info->extack, attrs[BALLAST_A_REPLICA_SLOT],
			"replica: slot: the only replica has slot 0");
		return -EINVAL;
	}
	spec->path = nla_data(attrs[BALLAST_A_REPLICA_DEVICE]);
	return 0;
}

static int volume_parse_spec(struct genl_info *info,
			     struct ballast_volume_spec *spec)
{
	int error = netlink_named(info) ?: volume_parse_replica(info, spec);

	if (error)
		return error;
	if (!info->attrs[BALLAST_A_VOLUME_SERIAL]) {
		GENL_SET_ERR_MSG(info, "serial: a serial number is needed");
		return -EINVAL;
	}
	spec->name = netlink_string(info, BALLAST_A_VOLUME_NAME);
	spec->serial = netlink_string(info, BALLAST_A_VOLUME_SERIAL);
	if (info->attrs[BALLAST_A_VOLUME_MODE])
		spec->read_only =
			nla_get_u32(info->attrs[BALLAST_A_VOLUME_MODE]) ==
			BALLAST_MODE_RO;
	if (info->attrs[BALLAST_A_VOLUME_SIZE]) {
		spec->size = nla_get_u64(info->attrs[BALLAST_A_VOLUME_SIZE]);
		if (!spec->size) {
			NL_SET_ERR_MSG_ATTR(info->extack,
					    info->attrs[BALLAST_A_VOLUME_SIZE],
					    "size: cannot be 0");
			return -EINVAL;
		}
	}
	volume_parse_limits(info, &spec->limits);
	return 0;
}

int ballast_nl_volume_create_doit(struct sk_buff *request,
				  struct genl_info *info)
{
	struct ballast_volume_spec spec = { .limits.given.burst_seconds = 1 };
	struct ballast_volume *volume;
	int error = netlink_admin(request, info) ?:
						   volume_parse_spec(info, &spec);

	if (error)
		return error;
	volume = ballast_volume_create(&spec, info->extack);
	if (IS_ERR(volume))
		return PTR_ERR(volume);
	volume_announce(volume_event(volume, BALLAST_CAUSE_CREATED, NULL));
	/* The volume is there: a reply that cannot be made does not undo it. */
	volume_reply(volume, info, BALLAST_CMD_VOLUME_CREATE, volume_fill);
	ballast_volume_unlock(volume);
	return 0;
}

/* The volume that a request to change something names, locked. */
static struct ballast_volume *volume_for_change(struct sk_buff *request,
						struct genl_info *info)
{
	int error = netlink_admin(request, info) ?: netlink_named(info);

	if (error)
		return ERR_PTR(error);
	return ballast_volume_lock(netlink_string(info, BALLAST_A_VOLUME_NAME),
				   info->extack);
}

int ballast_nl_volume_set_doit(struct sk_buff *request, struct genl_info *info)
{
	struct ballast_volume *volume = volume_for_change(request, info);
	struct ballast_volume_change change;
	int error;

	if (IS_ERR(volume))
		return PTR_ERR(volume);
	change = (struct ballast_volume_change){
		.new_name = netlink_string(info, BALLAST_A_VOLUME_NEW_NAME),
		.shrink_ok = info->attrs[BALLAST_A_VOLUME_SHRINK_OK],
		.limits = volume->limits,
	};
	error = -EINVAL;
	if (info->attrs[BALLAST_A_VOLUME_SIZE]) {
		change.size = nla_get_u64(info->attrs[BALLAST_A_VOLUME_SIZE]);
		if (!change.size) {
			NL_SET_ERR_MSG_ATTR(info->extack,
					    info->attrs[BALLAST_A_VOLUME_SIZE],
					    "size: cannot be 0");
			goto unlock;
		}
	}
	volume_parse_limits(info, &change.limits);
	error = ballast_volume_change(volume, &change, info->extack);
	if (!error)
		volume_announce(volume_event(
			volume, BALLAST_CAUSE_CHANGED,
			change.new_name ?
				netlink_string(info, BALLAST_A_VOLUME_NAME) :
				NULL));
unlock:
	ballast_volume_unlock(volume);
	return error;
}

/*
 * Waits for a second at most, since all generic netlink may have to wait for us.
 * Who gets -EINPROGRESS is told of the end by an event, or asks for the volume:
 * it is busy until it is gone.
 */
int ballast_nl_volume_delete_doit(struct sk_buff *request,
				  struct genl_info *info)
{
	struct ballast_volume *volume = volume_for_change(request, info);
	struct sk_buff *event;
	int error;

	if (IS_ERR(volume))
		return PTR_ERR(volume);
	event = volume_event(volume, BALLAST_CAUSE_DELETED, NULL);
	error = ballast_volume_delete(volume,
				      info->attrs[BALLAST_A_VOLUME_FORCE],
				      volume_announce, event, info->extack);
	if (error == -EBUSY) {
		ballast_volume_unlock(volume);
		nlmsg_free(event);
	}
	return error;
}

/**
 * ballast_netlink_init() - from now on the module can be talked to
 *
 * Return: 0 or an error.
 */
int ballast_netlink_init(void)
{
	return genl_register_family(&netlink_family);
}

/**
 * ballast_netlink_exit() - undo ballast_netlink_init()
 */
void ballast_netlink_exit(void)
{
	genl_unregister_family(&netlink_family);
}
