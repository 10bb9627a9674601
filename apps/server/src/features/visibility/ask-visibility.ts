/** Asks the platform whether a student repository is public, because webhooks come late, twice and in any order. */
import { eq } from 'drizzle-orm';
import { organizations, works } from '../../db/schema/index.ts';
import { transact, type Reader } from '../../db/transact.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { saveVisibility } from './save-visibility.ts';

export async function askVisibility(deps: PlatformDeps, workId: number): Promise<void> {
  const { db, clock, platform } = deps;
  const work = await findRepository(db, workId);
  if (!work?.repositoryId || work.installationId === null) return;
  const client = await platform.repositories(work.installationId, work.owner);
  const found = await client.findRepositoryById(work.repositoryId);
  const isHere = found?.owner.toLowerCase() === work.owner.toLowerCase();
  const isPublic = found !== undefined && isHere && !found.isPrivate;
  const seen = { isPublic, actorId: null, at: clock() };
  await transact(db, (tx) => saveVisibility(tx, workId, seen));
}

export async function findRepository(db: Reader, workId: number) {
  const [work] = await db
    .select({
      repositoryId: works.repositoryId,
      seenPublicAt: works.seenPublicAt,
      owner: organizations.login,
      installationId: organizations.installationId,
    })
    .from(works)
    .innerJoin(organizations, eq(organizations.id, works.orgId))
    .where(eq(works.id, workId));
  return work;
}
