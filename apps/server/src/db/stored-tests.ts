/** The space that the tests of each classroom take: archives, outputs of runs, and solutions on trial. */
import type pg from 'pg';

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

export async function listStoredBytes(
  pool: pg.Pool,
): Promise<{ classroom: number; bytes: number }[]> {
  const { rows } = await pool.query<{ classroom: number; bytes: number }>(
    `${storedBytes} group by 1`,
  );
  return rows;
}
