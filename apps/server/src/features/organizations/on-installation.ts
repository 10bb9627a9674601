/** Handles the `installation` event: our app was installed, removed or suspended. */
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { organizations, webhookInbox } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import type { Handler } from '../inbox/process-delivery.ts';
import { enqueueAskInstallation } from './ask-installation.ts';
import { upsertOrganization, nameUnlessLearned } from './upsert-organization.ts';

/** Enterprise accounts have other fields and no type. */
const Installed = z.object({
  installation: z.object({ account: z.object({ type: z.string().optional() }) }),
});

const Installation = z.object({
  installation: z.object({
    id: z.number(),
    account: z.object({
      id: z.number(),
      login: z.string(),
      node_id: z.string(),
      avatar_url: z.string(),
      html_url: z.string(),
    }),
  }),
});

type Announced = z.infer<typeof Installation>['installation'];

export const onInstallation: Handler = async (tx, { action, payload, receivedAt }) => {
  if (Installed.parse(payload).installation.account.type !== 'Organization') return;
  const { installation } = Installation.parse(payload);
  const { id: installationId, account } = installation;
  const orgId = account.id;
  if (action === 'created' && !(await isRemoved(tx, installationId))) {
    await saveIfUnknown(tx, installation, receivedAt);
    await enqueueAskInstallation(tx, { orgId, installationId });
  }
  // A late 'deleted' of an old installation must not remove the new one.
  const isKnown = and(
    eq(organizations.id, orgId),
    eq(organizations.installationId, installationId),
  );
  if (action === 'deleted')
    await tx.update(organizations).set({ installationId: null }).where(isKnown);
  if (action === 'suspend' || action === 'unsuspend') await enqueueAskInstallation(tx, { orgId });
};

/** Installation ids are never reused, so a removal is final even if it arrives first. */
async function isRemoved(tx: Tx, installationId: number): Promise<boolean> {
  const isRemoval = and(
    eq(webhookInbox.event, 'installation'),
    eq(webhookInbox.installationId, installationId),
    sql`${webhookInbox.payload} ->> 'action' = 'deleted'`,
  );
  return (await tx.$count(webhookInbox, isRemoval)) > 0;
}

/** Stored at once if none is known. Otherwise the event may be outdated, so a job asks the platform. */
async function saveIfUnknown(
  tx: Tx,
  { id: installationId, account }: Announced,
  receivedAt: Date,
): Promise<void> {
  const [known] = await tx
    .select({ installationId: organizations.installationId })
    .from(organizations)
    .where(eq(organizations.id, account.id))
    .for('update');
  if (known && known.installationId !== null) return;
  const facts = {
    nodeId: account.node_id,
    login: account.login,
    avatarUrl: account.avatar_url,
    htmlUrl: account.html_url,
    suspendedAt: null,
    updatedAt: receivedAt,
  };
  const row = { id: account.id, name: account.login, ...facts };
  const change = { ...facts, name: nameUnlessLearned };
  await upsertOrganization(tx, { row, change, installationId });
}
