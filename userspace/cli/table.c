// SPDX-License-Identifier: GPL-2.0
/* Tables, on libsmartcols. */
#include "table.h"

#include <libsmartcols.h>
#include <string.h>

#include "output.h"

/**
 * table_begin() - begin a table
 * @table: the table
 * @columns: its columns; without a head in the first, none is printed
 * @count: how many columns
 *
 * What fails from here on is told by table_end().
 */
void table_begin(struct table *table, const struct table_column *columns,
		 int count)
{
	int i;

	memset(table, 0, sizeof(*table));
	scols_init_debug(0);
	table->scols = scols_new_table();
	table->failed = !table->scols;
	if (table->failed)
		return;
	scols_table_enable_noheadings(table->scols, !columns[0].head);
	for (i = 0; i < count; i++)
		table->failed |= !scols_table_new_column(
			table->scols, columns[i].head ? columns[i].head : "", 0,
			columns[i].right ? SCOLS_FL_RIGHT : 0);
}

/**
 * table_line() - begin a line
 * @table: the table
 */
void table_line(struct table *table)
{
	if (table->failed)
		return;
	table->line = scols_table_new_line(table->scols, NULL);
	table->failed = !table->line;
}

/**
 * table_cell() - fill a cell of the line
 * @table: the table
 * @column: which column, from 0
 * @text: what it says
 */
void table_cell(struct table *table, int column, const char *text)
{
	if (!table->failed)
		table->failed = scols_line_set_data(table->line, column, text);
}

/**
 * table_end() - print a table, and free it
 * @cli: the run
 * @table: the table
 *
 * Return: 0, or -1 with the error set.
 */
int table_end(struct cli *cli, struct table *table)
{
	bool failed = table->failed || scols_print_table(table->scols);

	scols_unref_table(table->scols);
	if (!failed)
		return output_flush(cli);
	return ballast_fail(&cli->err, BALLAST_FAILED,
			    "the table can not be printed");
}
