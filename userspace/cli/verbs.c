// SPDX-License-Identifier: GPL-2.0
/* The table of verbs, and which of them a command means. */
#include "verbs.h"

#include <string.h>

#include "../lib/names.h"
#include "args.h"

#define LIMIT_DOC                                                               \
	"  size SIZE        bytes: 4096, 4K, 100M, 128G, 1T (powers of 1024)\n" \
	"  iops N|-         operations a second; - is no limit\n"               \
	"  bw SIZE|-        bytes a second; - is no limit\n"                    \
	"  limitType T      total: the limits are the volume's;\n"              \
	"                   perGiB: they are for each GiB of its size\n"        \
	"  burstIops N|-    operations a second in a burst, above iops\n"       \
	"  burstBw SIZE|-   bytes a second in a burst, above bw\n"              \
	"  burstSeconds N   how long a burst at its full rate may last\n"

const struct verb verbs[] = {
	{
		.noun = "volume",
		.word = "list",
		.usage = "volume list",
		.summary = "all volumes, with their settings",
		.doc = "Limits are shown as they were given; - is none.\n",
		.run = volume_list_run,
	},
	{
		.noun = "volume",
		.word = "status",
		.usage = "volume status",
		.summary = "all volumes, with what they do now",
		.doc = "IOPS and BW are the limits in force, after limitType; "
		       "WAITING counts the\nrequests that wait for their budget.\n",
		.run = volume_status_run,
	},
	{
		.noun = "volume",
		.word = "create",
		.named = true,
		.usage = "volume NAME [create] device PATH [KEYWORD VALUE]...",
		.summary = "make a volume and its disk, /dev/ballast/NAME",
		.doc = "  device PATH      the block device that holds the data\n" LIMIT_DOC
		       "  mode rw|ro       how the volume may be used\n"
		       "  serial S         its serial number, letters and digits\n"
		       "Without size, the volume is as large as the device. Without "
		       "serial, it is the\n64-bit FNV-1a hash of the machine's id, "
		       "a slash and NAME, in hexadecimal.\n",
		.run = volume_create_run,
	},
	{
		.noun = "volume",
		.word = "update",
		.named = true,
		.usage =
			"volume NAME [update] KEYWORD VALUE [KEYWORD VALUE]...",
		.summary = "change a volume while it is used",
		.doc = LIMIT_DOC
		"  shrinkOk         a smaller size is meant; what is beyond "
		"is given up\n"
		"  rename NEW       its name from now on\n"
		"All that is named changes at once, or nothing does.\n",
		.run = volume_update_run,
	},
	{
		.noun = "volume",
		.word = "rename",
		.named = true,
		.keyword = true,
		.usage = "volume NAME rename NEW",
		.summary = "give a volume another name",
		.doc = "The link in /dev/ballast is renamed too; the device stays "
		       "open where it is open.\n",
		.run = volume_update_run,
	},
	{
		.noun = "volume",
		.word = "delete",
		.named = true,
		.usage = "volume NAME delete NAME [force]",
		.summary = "remove a volume and its disk",
		.doc = "The name is given twice so that it is meant. The data on "
		       "the device stays.\nA volume that is open is deleted with "
		       "force only; its I/O then fails.\n",
		.run = volume_delete_run,
	},
	{
		.noun = "volume",
		.word = "info",
		.named = true,
		.usage = "volume NAME info",
		.summary = "everything about one volume",
		.doc = "",
		.run = volume_info_run,
	},
	{
		.noun = "mgmtConfig",
		.word = "list",
		.usage = "mgmtConfig list",
		.summary = "the settings that are the same for all volumes",
		.doc = "",
		.run = mgmt_config_list_run,
	},
	{
		.noun = "mgmtConfig",
		.usage = "mgmtConfig KEY VALUE [KEY VALUE]...",
		.summary = "change settings, at once and for all volumes",
		.doc = "  writeIopsWeight  what a write costs of an iops budget\n"
		       "  writeBwWeight    what a written byte costs of a bw budget\n"
		       "  trimIopsWeight   what a trim costs of an iops budget\n"
		       "  trimBwWeight     what a trimmed byte costs of a bw budget\n"
		       "A read costs 1. Weights are 0.001 to 1000 in steps of 0.001, "
		       "those of trims may\nalso be 0. They act only on volumes that "
		       "have a limit.\n",
		.run = mgmt_config_set_run,
	},
	{
		.noun = "stats",
		.usage = "stats [volume NAME] [every SECONDS [count N]]",
		.summary = "what volumes did, by class, and what was held back",
		.doc = "Without every: totals since each volume was made. With it: "
		       "what was done in each\nwhile, as rates; with -j always the "
		       "totals. SERVICE is the mean time without the\nwait for the "
		       "budget, WAIT that of the THROTTLED; 99% took less than what "
		       "stands\nbehind.\n",
		.run = stats_run,
	},
	{
		.noun = "top",
		.usage = "top [every SECONDS] [count N] "
			 "[sort limited|iops|bw|waiting|wait|name]",
		.summary = "what volumes do now, those at their limit first",
		.doc = "LIMITED is for how much of the time something waited for "
		       "its budget: near 100%,\nthe volume is at its limit. OF is "
		       "the limit in force. Every 2 seconds, until\nSIGINT.\n",
		.run = top_run,
	},
	{
		.noun = "events",
		.usage = "events",
		.summary = "what changes, a line each, as it happens",
		.doc = "Runs until SIGINT or SIGTERM. Writes \"# subscribed\" to "
		       "standard error once no\nlater event can be missed, and a "
		       "line with \"lost\" where events were lost.\n",
		.run = events_run,
	},
	{
		.noun = "complete",
		.usage = "complete [WORD...]",
		.summary = "what the last word of a command may be, for shells",
		.doc = "",
		.run = complete_run,
	},
	{
		.noun = "help",
		.usage = "help [VERB...] | help exit",
		.summary = "this, or more about a verb, or the exit codes",
		.doc = "",
		.run = help_run,
	},
	{ .noun = NULL },
};

