/**
 * Which installation of our app an organisation has, whether it is suspended, and what the organisation
 * is called now. Announcements come late, twice and in any order, so each is a reason to ask.
 */
import { and, eq } from 'drizzle-orm';
import { organizations } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { enqueue, type AskedInstallation } from '../../jobs/queue.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { renameOrganization } from './keep-organization.ts';

/** Of two that are announced each is asked for: either may be the one that is gone. */
function askInstallationKey({ orgId, installationId }: AskedInstallation): string {
  const known = `organization:${orgId}:installation`;
  return installationId === undefined ? known : `${known}:${installationId}`;
}

export function enqueueAskInstallation(tx: Tx, asked: AskedInstallation): Promise<void> {
  return enqueue(tx, 'organization.ask-installation', asked, { key: askInstallationKey(asked) });
}

/**
 * Of one that is gone we hear for itself, and of one that is somebody else's now nothing follows. The
 * platform has one at most for an organisation: where it has the announced one, that is it.
 */
export async function askInstallation(
  { db, clock, platform }: PlatformDeps,
  { orgId, installationId: announced }: AskedInstallation,
): Promise<void> {
  const isOrg = eq(organizations.id, orgId);
  const [org] = await db.select().from(organizations).where(isOrg);
  const installationId = announced ?? org?.installationId;
  if (installationId == null) return;
  const found = await platform.findInstallation(installationId);
  if (found?.account.id !== orgId) return;
  const { account, suspendedAt } = found;
  const isKnown = and(isOrg, eq(organizations.installationId, installationId));
  await transact(db, async (tx) => {
    const kept = await tx
      .update(organizations)
      .set({ installationId, suspendedAt })
      .where(announced === undefined ? isKnown : isOrg)
      .returning();
    if (kept.some(({ login }) => login !== account.login)) {
      await renameOrganization(tx, { orgId, login: account.login, at: clock() });
    }
    // Set-ups that stopped for want of it and pushes that nobody heard of need not wait for the next round.
    if (kept.length > 0 && suspendedAt === null) {
      await enqueue(tx, 'acceptances.sweep', {}, { key: 'acceptances.sweep' });
      await enqueue(tx, 'works.sweep', {}, { key: 'works.sweep' });
    }
  });
}
