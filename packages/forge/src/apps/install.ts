import { and, eq, inArray } from 'drizzle-orm';
import { transact, type ForgeContext } from '../context.ts';
import { forbidden, validationFailed } from '../errors.ts';
import type { Account, App } from '../principal.ts';
import type { Tx } from '../store/client.ts';
import { listOwned } from '../store/queries/repositories.ts';
import { installationRepositories, installations, repositories } from '../store/schema.ts';
import { emit } from '../webhooks/emit.ts';
import { installationEvent } from '../webhooks/installation-event.ts';
import { findInstallation, type KnownInstallation } from '../store/queries/installations.ts';
import { ownsInOwnRight } from '../use-cases/appointed-owner.ts';
import { reachOf } from './reach.ts';

const MOST_IN_PAYLOAD = 1_000;

export interface InstallRequest {
  app: App;
  /** The organization, or the person's own account. */
  target: Account;
  by: Account;
  /** Omitted: all repositories, including later ones. */
  repositoryIds?: number[];
}

export async function mayInstall(
  context: ForgeContext,
  target: Account,
  by: Account,
): Promise<boolean> {
  if (target.type === 'User') return target.id === by.id;
  return ownsInOwnRight(context.db, target.id, by.id);
}

export async function installApp(
  context: ForgeContext,
  { app, target, by, repositoryIds }: InstallRequest,
): Promise<KnownInstallation> {
  if (!(await mayInstall(context, target, by))) {
    throw forbidden(`Only an owner of ${target.login} can install an app there.`);
  }
  return transact(context, async (tx) => {
    const now = context.clock();
    const [created] = await tx
      .insert(installations)
      .values({
        appId: app.id,
        accountId: target.id,
        repositorySelection: repositoryIds ? 'selected' : 'all',
        permissions: app.permissions,
        events: app.events,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    const known = await selectInstallation(tx, app.id, target.id);
    if (!created) return known;
    if (repositoryIds) await selectRepositories(tx, known, repositoryIds);
    await announce(tx, context, 'created', known, by);
    return known;
  });
}

/** `by` is null when the app removes itself. */
export async function uninstallApp(
  context: ForgeContext,
  known: KnownInstallation,
  by: Account | null,
): Promise<void> {
  await transact(context, async (tx) => {
    // Announced before the delete, which removes the receivers of the event.
    await announce(tx, context, 'deleted', known, by ?? known.account);
    await tx.delete(installations).where(eq(installations.id, known.installation.id));
  });
}

export async function setSuspended(
  context: ForgeContext,
  known: KnownInstallation,
  suspended: boolean,
): Promise<void> {
  await transact(context, async (tx) => {
    const now = context.clock();
    const suspendedAt = suspended ? now : null;
    const changed = { ...known, installation: { ...known.installation, suspendedAt } };
    if (suspended) await announce(tx, context, 'suspend', changed, known.account);
    await tx
      .update(installations)
      .set({ suspendedAt, updatedAt: now })
      .where(eq(installations.id, known.installation.id));
    if (!suspended) await announce(tx, context, 'unsuspend', changed, known.account);
  });
}

async function selectInstallation(tx: Tx, appId: number, accountId: number) {
  const known = await findInstallation(tx, appId, { accountId });
  if (!known) throw new Error('An installation vanished while it was being made.');
  return known;
}

async function selectRepositories(
  tx: Tx,
  { installation, account }: KnownInstallation,
  ids: readonly number[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  const owned = and(eq(repositories.ownerId, account.id), inArray(repositories.id, wanted));
  const found = await listOwned(tx, owned, { limit: wanted.length, offset: 0 });
  if (wanted.length === 0 || found.length < wanted.length) {
    throw validationFailed({
      resource: 'IntegrationInstallation',
      field: 'repository_ids',
      code: 'invalid',
    });
  }
  await tx
    .insert(installationRepositories)
    .values(wanted.map((repositoryId) => ({ installationId: installation.id, repositoryId })));
}

async function announce(
  tx: Tx,
  context: ForgeContext,
  action: 'created' | 'deleted' | 'suspend' | 'unsuspend',
  known: KnownInstallation,
  sender: Account,
): Promise<void> {
  const reach = await reachOf(tx, known.installation);
  const reached = await listOwned(tx, reach, { limit: MOST_IN_PAYLOAD, offset: 0 });
  const event = installationEvent(context.urls, { action, known, sender, repositories: reached });
  await emit(tx, context, event);
}
