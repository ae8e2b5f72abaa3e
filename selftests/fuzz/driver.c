// SPDX-License-Identifier: GPL-2.0
/*
 * Drives a fuzzer: tries inputs, keeps those that reach code that none before
 * them did, and makes the next out of what it kept.
 *
 * usage: fuzz_NAME [FILE...]
 *
 * Without files it begins with selftests/fuzz/corpus/NAME and goes on at random
 * from BALLAST_SEED, fuzz_runs times BALLAST_EFFORT: the same seed gives the same
 * inputs. With files it tries those and no others. An input that fails is made
 * shorter, kept in found/ beside the program, and how to repeat it is printed.
 *
 * The inputs are tried in a child, so that whatever ends it (a sanitizer, a
 * signal, a loop without end) leaves the last one in memory that both see.
 */
#include "fuzz.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sanitizer/lsan_interface.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "coverage.h"
#include "mutate.h"
#include "random.h"

/* No input may take longer, in seconds of CPU time. */
#define INPUT_SECONDS 5

/* How many shorter inputs are tried of one that fails. */
#define SHORTEN_TRIES 400

/**
 * struct shared - what parent and child both see
 * @input: what is tried now
 * @tried: how many were
 * @reached: how many places of the code they reached
 * @kept: how many reached a new one
 */
struct shared {
	struct fuzz_input input;
	unsigned long tried;
	unsigned long reached;
	unsigned long kept;
};

/* What is left of the input for choices.h. */
const uint8_t *choices;
size_t choices_left;

static struct shared *shared;
static const char *name;

/* So that nothing that the sanitizers are told elsewhere changes the outcome. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
	return "detect_leaks=1:detect_stack_use_after_return=1:"
	       "abort_on_error=0:exitcode=77";
}

const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void)
{
	return "print_stacktrace=1:halt_on_error=1:exitcode=77";
}

/**
 * fuzz_fail() - the input has shown a mistake
 * @format: which, as for printf
 */
void fuzz_fail(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	/* stderr may be what the fuzzer collects. */
	vdprintf(2, format, args);
	va_end(args);
	dprintf(2, "\n");
	_exit(1);
}

/* A timer of CPU time: a machine that is busy with other things does not matter. */
static void limit_time(void)
{
	struct itimerval timer = { .it_value.tv_sec = INPUT_SECONDS };

	setitimer(ITIMER_VIRTUAL, &timer, NULL);
}

/* Of libasan, but in no header of gcc's. */
int __sanitizer_install_malloc_and_free_hooks(
	void (*on_malloc)(const volatile void *, size_t),
	void (*on_free)(const volatile void *));

static long live_blocks;

static void on_malloc(const volatile void *block, size_t size)
{
	(void)size;
	live_blocks += block != NULL;
}

static void on_free(const volatile void *block)
{
	live_blocks -= block != NULL;
}

/* In memory of its exact size, so that reading beyond it is noticed. */
static void try_once(const struct fuzz_input *input)
{
	uint8_t *data = malloc(input->size);

	if (!data)
		fuzz_fail("no memory");
	memcpy(data, input->data, input->size);
	LLVMFuzzerTestOneInput(data, input->size);
	free(data);
}

/* What a library keeps for good it keeps once: what stays each time is a leak. */
static void look_for_leaks(const struct fuzz_input *input)
{
	long before = live_blocks;

	try_once(input);
	if (live_blocks > before && __lsan_do_recoverable_leak_check())
		_exit(1);
}

static bool try(const struct fuzz_input *input)
{
	long before = live_blocks;
	bool new;

	shared->input.size = input->size;
	memcpy(shared->input.data, input->data, input->size);
	shared->tried++;
	limit_time();
	coverage_begin();
	try_once(input);
	new = coverage_end();
	if (live_blocks > before)
		look_for_leaks(input);
	return new;
}

static bool read_file(struct fuzz_input *input, const char *path)
{
	FILE *file = fopen(path, "re");

	if (!file)
		return false;
	input->size = fread(input->data, 1, sizeof(input->data), file);
	fclose(file);
	return true;
}

static void try_new(const struct fuzz_input *input)
{
	if (!try(input))
		return;
	shared->kept += mutate_keep(input);
	shared->reached = coverage_count();
}

