// SPDX-License-Identifier: GPL-2.0
/* Makes new inputs out of those that were worth keeping. */
#include "mutate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coverage.h"

#define KEPT_MAX 4096

static struct fuzz_input *kept[KEPT_MAX];
static size_t kept_count;

static uint64_t below(uint64_t most)
{
	return mutate_random() % most;
}

/* A place in the input, or just behind it. */
static size_t somewhere(const struct fuzz_input *input)
{
	return below(input->size + 1);
}

/* Makes room for @length bytes at @at; what no longer fits falls off the end. */
static size_t open_up(struct fuzz_input *input, size_t at, size_t length)
{
	size_t rest;

	if (length > FUZZ_SIZE - at)
		length = FUZZ_SIZE - at;
	rest = input->size - at;
	if (rest > FUZZ_SIZE - at - length)
		rest = FUZZ_SIZE - at - length;
	memmove(input->data + at + length, input->data + at, rest);
	input->size = at + length + rest;
	return length;
}

/* Puts @length bytes in, or over what is there. */
static void put(struct fuzz_input *input, const void *from, size_t length)
{
	size_t at = somewhere(input);

	if (below(2))
		length = open_up(input, at, length);
	else if (length > input->size - at)
		length = input->size - at;
	memcpy(input->data + at, from, length);
}

static void put_random(struct fuzz_input *input)
{
	uint8_t bytes[16];
	size_t i, length = 1 + below(sizeof(bytes));

	for (i = 0; i < length; i++)
		bytes[i] = mutate_random();
	put(input, bytes, length);
}

/* A number at the edge of something: a power of two, one more, one less, or minus that. */
static uint64_t edge(void)
{
	uint64_t value = (1ull << below(64)) + below(3) - 1;

	return below(4) ? value : -value;
}

static void put_binary(struct fuzz_input *input)
{
	uint64_t value = edge();

	if (below(2))
		coverage_constant(mutate_random(), &value);
	value += below(3) - 1;
	put(input, &value, 1u << below(4));
}

static void put_decimal(struct fuzz_input *input)
{
	char text[32];
	uint64_t value = edge();

	if (below(2))
		coverage_constant(mutate_random(), &value);
	value += below(3) - 1;
	put(input, text,
	    snprintf(text, sizeof(text), "%llu", (unsigned long long)value));
}

/* Puts whole lines between two others, or for one that is there. */
static void put_lines(struct fuzz_input *input, const char *lines)
{
	size_t at = somewhere(input), length = strlen(lines), end;
	const uint8_t *found;

	while (at && input->data[at - 1] != '\n')
		at--;
	found = memchr(input->data + at, '\n', input->size - at);
	if (found && below(2)) {
		end = found + 1 - input->data;
		memmove(input->data + at, found + 1, input->size - end);
		input->size -= end - at;
	}
	length = open_up(input, at, length);
	memcpy(input->data + at, lines, length);
}

static void put_word(struct fuzz_input *input)
{
	size_t count = 0, length;
	const char *word;

	while (fuzz_words[count])
		count++;
	if (!count)
		return;
	word = fuzz_words[below(count)];
	length = strlen(word);
	if (word[length - 1] == '\n')
		put_lines(input, word);
	else
		put(input, word, length);
}

static void put_part(struct fuzz_input *input, const struct fuzz_input *from)
{
	uint8_t part[FUZZ_SIZE];
	size_t at = somewhere(from), length = below(from->size - at + 1);

	memcpy(part, from->data + at, length);
	put(input, part, length);
}

static void flip_bit(struct fuzz_input *input)
{
	if (input->size)
		input->data[below(input->size)] ^= 1u << below(8);
}

static void take_out(struct fuzz_input *input)
{
	size_t at = somewhere(input);
	size_t length = below((input->size - at) / (1 + below(8)) + 1);

	memmove(input->data + at, input->data + at + length,
		input->size - at - length);
	input->size -= length;
}

static void change(struct fuzz_input *input)
{
	switch (below(10)) {
	case 0:
		flip_bit(input);
		break;
	case 1:
		put_random(input);
		break;
	case 2:
		put_binary(input);
		break;
	case 3:
		put_decimal(input);
		break;
	case 4 ... 5:
		put_word(input);
		break;
	case 6:
		put_part(input, input);
		break;
	case 7:
		put_part(input, kept[below(kept_count)]);
		break;
	default:
		take_out(input);
	}
}

/**
 * mutate_keep() - remember an input that did something new
 * @input: the input
 *
 * Return: false if there is no more room.
 */
bool mutate_keep(const struct fuzz_input *input)
{
	struct fuzz_input *copy;

	if (kept_count == KEPT_MAX)
		return false;
	copy = malloc(sizeof(*copy));
	if (!copy)
		return false;
	*copy = *input;
	kept[kept_count++] = copy;
	return true;
}

/**
 * mutate() - a new input, made of one that was kept; later ones are likelier
 * @input: where to
 */
void mutate(struct fuzz_input *input)
{
	size_t changes = 1ull << below(4);
	size_t which = below(kept_count);

	if (below(2))
		which = kept_count - 1 - which / 4;
	input->size = kept[which]->size;
	memcpy(input->data, kept[which]->data, input->size);
	while (changes--)
		change(input);
}
