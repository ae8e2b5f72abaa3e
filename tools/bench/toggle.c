// SPDX-License-Identifier: GPL-2.0
/*
 * Takes the limits off a volume and puts them on again, in windows so short that
 * what else goes on in the machine hits both kinds alike, and says how much the
 * disk did in each.
 *
 * usage: toggle VOLUME STAT PAIRS MILLISECONDS    STAT: the disk's stat in sysfs
 *
 * A line for each window: open or gated, operations, microseconds. One pair
 * begins without limits, the next with them.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "netlink.h"
#include "volume.h"

/* Out of reach of anything; both, since each costs arithmetic. */
#define FAR_IOPS 10000000
#define FAR_BW 1000000000000

/* What is under way or waits when the limits change is not to be counted. */
#define SETTLE_MS 2

struct toggle {
	struct ballast_netlink nl;
	struct ballast_volume volume;
	struct ballast_error err;
	const char *stat;
	long milliseconds;
};

/* What the disk had done, and when. */
struct reading {
	long long operations;
	long long microseconds;
};

static void die(const char *what, const char *why)
{
	fprintf(stderr, "toggle: %s: %s\n", what, why);
	exit(1);
}

static void nap(long milliseconds)
{
	struct timespec t = { .tv_sec = milliseconds / 1000,
			      .tv_nsec = milliseconds % 1000 * 1000000 };

	nanosleep(&t, NULL);
}

static struct reading take_reading(const char *stat)
{
	struct reading reading = {};
	struct timespec t;
	char text[256];
	ssize_t length;
	int fd = open(stat, O_RDONLY);

	length = fd < 0 ? -1 : read(fd, text, sizeof(text) - 1);
	if (length <= 0)
		die(stat, "cannot be read");
	clock_gettime(CLOCK_MONOTONIC, &t);
	close(fd);
	text[length] = '\0';
	reading.operations = strtoll(text, NULL, 10);
	reading.microseconds = t.tv_sec * 1000000LL + t.tv_nsec / 1000;
	return reading;
}

static void set_limits(struct toggle *toggle, bool gated)
{
	struct ballast_values *values = &toggle->volume.values;

	ballast_set(values, BALLAST_A_VOLUME_IOPS, gated ? FAR_IOPS : 0);
	ballast_set(values, BALLAST_A_VOLUME_BW, gated ? FAR_BW : 0);
	if (ballast_volume_set(&toggle->nl, &toggle->volume, &toggle->err))
		die("the limits", toggle->err.descr);
}

static void window(struct toggle *toggle, bool gated)
{
	struct reading from, to;

	set_limits(toggle, gated);
	nap(SETTLE_MS);
	from = take_reading(toggle->stat);
	nap(toggle->milliseconds);
	to = take_reading(toggle->stat);
	printf("%s %lld %lld\n", gated ? "gated" : "open",
	       to.operations - from.operations,
	       to.microseconds - from.microseconds);
}

int main(int argc, char **argv)
{
	struct toggle toggle = {};
	long pair, pairs;

	if (argc != 5) {
		fprintf(stderr,
			"usage: toggle VOLUME STAT PAIRS MILLISECONDS\n");
		return 2;
	}
	ballast_volume_name(&toggle.volume, argv[1]);
	toggle.stat = argv[2];
	pairs = atol(argv[3]);
	toggle.milliseconds = atol(argv[4]);
	if (ballast_netlink_open(&toggle.nl, &toggle.err))
		die("the module", toggle.err.descr);
	for (pair = 0; pair < pairs; pair++) {
		window(&toggle, pair & 1);
		window(&toggle, !(pair & 1));
	}
	ballast_netlink_close(&toggle.nl);
	return 0;
}
