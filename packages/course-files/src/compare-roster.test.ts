import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readable } from './cell-text.ts';
import { compareRoster } from './compare-roster.ts';
import { readRoster } from './read-roster.ts';
import { readTable } from './read-table.ts';
import { recogniseColumns } from './recognise-columns.ts';
import { rosterRows } from './roster-rows.ts';
import type { Roster, RosterEntry, RosterField } from './roster.ts';
import { writeTable } from './write-table.ts';

const allFields: RosterField[] = [
  'identifier',
  'email',
  'login',
  'platformId',
  'givenName',
  'familyName',
  'preferredName',
  'sections',
  'role',
  'other',
];

function entry(given: Partial<RosterEntry>): RosterEntry {
  return { givenName: '', familyName: '', sections: [], other: {}, ...given };
}

/** Rows from 2 on, as after a header. */
function incoming(given: Partial<RosterEntry>[], fields = allFields): Roster {
  const entries = given.map((each, n) => ({ ...entry(each), rowNumber: n + 2 }));
  return { entries, unreadable: [], skipped: [], fields };
}

function compare(
  existing: Partial<RosterEntry>[],
  rows: Partial<RosterEntry>[],
  fields?: RosterField[],
) {
  return compareRoster(existing.map(entry), incoming(rows, fields));
}

const kindsOf = ({ rows }: { rows: { kind: string }[] }) => rows.map(({ kind }) => kind);

