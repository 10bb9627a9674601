/**
 * Asks the platform for an organisation's installation and name, because webhooks come late, twice and in
 * any order.
 */
import { and, eq } from 'drizzle-orm';
import { organizations } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { enqueue, type AskedInstallation } from '../../jobs/queue.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { renameOrganization } from './upsert-organization.ts';

/** Each announced installation has its own key, because any of them may be the removed one. */
function askInstallationKey({ orgId, installationId }: AskedInstallation): string {
  const known = `organization:${orgId}:installation`;
  return installationId === undefined ? known : `${known}:${installationId}`;
}

export function enqueueAskInstallation(tx: Tx, asked: AskedInstallation): Promise<void> {
  return enqueue(tx, 'organization.ask-installation', asked, { key: askInstallationKey(asked) });
}

/** An organisation has at most one installation, so an announced one that exists is the current one. */
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
    // Stopped setups and missed pushes need not wait for the next sweep.
    if (kept.length > 0 && suspendedAt === null) {
      await enqueue(tx, 'acceptances.sweep', {}, { key: 'acceptances.sweep' });
      await enqueue(tx, 'works.sweep', {}, { key: 'works.sweep' });
    }
  });
}
