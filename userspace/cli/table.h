/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BALLAST_CLI_TABLE_H
#define BALLAST_CLI_TABLE_H

#include "cli.h"

struct libscols_table;
struct libscols_line;

/**
 * struct table - a table to be printed
 * @scols: the library's part, NULL if there is none
 * @line: the line that table_cell() fills
 * @failed: memory ran out
 */
struct table {
	struct libscols_table *scols;
	struct libscols_line *line;
	bool failed;
};

/**
 * struct table_column - a column
 * @head: what stands above it
 * @right: it holds numbers, which are aligned by their last digit
 */
struct table_column {
	const char *head;
	bool right;
};

void table_begin(struct table *table, const struct table_column *columns,
		 int count);
void table_line(struct table *table);
void table_cell(struct table *table, int column, const char *text);
int table_end(struct cli *cli, struct table *table);

#endif
