// SPDX-License-Identifier: GPL-2.0
/* events */
#include "../lib/events.h"

#include <errno.h>
#include <netlink/socket.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../lib/weights.h"
#include "output.h"
#include "present.h"
#include "verbs.h"

#define TIME_TEXT 32

static const char *const causes[] = {
	[BALLAST_CAUSE_CREATED] = "created",
	[BALLAST_CAUSE_CHANGED] = "changed",
	[BALLAST_CAUSE_DELETED] = "deleted",
};

/*
 * Every line is out as soon as it is printed, so that there is nothing to finish.
 * Also while we wait for a reader who does not read.
 */
static void on_signal(int number)
{
	(void)number;
	_exit(BALLAST_OK);
}

/* To the millisecond, in UTC: lines of several hosts can be sorted together. */
static const char *time_now(char text[TIME_TEXT])
{
	struct timespec now;
	struct tm tm;
	size_t length;

	clock_gettime(CLOCK_REALTIME, &now);
	gmtime_r(&now.tv_sec, &tm);
	length = strftime(text, TIME_TEXT, "%FT%T", &tm);
	snprintf(text + length, TIME_TEXT - length, ".%03dZ",
		 (int)(now.tv_nsec / 1000000));
	return text;
}

static const char *cause_of(const struct ballast_event *event)
{
	uint64_t cause = event->volume.values.number[BALLAST_A_VOLUME_CAUSE];

	if (event->kind == BALLAST_EVENT_LOST)
		return "lost";
	if (event->kind == BALLAST_EVENT_CONFIG)
		return causes[BALLAST_CAUSE_CHANGED];
	return cause < sizeof(causes) / sizeof(*causes) ? causes[cause] :
							  "unknown";
}

static void print_volume(const struct ballast_volume *volume, const char *cause)
{
	char text[PRESENT_TEXT];
	int attr;

	printf("volume %s %s", volume->name, cause);
	for (attr = 1; attr <= BALLAST_A_VOLUME_MAX; attr++)
		if (attr != BALLAST_A_VOLUME_NAME &&
		    attr != BALLAST_A_VOLUME_CAUSE &&
		    ballast_has(&volume->values, attr))
			printf(" %s %s", ballast_volume_names[attr].name,
			       present_volume(text, volume, attr));
}

static void print_config(const struct ballast_values *config, const char *cause)
{
	char text[BALLAST_WEIGHT_TEXT];
	int attr;

	printf("mgmtConfig %s", cause);
	for (attr = 1; attr <= BALLAST_A_CONFIG_MAX; attr++)
		if (ballast_has(config, attr))
			printf(" %s %s", ballast_config_names[attr].name,
			       ballast_weight_format(text,
						     config->number[attr]));
}

static void print_line(const struct ballast_event *event)
{
	const char *cause = cause_of(event);
	char time[TIME_TEXT];

	printf("%s ", time_now(time));
	if (event->kind == BALLAST_EVENT_VOLUME)
		print_volume(&event->volume, cause);
	else if (event->kind == BALLAST_EVENT_CONFIG)
		print_config(&event->config, cause);
	else
		printf("events lost; read the state anew with volume list and "
		       "mgmtConfig list");
	putchar('\n');
}

static json_t *json_event(const struct ballast_event *event)
{
	static const char *const objects[] = {
		[BALLAST_EVENT_CONFIG] = "mgmtConfig",
		[BALLAST_EVENT_VOLUME] = "volume",
		[BALLAST_EVENT_LOST] = "events",
	};
	char time[TIME_TEXT];
	json_t *json = json_pack("{s:s, s:s, s:s}", "time", time_now(time),
				 "object", objects[event->kind], "event",
				 cause_of(event));

	if (event->kind == BALLAST_EVENT_VOLUME)
		json_object_set_new(json, "volume",
				    present_volume_json(&event->volume));
	else if (event->kind == BALLAST_EVENT_CONFIG)
		json_object_set_new(json, "mgmtConfig",
				    present_config_json(&event->config));
	return json;
}

/* A line is out before the next is read: who reads them may act on each. */
static int on_event(const struct ballast_event *event, void *arg)
{
	struct cli *cli = arg;

	if (cli->json)
		return output_json(cli, json_event(event));
	print_line(event);
	return output_flush(cli);
}

static void catch_signals(void)
{
	const struct sigaction action = { .sa_handler = on_signal };

	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
}

static int listen_on(struct cli *cli)
{
	struct pollfd ready = { .fd = nl_socket_get_fd(cli->nl.sock),
				.events = POLLIN };

	for (;;) {
		if (poll(&ready, 1, -1) < 0 && errno != EINTR)
			return ballast_fail(&cli->err, BALLAST_FAILED,
					    "waiting for events failed (%s)",
					    strerror(errno));
		if (ballast_events_read(&cli->nl, on_event, cli, &cli->err))
			return -1;
	}
}

/**
 * events_run() - events
 * @cli: the run
 *
 * Return: as struct verb says.
 */
int events_run(struct cli *cli)
{
	if (words_end(&cli->words, &cli->err) || cli_connect(cli))
		return -1;
	catch_signals();
	if (ballast_events_join(&cli->nl, &cli->err))
		return -1;
	fputs("# subscribed\n", stderr);
	return listen_on(cli);
}
