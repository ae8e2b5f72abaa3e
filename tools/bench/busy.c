// SPDX-License-Identifier: GPL-2.0
/*
 * Keeps many block devices busy from one thread: so many reads of 4 KiB at once
 * on each, a new one as soon as one has ended. fio would take a thread for each.
 *
 * usage: busy DEPTH SECONDS < FILE     names of devices, one a line
 *
 * The devices begin one after the other in the first seconds, so that their
 * limits do not come due all at the same time.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/aio_abi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define BLOCK 4096
#define BEGIN_SECONDS 4
#define BATCH 256
/* At so low limits nobody misses a read that is sent again so late. */
#define NAP_NS 4000000
#define MOST 4096

static int devices[MOST];
static int count;

static void die(const char *what)
{
	perror(what);
	exit(1);
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

static void open_devices(void)
{
	char name[256];

	while (count < MOST && scanf("%255s", name) == 1) {
		devices[count] = open(name, O_RDONLY | O_DIRECT);
		if (devices[count++] < 0)
			die(name);
	}
}

static void submit(aio_context_t context, struct iocb **list, long length)
{
	while (length > 0) {
		long done = syscall(SYS_io_submit, context, length, list);

		if (done < 0 && errno != EAGAIN)
			die("io_submit");
		if (done > 0) {
			list += done;
			length -= done;
		}
	}
}

/* What all read goes to one place: nobody looks at it. */
static struct iocb *make_reads(int depth, void *buffer)
{
	struct iocb *reads = calloc((size_t)count * depth, sizeof(*reads));
	int i;

	if (!reads)
		die("calloc");
	for (i = 0; i < count * depth; i++) {
		reads[i].aio_lio_opcode = IOCB_CMD_PREAD;
		reads[i].aio_fildes = devices[i / depth];
		reads[i].aio_buf = (unsigned long)buffer;
		reads[i].aio_nbytes = BLOCK;
		reads[i].aio_offset = (long long)i * BLOCK;
	}
	return reads;
}

/*
 * Sends again what has ended meanwhile, all at once: this should cost the
 * machine little. Who waits in io_getevents() is woken for each that ends.
 */
static void again(aio_context_t context)
{
	struct timespec nap = { .tv_nsec = NAP_NS }, no_wait = {};
	struct io_event events[BATCH];
	struct iocb *list[BATCH];
	long i, got;

	nanosleep(&nap, NULL);
	do {
		got = syscall(SYS_io_getevents, context, 0, BATCH, events,
			      &no_wait);
		if (got < 0)
			die("io_getevents");
		for (i = 0; i < got; i++) {
			if (events[i].res != BLOCK)
				die("a read failed");
			list[i] = (struct iocb *)events[i].obj;
		}
		submit(context, list, got);
	} while (got == BATCH);
}

/* Those of the devices whose turn to begin has come. */
static int begin(aio_context_t context, struct iocb *reads, int begun,
		 int depth, double elapsed)
{
	struct iocb *list[BATCH];
	int i;

	while (begun < count && begun < elapsed / BEGIN_SECONDS * count) {
		for (i = 0; i < depth; i++)
			list[i] = &reads[begun * depth + i];
		submit(context, list, depth);
		begun++;
	}
	return begun;
}

int main(int argc, char **argv)
{
	int begun = 0, depth = argc > 1 ? atoi(argv[1]) : 0;
	double start, seconds = argc > 2 ? atof(argv[2]) : 0;
	aio_context_t context = 0;
	struct iocb *reads;
	void *buffer;

	open_devices();
	if (depth < 1 || depth > BATCH || seconds <= 0 || !count) {
		fprintf(stderr, "usage: busy DEPTH SECONDS < FILE\n");
		return 2;
	}
	if (posix_memalign(&buffer, BLOCK, BLOCK))
		die("posix_memalign");
	reads = make_reads(depth, buffer);
	if (syscall(SYS_io_setup, count * depth, &context))
		die("io_setup");
	for (start = now(); now() - start < seconds;) {
		begun = begin(context, reads, begun, depth, now() - start);
		again(context);
	}
	return 0;
}
