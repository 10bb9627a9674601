import type { ImportedRoster, Roster, RosterPreview, RosterPreviewRow } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { auditLog, rosterEntries } from '../../db/schema/index.ts';

const world = await startWorld();
afterAll(world.close);

type Seeded = Awaited<ReturnType<typeof world.seededClassroom>>;
let room: Seeded;
let path = '';
beforeEach(async () => {
  room = await world.seededClassroom();
  path = `/classrooms/classroom/${room.classroom.id}/roster`;
});

const octets = { 'content-type': 'application/octet-stream' };
const send = (to: string, file: string | Buffer, query: Record<string, string> = {}) =>
  world.api
    .as(room.professor)
    .post(`${path}/${to}?${new URLSearchParams(query)}`, Buffer.from(file), octets);

async function preview(file: string | Buffer, query?: Record<string, string>) {
  const answer = await send('preview', file, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<RosterPreview>();
}

async function upload(file: string | Buffer, query: Record<string, string> = {}) {
  const based_on = (await preview(file, query)).based_on ?? '';
  const answer = await send('import', file, { based_on, ...query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ImportedRoster>();
}

const roster = async () => (await world.api.as(room.ta).read<{ roster: Roster }>(path)).roster;
const kinds = ({ rows }: { rows: RosterPreviewRow[] }) =>
  rows.map(({ row, kind }) => `${row} ${kind}`);
const stored = () =>
  world.db
    .select()
    .from(rosterEntries)
    .where(eq(rosterEntries.classroomId, room.classroom.id))
    .orderBy(rosterEntries.id);

const table = (...rows: string[]) =>
  ['Student ID,First name,Last name,Email,Section,Major', ...rows].join('\n');
const ada = '007,Ada,Lovelace,ada@uni.example,Lab 1; Lecture,Maths';
const alan = '008,Alan,Turing,alan@uni.example,Lab 2,Maths';
const grace = '009,Grace,Hopper,grace@uni.example,lab 1,Navy';

it('a preview changes nothing, and importing stores people, sections and unknown columns', async () => {
  const file = table(ada, alan, grace);
  expect(kinds(await preview(file))).toEqual(['2 new', '3 new', '4 new']);
  expect(await stored()).toEqual([]);
  expect(await upload(file, { file_name: 'class.csv' })).toMatchObject({ added: 3, changed: 0 });
  const { entries, imported } = await roster();
  expect(imported).toMatchObject({
    file_name: 'class.csv',
    source: 'plain',
    by: room.professor.login,
  });
  expect(entries.map(({ full_name, sections }) => [full_name, sections])).toEqual([
    ['Grace Hopper', ['Lab 1']],
    ['Ada Lovelace', ['Lab 1', 'Lecture']],
    ['Alan Turing', ['Lab 2']],
  ]);
  expect((await stored())[0]).toMatchObject({ identifier: '007', other: { Major: 'Maths' } });
});

it('importing the same file again changes nothing', async () => {
  const file = table(ada, alan, grace);
  await upload(file);
  const before = [await stored(), await roster()];
  world.clock.set(new Date(world.clock.read().getTime() + 60_000));
  expect(kinds(await preview(file))).toEqual(['2 unchanged', '3 unchanged', '4 unchanged']);
  expect(await upload(file)).toEqual({ added: 0, changed: 0, gone: 0, back: 0, claimed: 0 });
  expect([await stored(), await roster()]).toEqual(before);
});

it('a later file changes people, marks those who left, and brings them back', async () => {
  await upload(table(ada, alan, grace));
  const later = table('007,Ada,King,ada@uni.example,Lecture,Maths', grace);
  const shown = await preview(later);
  expect(kinds(shown)).toEqual(['2 changed', '3 unchanged', 'null gone']);
  expect(shown.rows[0]!.changes).toEqual([
    { field: 'familyName', before: 'Lovelace', after: 'King' },
    { field: 'sections', before: 'Lab 1, Lecture', after: 'Lecture' },
  ]);
  expect(await upload(later)).toMatchObject({ changed: 1, gone: 1 });
  expect((await roster()).entries.find(({ identifier }) => identifier === '008')).toMatchObject({
    full_name: 'Alan Turing',
    gone_at: expect.any(String),
  });
  expect(kinds(await preview(later))).toEqual(['2 unchanged', '3 unchanged']);
  const back = table('007,Ada,King,ada@uni.example,Lecture,Maths', alan, grace);
  expect(kinds(await preview(back))).toEqual(['2 unchanged', '3 back', '4 unchanged']);
  expect(await upload(back)).toMatchObject({ back: 1, added: 0 });
  expect((await stored()).every(({ goneAt }) => goneAt === null)).toBe(true);
});

it('a file of some of the people marks nobody as gone', async () => {
  await upload(table(ada, alan));
  expect(await upload(table(grace), { is_part: 'true' })).toMatchObject({ added: 1, gone: 0 });
});

it('a file without sections leaves them, and one with sections replaces them', async () => {
  await upload(table(ada));
  await upload('Student ID,First name,Last name\n007,Augusta,Lovelace');
  expect((await roster()).entries[0]).toMatchObject({
    full_name: 'Augusta Lovelace',
    email: 'ada@uni.example',
    sections: ['Lab 1', 'Lecture'],
  });
  await upload(table('007,Augusta,Lovelace,ada@uni.example,,Maths'));
  expect((await roster()).entries[0]!.sections).toEqual([]);
});

it('rows that swap the identifiers of two people are not imported', async () => {
  await upload('Email,Student ID,Name\na@u.example,1,Ada\nb@u.example,2,Bob');
  const swapped = 'Email,Student ID,Name\na@u.example,2,Ada\nb@u.example,1,Bob';
  // The rows contradict the roster, so nobody's identifier is changed by guessing.
  expect(kinds(await preview(swapped))).toEqual(['2 ambiguous', '3 ambiguous']);
});

it('rows that cannot be imported say why, and the others are imported', async () => {
  const file = table(
    ada,
    ada,
    '010,Bad,Address,nowhere,,',
    '1.23E+11,Rounded,Number,r@uni.example,,',
    ',,,,,',
    'a1,Same,Letters,s@uni.example,,',
    'A1,Same,Too,t@uni.example,,',
    grace,
  );
  const { rows } = await preview(file);
  expect(rows.map(({ row, kind, problem }) => [row, kind, problem])).toEqual([
    [2, 'duplicate', 'The same person as in row 3. Keep one of these rows.'],
    [3, 'duplicate', 'The same person as in row 2. Keep one of these rows.'],
    [4, 'unreadable', 'The value in the column “Email” is not an e-mail address.'],
    [
      5,
      'unreadable',
      'A spreadsheet has rounded the number in the column “Student ID”. Format the column as text and export again.',
    ],
    [7, 'duplicate', 'The same person as in row 8. Keep one of these rows.'],
    [8, 'duplicate', 'The same person as in row 7. Keep one of these rows.'],
    [9, 'new', null],
  ]);
  expect(await upload(file)).toMatchObject({ added: 1 });
});

it('the professor corrects columns, heading and source', async () => {
  const file = 'Code,Who\n1,Ada Lovelace\n2,Alan Turing';
  const { columns, header_row, problem } = await preview(file);
  expect(problem).toBe('Choose at least one column with names, identifiers or e-mail addresses.');
  expect(header_row).toBe(1);
  expect(columns.map(({ title, samples, role }) => [title, samples, role])).toEqual([
    ['Code', ['1', '2'], null],
    ['Who', ['Ada Lovelace', 'Alan Turing'], null],
  ]);
  const corrected = { columns: 'identifier,full_name' };
  await upload(file, corrected);
  expect((await roster()).entries.map(({ full_name }) => full_name)).toEqual([
    'Ada Lovelace',
    'Alan Turing',
  ]);
  const twice = { columns: 'identifier,identifier' };
  expect(await preview(file, twice)).toMatchObject({
    problem: 'Columns 1 and 2 are both chosen as identifier. Choose one of them.',
    rows: [],
  });
  const based_on = (await preview(file, twice)).based_on ?? '';
  expect(await send('import', file, { ...twice, based_on })).toFailWith('roster_unreadable');
  const unknown = await send('preview', file, { columns: 'identifier,shoe_size' });
  expect(unknown).toFailWith('invalid_query');
});

const lines = (header: string, count: number, line: (n: number) => string) =>
  [header, ...Array.from({ length: count }, (_, n) => line(n + 1))].join('\n');

it.each([
  ['an empty file', Buffer.from(' \n'), 'roster_unreadable'],
  ['an archive', Buffer.from('PK\u0003\u0004 rest'), 'roster_unreadable'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'roster_unreadable'],
  ['an open quotation mark', Buffer.from('Name,Email\n"Ada,a@u.example'), 'roster_unreadable'],
  ['a file of more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), 'upload_too_large'],
] as const)(
  '%s is refused with one sentence, before any columns are shown',
  async (_, bytes, code) => {
    for (const to of ['preview', 'import']) {
      const answer = await send(to, bytes, { based_on: '' });
      expect(answer).toFailWith(code);
      expect(answer.json<{ message: string }>().message).toMatch(/^[A-Z].*\.$/);
    }
    expect(await stored()).toEqual([]);
  },
);

it.each([
  ['nobody', 'Student ID,Name\n', 'It lists nobody.'],
  [
    'too many people',
    lines('Student ID', 5_001, String),
    'A roster can have at most 5,000 people.',
  ],
  [
    'a section for each person',
    lines('Student ID,Section', 201, (n) => `${n},S${n}`),
    'A classroom can have at most 200 sections. Check which column is the section.',
  ],
])('a table with %s says so beside its columns, and is not imported', async (_, file, problem) => {
  expect(await preview(file)).toMatchObject({ problem, rows: [] });
  expect(await send('import', file, { based_on: '' })).toFailWith('roster_unreadable');
  expect(await stored()).toEqual([]);
});

it('an import on top of another import that the professor has not seen is refused', async () => {
  await upload(table(ada));
  expect(await send('import', table(alan), { based_on: '' })).toFailWith('roster_changed');
  expect(await stored()).toHaveLength(1);
});

it('parallel imports of one preview store it once', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => send('import', table(ada, alan), { based_on: '' })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  expect(await stored()).toHaveLength(2);
});

it('the audit log has counts, and neither identifiers nor addresses', async () => {
  await upload(table(ada, alan));
  const [entry] = await world.db
    .select()
    .from(auditLog)
    .where(
      and(eq(auditLog.classroomId, room.classroom.id), eq(auditLog.action, 'roster.imported')),
    );
  expect(entry).toMatchObject({ actorId: room.professor.id, details: { added: 2, gone: 0 } });
  expect(JSON.stringify(entry)).not.toMatch(/007|uni\.example|Lovelace/);
});