static void try_corpus(const char *directory)
{
	struct fuzz_input input;
	struct dirent **entries;
	char path[8192];
	int i, count = scandir(directory, &entries, NULL, alphasort);

	for (i = 0; i < count; i++) {
		snprintf(path, sizeof(path), "%s/%s", directory,
			 entries[i]->d_name);
		if (entries[i]->d_name[0] != '.' && read_file(&input, path))
			try_new(&input);
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
	input.size = 0;
	try_new(&input);
}

static void fuzz(const char *corpus, unsigned long runs)
{
	struct fuzz_input input;

	try_corpus(corpus);
	while (runs--) {
		mutate(&input);
		try_new(&input);
	}
}

static void child(const char *corpus, unsigned long runs, char **files)
{
	struct fuzz_input input;

	__sanitizer_install_malloc_and_free_hooks(on_malloc, on_free);
	if (!*files)
		fuzz(corpus, runs);
	for (; *files; files++) {
		if (!read_file(&input, *files))
			fuzz_fail("%s: %s", *files, strerror(errno));
		try(&input);
	}
	exit(0);
}

static bool failed(int status)
{
	if (WIFSIGNALED(status))
		fprintf(stderr, "ended by signal %d (%s)\n", WTERMSIG(status),
			strsignal(WTERMSIG(status)));
	return !WIFEXITED(status) || WEXITSTATUS(status);
}

/* Whether an input fails, tried by a child that says nothing. */
static bool still_fails(const struct fuzz_input *input)
{
	int status, quiet;
	pid_t pid = fork();

	if (!pid) {
		quiet = open("/dev/null", O_WRONLY | O_CLOEXEC);
		dup2(quiet, 1);
		dup2(quiet, 2);
		__sanitizer_install_malloc_and_free_hooks(on_malloc, on_free);
		try(input);
		_exit(0);
	}
	return pid > 0 && waitpid(pid, &status, 0) == pid &&
	       (!WIFEXITED(status) || WEXITSTATUS(status));
}

static void cut(struct fuzz_input *to, const struct fuzz_input *from, size_t at,
		size_t length)
{
	to->size = from->size - length;
	memcpy(to->data, from->data, at);
	memcpy(to->data + at, from->data + at + length, to->size - at);
}

static void shorten(struct fuzz_input *input)
{
	struct fuzz_input shorter;
	size_t length, at;
	int tries = SHORTEN_TRIES;

	for (length = input->size / 2; length && tries; length /= 2)
		for (at = 0; at + length <= input->size && tries; tries--) {
			cut(&shorter, input, at, length);
			if (still_fails(&shorter))
				*input = shorter;
			else
				at += length;
		}
}

static unsigned int hash_of(const struct fuzz_input *input)
{
	unsigned int hash = 0x811c9dc5;
	size_t i;

	for (i = 0; i < input->size; i++)
		hash = (hash ^ input->data[i]) * 0x01000193;
	return hash;
}

static void keep_failure(const char *program, struct fuzz_input *input)
{
	char directory[3000], path[4000];
	FILE *file;

	if (still_fails(input))
		shorten(input);
	snprintf(directory, sizeof(directory), "%.*s/found",
		 (int)(strrchr(program, '/') - program), program);
	mkdir(directory, 0777);
	snprintf(path, sizeof(path), "%s/%s-%08x", directory, name,
		 hash_of(input));
	file = fopen(path, "we");
	if (!file || fwrite(input->data, 1, input->size, file) != input->size)
		printf("# %s: %s\n", path, strerror(errno));
	if (file)
		fclose(file);
	printf("# to repeat: %s %s\n", program, path);
}

static int run(char **argv, unsigned long runs)
{
	char corpus[4096];
	int status;
	pid_t pid;

	snprintf(corpus, sizeof(corpus), "%s/%s", FUZZ_CORPUS, name);
	fflush(stdout);
	pid = fork();
	if (!pid)
		child(corpus, runs, argv + 1);
	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		return 1;
	if (!failed(status)) {
		printf("ok - %s: %lu inputs, %lu places reached, %lu kept\n",
		       name, shared->tried, shared->reached, shared->kept);
		return 0;
	}
	if (!argv[1]) {
		struct fuzz_input input = shared->input;

		keep_failure(argv[0], &input);
	}
	printf("not ok - %s\n", name);
	return 1;
}

/**
 * mutate_random() - what mutations are made of
 */
uint64_t mutate_random(void)
{
	return random_u64();
}

int main(int argc, char **argv)
{
	const char *effort = getenv("BALLAST_EFFORT");

	if (argc < 1 || !strstr(argv[0], "/fuzz_")) {
		fputs("run me by a path that ends in fuzz_NAME\n", stderr);
		return 2;
	}
	name = strrchr(argv[0], '/') + sizeof("/fuzz_") - 1;
	shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE,
		      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (shared == MAP_FAILED)
		return 1;
	random_seed("BALLAST_SEED");
	return run(argv, fuzz_runs * (effort ? strtoul(effort, NULL, 0) : 1));
}
