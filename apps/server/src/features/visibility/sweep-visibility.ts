/** Finds public student repositories whose webhook was lost, and those that are private again. */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { organizations, works } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { comparePriority } from '../../jobs/kinds/priorities.ts';
import { enqueueAskVisibility } from '../../jobs/kinds/push-jobs.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { isProblem } from '../../platform/problem.ts';

/** Runs every 15 minutes. A failure of one organisation does not stop the others. */
export async function sweepVisibility(deps: PlatformDeps): Promise<void> {
  for (const org of await listOrganizations(deps)) {
    try {
      await sweepOrganization(deps, org);
    } catch (error) {
      if (!isProblem(error)) throw error;
    }
  }
}

interface SweptOrganization {
  id: number;
  login: string;
  installationId: number | null;
}

async function sweepOrganization(
  { db, platform }: PlatformDeps,
  { id, login, installationId }: SweptOrganization,
): Promise<void> {
  if (installationId === null) return;
  const listed = await (await platform.repositories(installationId, login)).listPublic();
  const isListed = sql`${works.repositoryId} = any(${sql.param(listed)}::bigint[])`;
  await transact(db, async (tx) => {
    const changed = await tx
      .select({ id: works.id })
      .from(works)
      .where(
        and(
          eq(works.orgId, id),
          isNotNull(works.repositoryId),
          sql`(${isListed}) <> (${isNotNull(works.seenPublicAt)})`,
        ),
      )
      .orderBy(works.id);
    // The list may be out of date, so ask for each repository.
    for (const work of changed) await enqueueAskVisibility(tx, work.id, comparePriority);
  });
}

function listOrganizations({ db }: PlatformDeps): Promise<SweptOrganization[]> {
  const isUsed = db.select().from(works).where(eq(works.orgId, organizations.id));
  return db
    .select({
      id: organizations.id,
      login: organizations.login,
      installationId: organizations.installationId,
    })
    .from(organizations)
    .where(
      and(
        isNotNull(organizations.installationId),
        isNull(organizations.suspendedAt),
        sql`exists (${isUsed})`,
      ),
    )
    .orderBy(organizations.id);
}
