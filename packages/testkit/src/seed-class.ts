/**
 * Writes a class of any size by SQL, for tests of statements and for benchmarks. Student 3 has the same
 * submissions in every class.
 */
import { users } from '@lectern/server/db/schema/index';
import { asc, inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { only } from './only.ts';
import { classRows, courseRows, workRows, type Numbers } from './seed-class-rows.ts';

export interface ClassSize {
  students: number;
  assignments: number;
  tas?: number;
  /** Three quarters of the due dates are before it. */
  now?: Date;
}

export type SeededClass = Awaited<ReturnType<typeof seedClass>>;

/** Ids of the platform; each class has a separate range. */
const firstId = 20_000_000_000;
const idsOfClass = 100_000_000;

/**
 * Grades of the first half of the assignments are published, the last quarter is not due yet. The pool's
 * role must own the tables, because PostgreSQL skips ANALYZE for others.
 */
export async function seedClass(pool: pg.Pool, size: ClassSize) {
  const { students, assignments, tas = 4 } = size;
  const now = size.now ?? new Date('2026-09-10T12:00:00Z');
  const { rows: known } = await pool.query<{ count: number }>(
    'select count(*)::int from organizations where id >= $1',
    [firstId],
  );
  const numbers: Numbers = {
    first: firstId + only(known).count * idsOfClass,
    students,
    assignments,
    tas,
    published: Math.floor(assignments / 2),
    over: Math.ceil((assignments * 3) / 4),
    now: now.toISOString(),
  };
  const client = await pool.connect();
  const run = (sql: string) => client.query<{ id: number }>(sql);
  let isDone = false;
  try {
    await client.query('begin');
    await client.query(withoutTriggers);
    for (const sql of classRows(numbers)) await run(sql);
    const classroomId = only((await run(findClassroom(numbers))).rows).id;
    for (const sql of courseRows(numbers, classroomId)) await run(sql);
    const { rows: outlines } = await run(
      `select id::float8 from assignments where classroom_id = ${classroomId} order by id`,
    );
    for (const sql of workRows(numbers, classroomId)) await run(sql);
    await client.query('commit');
    // Vacuumed too, so that a later autovacuum does not change how many buffers a statement reads.
    await client.query('vacuum (analyze)');
    isDone = true;
    return {
      organization: { id: numbers.first, login: `seeded-${numbers.first}` },
      classroom: { id: classroomId },
      assignments: outlines,
      ...(await readPeople(pool, numbers)),
    };
  } finally {
    // An open transaction must not return to the pool.
    client.release(!isDone);
  }
}

function findClassroom({ first }: Numbers): string {
  return `select id::float8 from classrooms where org_id = ${first}`;
}

/** In the order of their numbers. */
async function readPeople(pool: pg.Pool, { first, tas, students }: Numbers) {
  const ids = Array.from({ length: 1 + tas + students }, (_, index) => first + 1_000 + index);
  const rows = await drizzle(pool, { casing: 'snake_case' })
    .select()
    .from(users)
    .where(inArray(users.platformId, ids))
    .orderBy(asc(users.platformId));
  return { professor: rows[0]!, tas: rows.slice(1, 1 + tas), students: rows.slice(1 + tas) };
}

/** Checking each foreign key takes half of the time, and only a superuser may skip it. */
const withoutTriggers = `select set_config('session_replication_role', 'replica', true)
  from pg_roles where rolname = current_user and rolsuper`;
