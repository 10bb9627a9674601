import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FillableColumn, FilledFile, Gradebook } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, describe, expect, it } from 'vitest';
import { gradebookColumns, gradebookScores, rosterEntries } from '../../db/schema/index.ts';

const world = await startWorld();
afterAll(world.close);
const { classroom, professor, student } = await world.seededClassroom();
const path = `/classrooms/classroom/${classroom.id}/gradebook`;

const octets = { 'content-type': 'application/octet-stream' };

interface Answer {
  source: string;
  columns: FillableColumn[];
  filled: FilledFile | null;
}

const golden = (name: string) =>
  readFile(
    fileURLToPath(
      new URL(`../../../../../packages/course-files/golden/files/${name}`, import.meta.url),
    ),
  );

function send(bytes: Uint8Array, query: Record<string, string | number> = {}) {
  const search = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]));
  return world.api.as(professor).post(`${path}/fill?${search}`, Buffer.from(bytes), octets);
}

async function fill(bytes: Uint8Array, query: Record<string, string | number> = {}) {
  const answer = await send(bytes, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}

/** A column 'Exam' of 20 points, in which the student has 7.5. */
const [exam] = await world.db
  .insert(gradebookColumns)
  .values({
    classroomId: classroom.id,
    createdBy: professor.id,
    name: 'Exam',
    maximum: 20,
    position: 0,
  })
  .returning();
await world.db
  .insert(gradebookScores)
  .values({ columnId: exam!.id, userId: student.id, setBy: professor.id, score: 7.5 });
const ofExam = { column_id: exam!.id };

/** Writes the entry that the student claimed: someone in each of the golden files. */
async function claim(entry: { identifier?: string; email?: string }) {
  const name = { givenName: 'Ada', familyName: 'King' };
  const claimed = { userId: student.id, claimedAt: new Date(0), claimSource: 'staff' as const };
  await world.superuser.query('delete from roster_entries');
  await world.db
    .insert(rosterEntries)
    .values({ classroomId: classroom.id, ...name, ...claimed, ...entry });
}

const plain = (text: string) => Buffer.from(text);

describe('the file of a learning platform', () => {
  const table = 'Name;E-mail;Exam\r\n"King; Ada";ada@school.example;\r\nBob;bob@x.example;3\r\n';

  it('comes back with one column filled in, and every other byte as it was', async () => {
    await claim({ email: 'ADA@school.example' });
    const { columns, filled } = await fill(plain(table));
    expect(filled).toBeNull();
    const column = columns.find(({ name }) => name === 'Exam')!.column;
    const done = (await fill(plain(table), { column, ...ofExam })).filled!;
    expect(Buffer.from(done.base64, 'base64').toString()).toBe(
      table.replace('ada@school.example;', 'ada@school.example;7,5'),
    );
    expect(done.written).toMatchObject([{ row: 2, before: '', after: '7,5' }]);
    expect(done.unknown_rows).toMatchObject([{ row: 3 }]);
    expect(done.missing).toEqual([]);
    const again = (await fill(Buffer.from(done.base64, 'base64'), { column, ...ofExam })).filled!;
    expect(again).toMatchObject({ written: [], same: 1 });
  });

  it('is filled with the total in percent', async () => {
    const { columns } = await fill(plain(table));
    const { column } = columns.at(-1)!;
    const { filled } = await fill(plain(table), { column });
    expect(filled!.written).toMatchObject([{ after: '37,5' }]);
  });

  it('names the people of the classroom who are not in it', async () => {
    await claim({ email: 'elsewhere@school.example' });
    const { columns } = await fill(plain(table));
    const { filled } = await fill(plain(table), { column: columns.at(-1)!.column, ...ofExam });
    expect(filled).toMatchObject({
      written: [],
      missing: [{ github_username: student.login }],
    });
  });

  it.each(['canvas.csv', 'moodle.csv', 'brightspace.csv', 'blackboard.xls', 'canvas-german.csv'])(
    'in the format of %s changes in one cell alone',
    async (name) => {
      const bytes = await golden(name);
      const { columns, source } = await fill(bytes);
      expect(name).toContain(source);
      const { column } = columns[0]!;
      await claim(await firstPerson(bytes, column));
      const { filled } = await fill(bytes, { column, ...ofExam });
      expect(filled!.written).toHaveLength(1);
      const [{ before, after }] = filled!.written as [FilledFile['written'][number]];
      const back = Buffer.from(filled!.base64, 'base64');
      const encoding = name.endsWith('.xls') ? 'utf16le' : 'utf8';
      const [old, changed] = [bytes.toString(encoding), back.toString(encoding)];
      expect(changed).not.toBe(old);
      expect(changed.length - old.length).toBe(after.length - before.length);
      expect((await fill(back, { column, ...ofExam })).filled).toMatchObject({ written: [] });
    },
  );

  /** Tries everyone whom the file may name, by what identifies them. */
  async function firstPerson(bytes: Uint8Array, column: number) {
    const text = Buffer.from(bytes).toString(
      bytes[0] === 0xff || bytes[1] === 0 ? 'utf16le' : 'utf8',
    );
    const values = text.split(/[\t,;\r\n"]+/).map((value) => value.trim().replace(/^#/, ''));
    for (const value of values.filter((each) => /@|^\d{4,}$/.test(each))) {
      const entry = value.includes('@') ? { email: value } : { identifier: value };
      await claim(entry);
      const { filled } = await fill(bytes, { column, ...ofExam });
      if (filled!.written.length === 1) return entry;
    }
    throw new Error('nobody of the file was found');
  }

  it('is refused with one sentence if it is no table, has no scores, or the column is wrong', async () => {
    expect(await send(plain('PK\u0003\u0004 not a table'))).toFailWith('roster_unreadable');
    expect(await send(plain('E-mail\nada@x.example\n'))).toFailWith('no_grade_column');
    expect(await send(plain(table), { column: 0, ...ofExam })).toFailWith('roster_unreadable');
    const unknown = { column: 2, column_id: 4_000_000 };
    expect(await send(plain(table), unknown)).toFailWith('gradebook_item_unknown');
    expect(await send(Buffer.alloc(50 * 1024 * 1024, 'a,b\n'))).toFailWith('upload_too_large');
  });

  it('changes nothing that is stored', async () => {
    const read = () => world.api.as(professor).read<Gradebook>(path);
    const before = await read();
    await fill(plain(table), { column: 2, ...ofExam });
    expect(await read()).toEqual(before);
  });
});
