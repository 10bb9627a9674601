/**
 * Whether our app is suspended in an organisation, and what that is called now. Announcements come late,
 * twice and in any order, so each is a reason to ask.
 */
import { and, eq } from 'drizzle-orm';
import { organizations } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { renameOrganization } from './keep-organization.ts';

export function askInstallationKey(orgId: number): string {
  return `organization:${orgId}:installation`;
}

export function enqueueAskInstallation(tx: Tx, orgId: number): Promise<void> {
  return enqueue(
    tx,
    'organization.ask-installation',
    { orgId },
    { key: askInstallationKey(orgId) },
  );
}

/** Of one that is gone we hear for itself, and of one that is somebody else's now nothing follows. */
export async function askInstallation(
  { db, clock, platform }: PlatformDeps,
  orgId: number,
): Promise<void> {
  const [org] = await db.select().from(organizations).where(eq(organizations.id, orgId));
  if (!org || org.installationId === null) return;
  const { installationId } = org;
  const found = await platform.findInstallation(installationId);
  if (found?.account.id !== orgId) return;
  const { account, suspendedAt } = found;
  await transact(db, async (tx) => {
    const isIt = and(eq(organizations.id, orgId), eq(organizations.installationId, installationId));
    const kept = await tx.update(organizations).set({ suspendedAt }).where(isIt).returning();
    if (kept.some(({ login }) => login !== account.login)) {
      await renameOrganization(tx, { orgId, login: account.login, at: clock() });
    }
  });
}
