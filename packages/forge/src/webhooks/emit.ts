import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { ForgeContext } from '../context.ts';
import type { Tx } from '../store/client.ts';
import { apps, deliveries, installations, installationRepositories } from '../store/schema.ts';

/** The events GitHub sends to every app that is installed, asked for or not. */
const ALWAYS_SENT = ['installation', 'installation_repositories'];

/**
 * One thing that happened. `payload` is the body in GitHub's shape (action, sender, repository and so
 * on) without `installation`, which differs per receiver and is added here.
 */
export interface ForgeEvent {
  name: string;
  action?: string;
  /** The owner: apps installed there hear of it. */
  accountId: number;
  repositoryId?: number;
  payload: Record<string, unknown>;
}

/** Writes one pending delivery per app that is installed on the owner and listens to this event. */
export async function emit(tx: Tx, context: ForgeContext, event: ForgeEvent): Promise<void> {
  const now = context.clock();
  for (const receiver of await listReceivers(tx, event)) {
    await tx.insert(deliveries).values({
      guid: randomUUID(),
      appId: receiver.appId,
      installationId: receiver.installationId,
      repositoryId: event.repositoryId ?? null,
      event: event.name,
      action: event.action ?? null,
      payload: {
        ...(event.action === undefined ? {} : { action: event.action }),
        ...event.payload,
        installation: event.payload['installation'] ?? installationRef(receiver.installationId),
      },
      state: 'pending',
      createdAt: now,
      sendAfter: now,
    });
  }
}

function listReceivers(tx: Tx, event: ForgeEvent) {
  const reachesRepository =
    event.repositoryId === undefined
      ? undefined
      : or(
          eq(installations.repositorySelection, 'all'),
          sql`exists (select 1 from ${installationRepositories}
            where ${installationRepositories.installationId} = ${installations.id}
            and ${installationRepositories.repositoryId} = ${event.repositoryId})`,
        );
  return tx
    .select({ installationId: installations.id, appId: apps.id })
    .from(installations)
    .innerJoin(apps, eq(apps.id, installations.appId))
    .where(
      and(
        eq(installations.accountId, event.accountId),
        isNull(installations.suspendedAt),
        isNotNull(apps.webhookUrl),
        eq(apps.webhookActive, true),
        ALWAYS_SENT.includes(event.name)
          ? undefined
          : sql`${event.name} = any(${installations.events})`,
        reachesRepository,
      ),
    );
}

function installationRef(id: number) {
  return { id, node_id: Buffer.from(`Installation:${id}`).toString('base64') };
}
