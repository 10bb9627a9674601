import { sql } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { organizations, repositories, storedBytes } from '../schema.ts';

/** Bytes that a person stored, or all bytes in the repositories of an organization. */
export async function sumStoredBytes(db: Db, accountId: number): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select coalesce(sum(bytes), 0) as bytes from (
      select s.bytes from ${storedBytes} s where s.account_id = ${accountId}
      union all
      select s.bytes from ${repositories} r
      join ${organizations} o on o.id = r.owner_id
      join ${storedBytes} s on s.repository_id = r.id
      where r.owner_id = ${accountId} and r.state <> 'deleting'
    ) stored`);
  return Number(rows[0]!.bytes);
}

/** Nothing if the repository was deleted meanwhile. */
export async function addStoredBytes(
  db: Db,
  { repositoryId, accountId, bytes }: { repositoryId: number; accountId: number; bytes: number },
): Promise<void> {
  await db.execute(sql`
    insert into ${storedBytes} as known (repository_id, account_id, bytes)
    select id, ${accountId}::bigint, greatest(0, ${bytes}::bigint)
    from ${repositories} where id = ${repositoryId}
    on conflict (repository_id, account_id)
    do update set bytes = greatest(0, known.bytes + ${bytes}::bigint)`);
}
