/** The disk space of a classroom's tests is bounded. `/metrics` shows it to operators. */
import { AppError } from '@lectern/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { assignments, testRuns } from '../../db/schema/index.ts';
import { mostBytes, uploadedBytes } from '../../db/stored-tests.ts';
import type { Tx } from '../../db/transact.ts';

/** For an archive of tests, or a solution on trial. */
export async function requireRoom(tx: Tx, classroomId: number, more: number): Promise<void> {
  if (more === 0) return;
  const { rows } = await tx.execute<{ bytes: number }>(
    sql`${sql.raw(uploadedBytes)} where a.classroom_id = ${classroomId} group by 1`,
  );
  if ((rows[0]?.bytes ?? 0) + more > mostBytes.uploads) throw new AppError('tests_no_room');
}

/**
 * Removes the largest outputs of classrooms that have too many, so a program that prints a lot costs others
 * nothing. Rows that a run is saving at this moment are left to the next time.
 */
export async function trimOutputs(db: Db, most: number = mostBytes.outputs): Promise<void> {
  await db.execute(sql`
    with sized as (
      select runs.id, sum(pg_column_size(runs.outputs)) over (
        partition by assignments.classroom_id order by pg_column_size(runs.outputs), runs.id
      ) as up_to
      from ${testRuns} runs join ${assignments} on assignments.id = runs.assignment_id
      where runs.outputs is not null
    ), free as (
      select id from ${testRuns} where id in (select id from sized where up_to > ${most})
      for update skip locked
    )
    update ${testRuns} set outputs = null where id in (select id from free)`);
}
