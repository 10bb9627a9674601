/** Repositories are renamed and moved; their ids stay, and so does whose work they are. */
import { sql } from 'drizzle-orm';
import { works } from '../../../db/schema/index.ts';
import type { Tx } from '../../../db/transact.ts';

export interface NamedRepository {
  repositoryId: number;
  name: string;
  url: string;
}

/**
 * A name that another work still goes by is left to it until that one's own new name is known; where the
 * repository lies is known at once. With their organisation all are renamed at once: locked in the order
 * of their ids, as everywhere.
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
  await tx.execute(sql`
    update ${works} set repository_url = seen.url, repository_name = case when exists (
        select from ${works} as other
        where other.org_id = ${orgId} and lower(other.repository_name) = lower(seen.name)
          and other.repository_id is distinct from seen.id
      ) then ${works.repositoryName} else seen.name end
    from ${seenAs}
    where ${isNew}`);
}
