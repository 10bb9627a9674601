/**
 * Finds a free repository name in an organisation and keeps it until the transaction ends. Base
 * repositories and student repositories stand in two tables, so no constraint spans both: whoever
 * wants a name locks it, and stores it before giving it up. Only who wants the same one waits.
 */
import { sql } from 'drizzle-orm';
import { baseRepositories, works } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';

/**
 * `choose` is one of `repository-name.ts`, given the names that must not be chosen. `refused` are
 * names that we hold no repository of and that somebody else turned out to have on the platform.
 */
export async function reserveName(
  tx: Tx,
  orgId: number,
  choose: (taken: Iterable<string>) => string,
  refused: readonly string[] = [],
): Promise<string> {
  const taken = new Set(refused);
  for (;;) {
    const name = choose(taken);
    const turn = `repository-name:${orgId}:${name.toLowerCase()}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`);
    if (!(await isTaken(tx, orgId, name))) return name;
    taken.add(name);
  }
}

async function isTaken(tx: Tx, orgId: number, name: string): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(sql`
    select exists (
      select from ${baseRepositories}
      where ${baseRepositories.orgId} = ${orgId}
        and lower(${baseRepositories.name}) = lower(${name})
      union all
      select from ${works}
      where ${works.orgId} = ${orgId} and lower(${works.repositoryName}) = lower(${name})
    ) as taken`);
  return rows[0]?.taken ?? false;
}
