import type { Mapping } from './columns.ts';
import { readable } from './cell-text.ts';
import { checkMapping, fieldsOf, rosterColumns } from './mapping.ts';
import { personRows } from './person-rows.ts';
import { readEntry } from './read-entry.ts';
import type { Roster } from './roster.ts';
import { wholeSections } from './sections.ts';
import type { Row, Table } from './table.ts';

/** The people of a file, after the professor has seen the columns. */
export function readRoster(table: Table, mapping: Mapping): Roster {
  checkMapping(table, mapping);
  const { titles, rows, skipped, pointsPossible } = personRows(table, mapping);
  const columns = rosterColumns(mapping, titles, pointsPossible);
  const sectionColumns = columns.filter(({ role }) => role === 'section');
  const context = {
    source: mapping.source,
    columns,
    width: Math.max(titles.length, mapping.roles.length, shortest(rows)),
    wholeSections: wholeSections(
      rows,
      sectionColumns.map(({ column }) => column),
    ),
  };
  const roster: Roster = { entries: [], unreadable: [], skipped, fields: fieldsOf(columns) };
  for (const row of rows) {
    const result = readEntry(row, context);
    if ('code' in result) {
      const values = row.cells.map(({ value }) => readable(value));
      roster.unreadable.push({ rowNumber: row.number, problem: result, values });
    } else {
      roster.entries.push({ rowNumber: row.number, ...result });
    }
  }
  return roster;
}

/** Some systems end every row but the header with a separator. */
function shortest(rows: readonly Row[]): number {
  return rows.reduce((least, { cells }) => Math.min(least, cells.length), Infinity);
}
