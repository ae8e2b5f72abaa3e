/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_EVENTS_H
#define BALLAST_EVENTS_H

#include "netlink.h"
#include "values.h"
#include "volume.h"

/**
 * enum ballast_event_kind - what an event is about
 * @BALLAST_EVENT_CONFIG: settings were changed
 * @BALLAST_EVENT_VOLUME: a volume was created, changed or deleted
 * @BALLAST_EVENT_LOST: some events before this were lost; read the state anew
 */
enum ballast_event_kind {
	BALLAST_EVENT_CONFIG,
	BALLAST_EVENT_VOLUME,
	BALLAST_EVENT_LOST,
};

/**
 * struct ballast_event - one event
 * @kind: which of the following is set
 * @config: the settings
 * @volume: the volume; its values tell the cause
 */
struct ballast_event {
	enum ballast_event_kind kind;
	struct ballast_values config;
	struct ballast_volume volume;
};

/**
 * typedef ballast_event_fn - takes an event
 * @event: the event
 * @arg: the caller's
 *
 * Return: 0, or -1 to stop.
 */
typedef int (*ballast_event_fn)(const struct ballast_event *event, void *arg);

int ballast_events_join(struct ballast_netlink *nl, struct ballast_error *err);
int ballast_events_read(struct ballast_netlink *nl, ballast_event_fn take,
			void *arg, struct ballast_error *err);

#endif