static bool same(const char *a, const char *b)
{
	return a && b ? !strcmp(a, b) : a == b;
}

/* The noun's verb that is chosen by this word, or by no word. */
static const struct verb *verb_find(const char *noun, const char *word,
				    bool named)
{
	const struct verb *verb;

	for (verb = verbs; verb->noun; verb++)
		if (!strcmp(verb->noun, noun) && verb->named == named &&
		    same(verb->word, word))
			return verb;
	return NULL;
}

static bool is_noun(const char *word)
{
	const struct verb *verb;

	for (verb = verbs; verb->noun; verb++)
		if (!strcmp(verb->noun, word))
			return true;
	return false;
}

static int run(struct cli *cli, const struct verb *verb)
{
	cli->verb = verb;
	return words_ask_help(&cli->words) ? CLI_HELP : verb->run(cli);
}

static int take_name(struct cli *cli)
{
	cli->name = words_take(&cli->words);
	if (!ballast_name_check(cli->name, &cli->err))
		return 0;
	return words_fail_last(&cli->words, &cli->err);
}

static int fail_missing(struct cli *cli, const char *what)
{
	ballast_fail(&cli->err, BALLAST_BAD_USAGE, "%s", what);
	return words_fail_last(&cli->words, &cli->err);
}

/* What follows a name is a verb, or at once the keywords of one. */
static int dispatch_named(struct cli *cli)
{
	const struct verb *verb;

	if (take_name(cli))
		return -1;
	if (words_ask_help(&cli->words))
		return CLI_HELP;
	if (!words_peek(&cli->words))
		return fail_missing(cli,
				    "what to do with the volume is missing; "
				    "write info, a change, or device to "
				    "make it");
	verb = verb_find(cli->noun, words_peek(&cli->words), true);
	if (verb && !verb->keyword)
		words_take(&cli->words);
	if (!verb)
		verb = verb_find(cli->noun,
				 args_have_device(&cli->words) ? "create" :
								 "update",
				 true);
	return run(cli, verb);
}

static int dispatch_noun(struct cli *cli)
{
	const char *word = words_peek(&cli->words);
	const struct verb *verb = NULL;

	if (word)
		verb = verb_find(cli->noun, word, false);

	if (verb) {
		words_take(&cli->words);
		return run(cli, verb);
	}
	verb = verb_find(cli->noun, NULL, false);
	/* The words behind complete are another command's. */
	if (verb && verb->run == complete_run)
		return complete_run(cli);
	if (words_ask_help(&cli->words))
		return CLI_HELP;
	if (verb)
		return run(cli, verb);
	if (!word)
		return fail_missing(cli, "what to do is missing; write list, "
					 "status, or a volume's name");
	return dispatch_named(cli);
}

/**
 * verbs_dispatch() - find out what a command means, and do it
 * @cli: the run
 *
 * Return: 0, -1 with the error set, or CLI_HELP.
 */
int verbs_dispatch(struct cli *cli)
{
	const char *noun;

	if (words_next_is(&cli->words, "--help") ||
	    words_next_is(&cli->words, "-h"))
		return CLI_HELP;
	noun = words_take(&cli->words);
	if (!noun)
		return ballast_fail(&cli->err, BALLAST_BAD_USAGE,
				    "what to do is missing; ballast help tells "
				    "what there is");
	if (is_noun(noun)) {
		cli->noun = noun;
		return dispatch_noun(cli);
	}
	return fail_missing(cli,
			    "there is no such verb; use volume, mgmtConfig, "
			    "stats, top, events or help");
}
