/**
 * Finds a free repository name in an organisation and keeps it until the transaction ends. Base
 * repositories and student repositories stand in two tables, so no constraint spans both: whoever
 * wants a name locks it, and stores it before giving it up. Only who wants the same one waits.
 */
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { baseRepositories, works } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';

/** Then people are told. */
export const mostRefusedNames = 10;
/** So many may be taken by coincidence; the next ones by somebody who has counted ahead of us. */
const mostForeseeable = 5;

/**
 * `choose` is one of `repository-name.ts`, given the names that must not be chosen. `refused` are
 * names that we hold no repository of and that somebody else turned out to have on the platform.
 */
export async function reserveName(
  tx: Tx,
  orgId: number,
  choose: (taken: Iterable<string>, from: number) => string,
  refused: readonly string[] = [],
): Promise<string> {
  const taken = new Set(refused);
  const from = refused.length < mostForeseeable ? 1 : randomInt(100_000, 1_000_000);
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
