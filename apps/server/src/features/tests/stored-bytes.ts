/** Disk space that the tests of each classroom take: archives, and outputs of runs. */
import { AppError } from '@lectern/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/transact.ts';

/** An archive has at most 5 MB, and only the newest outputs are kept. */
export const mostBytesPerClassroom = 512 * 1024 * 1024;

/** As PostgreSQL stores them, so compressed. */
export const storedBytes = `
  select a.classroom_id as classroom, sum(stored.bytes)::float8 as bytes from (
    select assignment_id, pg_column_size(archive) as bytes from test_versions
      where archive is not null
    union all
    select assignment_id, pg_column_size(outputs) from test_runs where outputs is not null
    union all
    select assignment_id, pg_column_size(solution) from test_trials where solution is not null
  ) stored join assignments a on a.id = stored.assignment_id`;

export async function requireRoom(tx: Tx, classroomId: number, more: number): Promise<void> {
  if (more === 0) return;
  const { rows } = await tx.execute<{ bytes: number }>(
    sql`${sql.raw(storedBytes)} where a.classroom_id = ${classroomId} group by 1`,
  );
  if ((rows[0]?.bytes ?? 0) + more > mostBytesPerClassroom) throw new AppError('tests_no_room');
}
