import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/transact.ts';

const newest = 5;

/** Full output is kept for the newest runs, and for the newest run of the commit that counts. */
export async function pruneOutputs(tx: Tx, workId: number): Promise<void> {
  await tx.execute(sql`
    update test_runs set outputs = null
    where work_id = ${workId} and outputs is not null
      and id not in (
        select id from test_runs where work_id = ${workId} and outputs is not null
        order by id desc limit ${newest}
      )
      and id not in (
        select max(runs.id) from test_runs runs join works on works.id = runs.work_id
        where runs.work_id = ${workId} and runs.sha = works.counted_sha
          and runs.outputs is not null
        having max(runs.id) is not null
      )`);
}
