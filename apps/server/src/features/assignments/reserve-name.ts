/**
 * Reserves a free repository name until the transaction ends. The names are in two tables, which no
 * constraint spans, so an advisory lock per name serialises requests.
 */
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { baseRepositories, works } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';

/** Then we give up and show a problem. */
export const mostRefusedNames = 10;
/** More collisions mean that somebody took the next numbers on purpose, so use a random one. */
const mostNumberedNames = 5;

/** `choose` avoids the names it is given. `refused` are taken on the platform and unknown to us. */
export async function reserveName(
  tx: Tx,
  orgId: number,
  choose: (taken: Iterable<string>, from: number) => string,
  refused: readonly string[] = [],
): Promise<string> {
  const taken = new Set(refused);
  const from = refused.length < mostNumberedNames ? 1 : randomInt(100_000, 1_000_000);
  for (;;) {
    const name = choose(taken, from);
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
