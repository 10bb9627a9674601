/** The space that the tests of each classroom take in the database. */
import type pg from 'pg';

const megabyte = 1024 * 1024;

/** Uploads are archives of tests and solutions on trial. Outputs are those of runs. */
export const mostBytes = { uploads: 256 * megabyte, outputs: 256 * megabyte } as const;

const uploads = `
  select assignment_id, octet_length(archive) as bytes from test_versions where archive is not null
  union all
  select assignment_id, octet_length(solution) from test_trials where solution is not null`;

/** As PostgreSQL stores them, so compressed. */
const outputs = `
  select assignment_id, pg_column_size(outputs) as bytes from test_runs where outputs is not null`;

const byClassroom = (stored: string) => `
  select a.classroom_id::float8 as classroom, sum(stored.bytes)::float8 as bytes
  from (${stored}) stored join assignments a on a.id = stored.assignment_id`;

export const uploadedBytes = byClassroom(uploads);

export async function listStoredBytes(
  pool: pg.Pool,
): Promise<{ classroom: number; bytes: number }[]> {
  const { rows } = await pool.query<{ classroom: number; bytes: number }>(
    `${byClassroom(`${uploads} union all ${outputs}`)} group by 1`,
  );
  return rows;
}