describe('comparing a roster with a file', () => {
  it('finds new, changed, unchanged and gone people', () => {
    const result = compare(
      [{ identifier: '1' }, { identifier: '2', familyName: 'Doe' }, { identifier: '3' }],
      [{ identifier: '1' }, { identifier: '2', familyName: 'Roe' }, { identifier: '4' }],
    );
    expect(kindsOf(result)).toEqual(['unchanged', 'changed', 'new']);
    expect(result.rows[1]).toMatchObject({ fields: ['familyName'], entry: { familyName: 'Roe' } });
    expect(result.gone).toMatchObject([{ identifier: '3' }]);
  });

  it.each<[string, Partial<RosterEntry>, Partial<RosterEntry>, string]>([
    [
      'the same identifier and a new address',
      { identifier: '1', email: 'a@x' },
      { identifier: '1', email: 'b@x' },
      'changed',
    ],
    ['an address in other letters', { email: 'Ann@X' }, { email: 'ann@x' }, 'changed'],
    ['an identifier in other letters', { identifier: 'a' }, { identifier: 'A' }, 'new'],
    [
      'an address, and a new identifier',
      { email: 'a@x' },
      { email: 'a@x', identifier: '1' },
      'changed',
    ],
    [
      'an address of somebody else',
      { identifier: '1', email: 'a@x' },
      { identifier: '2', email: 'a@x' },
      'ambiguous',
    ],
    [
      'a renamed login',
      { login: 'ann', platformId: '7' },
      { login: 'anna', platformId: '7' },
      'changed',
    ],
    [
      'a login that somebody else took',
      { login: 'ann', platformId: '7' },
      { login: 'ann', platformId: '8' },
      'ambiguous',
    ],
    ['only a name', { familyName: 'Doe' }, { familyName: 'doe' }, 'changed'],
    [
      'only a name, of somebody with an identifier',
      { identifier: '1', familyName: 'Doe' },
      { familyName: 'Doe' },
      'ambiguous',
    ],
    [
      'a name that was all we had',
      { familyName: 'Doe' },
      { identifier: '1', familyName: 'Doe' },
      'ambiguous',
    ],
    [
      'the name of somebody with another identifier',
      { identifier: '1', familyName: 'Doe' },
      { identifier: '2', familyName: 'Doe' },
      'new',
    ],
  ])('%s', (_what, existing, row, kind) => {
    const result = compare([existing], [row]);
    expect(kindsOf(result)).toEqual([kind]);
    expect(result.gone).toHaveLength(kind === 'new' ? 1 : 0);
  });

  it('reports a row that points to two people', () => {
    const result = compare(
      [{ identifier: '1' }, { email: 'a@x' }],
      [{ identifier: '1', email: 'a@x' }],
    );
    expect(result.rows).toMatchObject([
      { kind: 'ambiguous', candidates: [{ identifier: '1' }, { email: 'a@x' }] },
    ]);
    expect(result.gone).toEqual([]);
  });

  it('reports two rows for one person with both numbers', () => {
    const rows = [{ identifier: '1' }, { identifier: '2' }, { identifier: '1' }];
    expect(compare([], rows).rows).toMatchObject([
      { kind: 'duplicate', rowNumber: 2, otherRows: [4] },
      { kind: 'new' },
      { kind: 'duplicate', rowNumber: 4, otherRows: [2] },
    ]);
  });

  it('reports two rows that name one person by different facts', () => {
    const result = compare(
      [{ identifier: '1', email: 'a@x' }],
      [{ identifier: '1' }, { email: 'a@x' }],
    );
    expect(kindsOf(result)).toEqual(['duplicate', 'duplicate']);
  });

  it('leaves alone what the file has no columns for', () => {
    const existing = {
      identifier: '1',
      email: 'a@x',
      sections: ['A'],
      preferredName: 'Sam',
      other: { Note: 'x' },
    };
    expect(kindsOf(compare([existing], [{ identifier: '1' }], ['identifier']))).toEqual([
      'unchanged',
    ]);
  });

  it('takes away a section and a preferred name, but no name and no address', () => {
    const existing = {
      identifier: '1',
      email: 'a@x',
      familyName: 'Doe',
      sections: ['A'],
      preferredName: 'Sam',
    };
    expect(compare([existing], [{ identifier: '1' }]).rows).toMatchObject([
      {
        fields: ['preferredName', 'sections'],
        entry: { email: 'a@x', familyName: 'Doe', sections: [] },
      },
    ]);
  });

  it('does not call somebody gone whose row cannot be read', () => {
    const roster = incoming([]);
    roster.unreadable.push({
      rowNumber: 2,
      problem: { code: 'too_many_values' },
      values: ['Doe', 'Ann', '007'],
    });
    const result = compareRoster(
      [entry({ identifier: '007' }), entry({ identifier: '8' })],
      roster,
    );
    expect(kindsOf(result)).toEqual(['unreadable']);
    expect(result.gone).toMatchObject([{ identifier: '8' }]);
  });

  it('a constant column as identifier takes no second with 10,000 rows', () => {
    const rows = Array.from({ length: 10_000 }, () => ({ identifier: 'CS101' }));
    const started = performance.now();
    expect(compare([], rows).rows[0]).toMatchObject({
      kind: 'duplicate',
      otherRows: { length: 10 },
    });
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

/** Texts that reading a file does not change. */
const text = fc
  .string({ unit: fc.constantFrom(...`a0 ,"'=-@;ß李\t+é👩`), maxLength: 12 })
  .map(readable)
  .filter((value) => readable(value) === value && /[\p{L}\p{N}]/u.test(value));
const section = text.filter((name) => !name.includes(';'));

/** Entries that an import can store, with different identifiers. */
const entries = fc.uniqueArray(
  fc.record(
    {
      identifier: text,
      login: fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/),
      platformId: text,
      preferredName: text,
      role: text,
      givenName: fc.oneof(text, fc.constant('')),
      familyName: text,
      sections: fc.uniqueArray(section, { maxLength: 3 }),
      other: fc.dictionary(text, text, { maxKeys: 3, noNullPrototype: true }),
    },
    { requiredKeys: ['identifier', 'givenName', 'familyName', 'sections', 'other'] },
  ),
  { maxLength: 5, selector: ({ identifier }) => identifier },
);

it('an exported roster has the same people when it is imported, and changes nothing', () => {
  const separators = fc.constantFrom(',' as const, ';' as const, '\t' as const);
  fc.assert(
    fc.property(entries, separators, fc.boolean(), (people, separator, bom) => {
      const table = readTable(Buffer.from(writeTable(rosterRows(people), { separator, bom })));
      const roster = readRoster(table, recogniseColumns(table));
      expect(roster.unreadable).toEqual([]);
      expect(roster.entries).toEqual(people.map((each, n) => ({ ...each, rowNumber: n + 2 })));
      const { rows, gone } = compareRoster(people, roster);
      expect(rows.filter(({ kind }) => kind !== 'unchanged' && kind !== 'duplicate')).toEqual([]);
      expect(gone).toEqual([]);
    }),
  );
});
