/** Updates names and addresses of repositories that were renamed on the platform. */
import { sql } from 'drizzle-orm';
import { groupBy } from '../../../db/group-by.ts';
import { assignments, works } from '../../../db/schema/index.ts';
import type { Tx } from '../../../db/transact.ts';
import { announceEach } from '../../events/announce.ts';

export interface NamedRepository {
  repositoryId: number;
  name: string;
  url: string;
}

/** Ids, which the driver returns as strings. */
type Renamed = Record<'work' | 'assignment' | 'classroom', string>;

/**
 * Keeps the old name while another work still has the new one, but changes the address at once. Locks in the
 * order of ids, like every caller that locks several works.
 */
export async function learnNames(
  tx: Tx,
  orgId: number,
  seen: readonly NamedRepository[],
): Promise<void> {
  const rows = seen.map(({ repositoryId, name, url }) => ({ id: repositoryId, name, url }));
  const seenAs = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as seen (id bigint, name text, url text)`;
  const isNew = sql`${works.orgId} = ${orgId} and ${works.repositoryId} = seen.id
    and (${works.repositoryName}, ${works.repositoryUrl}) is distinct from (seen.name, seen.url)`;
  await tx.execute(sql`
    select from ${works}, ${seenAs} where ${isNew}
    order by ${works.id} for no key update of ${works}`);
  const { rows: renamed } = await tx.execute<Renamed>(sql`
    update ${works} set repository_url = seen.url, repository_name = case when exists (
        select from ${works} as other
        where other.org_id = ${orgId} and lower(other.repository_name) = lower(seen.name)
          and other.repository_id is distinct from seen.id
      ) then ${works.repositoryName} else seen.name end
    from ${seenAs}, ${assignments}
    where ${isNew} and ${assignments.id} = ${works.assignmentId}
    returning ${works.id} as work, ${assignments.id} as assignment, ${assignments.classroomId} as classroom`);
  for (const [assignment, ofIt] of groupBy(renamed, (row) => Number(row.assignment))) {
    const place = { classroomId: Number(ofIt[0]?.classroom), assignmentId: assignment };
    const workIds = ofIt.map(({ work }) => Number(work));
    await announceEach(tx, { ...place, topic: 'works' }, workIds);
  }
}
