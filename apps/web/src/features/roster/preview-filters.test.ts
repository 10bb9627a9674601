import type { RosterPreviewRow, RosterRowKind } from '@lectern/contract';
import { expect, it } from 'vitest';
import { filterOptions, filterRows } from './preview-filters.ts';

const row = (kind: RosterRowKind): RosterPreviewRow => ({
  row: 2,
  kind,
  full_name: 'Ada',
  identifier: null,
  email: null,
  sections: [],
  changes: [],
  problem: null,
});
const rows = [row('new'), row('new'), row('duplicate'), row('unreadable'), row('gone')];

it('filters of a preview show how many rows they keep, and only those that keep any', () => {
  expect(filterOptions(rows).map(({ label }) => label)).toEqual([
    'All rows (5)',
    'Not imported (2)',
    'New (2)',
    'Gone (1)',
    'Duplicate (1)',
    'Unreadable (1)',
  ]);
  for (const { value, label } of filterOptions(rows)) {
    expect(label).toContain(`(${filterRows(rows, value).length})`);
  }
});
