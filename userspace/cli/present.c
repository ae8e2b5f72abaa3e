// SPDX-License-Identifier: GPL-2.0
/* Attributes as text and as JSON. */
#include "present.h"

#include <inttypes.h>
#include <stdio.h>

#include "../lib/sizes.h"
#include "args.h"

/**
 * enum show - how an attribute of a volume is shown
 * @SHOW_NOT: it is of use to the program only
 * @SHOW_NUMBER: as a number
 * @SHOW_SIZE: as a size
 * @SHOW_LIMIT: as a number, 0 being none
 * @SHOW_SIZE_LIMIT: as a size, 0 being none
 * @SHOW_CHOICE: as the word for the number
 * @SHOW_TEXT: as it is
 * @SHOW_REPLICAS: as the devices of the replicas
 */
enum show {
	SHOW_NOT,
	SHOW_NUMBER,
	SHOW_SIZE,
	SHOW_LIMIT,
	SHOW_SIZE_LIMIT,
	SHOW_CHOICE,
	SHOW_TEXT,
	SHOW_REPLICAS,
};

static const enum show shows[BALLAST_A_VOLUME_MAX + 1] = {
	[BALLAST_A_VOLUME_NAME] = SHOW_TEXT,
	[BALLAST_A_VOLUME_NEW_NAME] = SHOW_TEXT,
	[BALLAST_A_VOLUME_OLD_NAME] = SHOW_TEXT,
	[BALLAST_A_VOLUME_NUMBER] = SHOW_NUMBER,
	[BALLAST_A_VOLUME_SERIAL] = SHOW_TEXT,
	[BALLAST_A_VOLUME_SIZE] = SHOW_SIZE,
	[BALLAST_A_VOLUME_MODE] = SHOW_CHOICE,
	[BALLAST_A_VOLUME_LIMIT_TYPE] = SHOW_CHOICE,
	[BALLAST_A_VOLUME_IOPS] = SHOW_LIMIT,
	[BALLAST_A_VOLUME_BW] = SHOW_SIZE_LIMIT,
	[BALLAST_A_VOLUME_BURST_IOPS] = SHOW_LIMIT,
	[BALLAST_A_VOLUME_BURST_BW] = SHOW_SIZE_LIMIT,
	[BALLAST_A_VOLUME_BURST_SECONDS] = SHOW_NUMBER,
	[BALLAST_A_VOLUME_EFFECTIVE_IOPS] = SHOW_LIMIT,
	[BALLAST_A_VOLUME_EFFECTIVE_BW] = SHOW_SIZE_LIMIT,
	[BALLAST_A_VOLUME_REPLICA] = SHOW_REPLICAS,
	[BALLAST_A_VOLUME_OPENERS] = SHOW_NUMBER,
	[BALLAST_A_VOLUME_WAITING] = SHOW_NUMBER,
};

static const char *text_of(const struct ballast_volume *volume, int attr)
{
	switch (attr) {
	case BALLAST_A_VOLUME_NAME:
		return volume->name;
	case BALLAST_A_VOLUME_NEW_NAME:
		return volume->new_name;
	case BALLAST_A_VOLUME_OLD_NAME:
		return volume->old_name;
	default:
		return volume->serial;
	}
}

/* A word that is newer than this program is shown as its number. */
static const char *choice_of(char text[PRESENT_TEXT], int attr, uint64_t number)
{
	const char *const *words =
		attr == BALLAST_A_VOLUME_MODE ? arg_modes : arg_limit_types;
	uint64_t i;

	for (i = 0; words[i]; i++)
		if (i == number)
			return words[i];
	snprintf(text, PRESENT_TEXT, "%" PRIu64, number);
	return text;
}

static bool is_none(const struct ballast_volume *volume, int attr)
{
	return (shows[attr] == SHOW_LIMIT || shows[attr] == SHOW_SIZE_LIMIT) &&
	       !volume->values.number[attr];
}

static const char *number_text(char text[PRESENT_TEXT], uint64_t number)
{
	snprintf(text, PRESENT_TEXT, "%" PRIu64, number);
	return text;
}

/**
 * present_volume() - what an attribute of a volume is, in words
 * @text: room for them
 * @volume: the volume
 * @attr: the attribute
 *
 * Return: the words; - for a limit that is none and for what is not known.
 */
const char *present_volume(char text[PRESENT_TEXT],
			   const struct ballast_volume *volume, int attr)
{
	uint64_t number = volume->values.number[attr];

	if (!ballast_has(&volume->values, attr) || is_none(volume, attr))
		return "-";
	switch (shows[attr]) {
	case SHOW_TEXT:
		return text_of(volume, attr);
	case SHOW_REPLICAS:
		return volume->replica[0].device;
	case SHOW_CHOICE:
		return choice_of(text, attr, number);
	case SHOW_SIZE:
		return ballast_size_human(text, number);
	case SHOW_SIZE_LIMIT:
		return ballast_size_exact(text, number);
	default:
		return number_text(text, number);
	}
}

/* What is no UTF-8 is shown in escapes: JSON can not hold it. */
static json_t *json_text(const char *text)
{
	json_t *string = json_string(text);

	return string ? string : json_string(ballast_quote(text).text);
}

static json_t *json_replicas(const struct ballast_volume *volume)
{
	json_t *array = json_array();
	unsigned int i;

	for (i = 0; i < volume->replicas; i++)
		json_array_append_new(
			array, json_pack("{s:i, s:o}", "slot",
					 (int)volume->replica[i].slot, "device",
					 json_text(volume->replica[i].device)));
	return array;
}

static json_t *json_of(const struct ballast_volume *volume, int attr)
{
	uint64_t number = volume->values.number[attr];
	char text[PRESENT_TEXT];

	if (is_none(volume, attr))
		return json_null();
	switch (shows[attr]) {
	case SHOW_TEXT:
		return json_text(text_of(volume, attr));
	case SHOW_REPLICAS:
		return json_replicas(volume);
	case SHOW_CHOICE:
		return json_string(choice_of(text, attr, number));
	default:
		return json_integer(number);
	}
}

/**
 * present_volume_json() - what is known of a volume
 * @volume: the volume
 */
json_t *present_volume_json(const struct ballast_volume *volume)
{
	json_t *object = json_object();
	int attr;

	for (attr = 1; attr <= BALLAST_A_VOLUME_MAX; attr++)
		if (ballast_has(&volume->values, attr) && shows[attr])
			json_object_set_new(object,
					    ballast_volume_names[attr].name,
					    json_of(volume, attr));
	return object;
}

/**
 * present_config_json() - settings, as numbers and not as thousandths
 * @config: the settings
 */
json_t *present_config_json(const struct ballast_values *config)
{
	json_t *object = json_object();
	int attr;

	for (attr = 1; attr <= BALLAST_A_CONFIG_MAX; attr++)
		if (ballast_has(config, attr))
			json_object_set_new(
				object, ballast_config_names[attr].name,
				json_real(config->number[attr] / 1000.0));
	return object;
}
