import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { ForgeContext } from '../context.ts';
import { nodeId } from '../rest/node-id.ts';
import type { Reader, Tx } from '../store/client.ts';
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
  /** Set for what concerns one installation alone: no other app hears of it. */
  installationId?: number;
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

/** Lets callers skip the work of describing what nobody listens to. */
export async function isHeard(db: Reader, event: Omit<ForgeEvent, 'payload'>): Promise<boolean> {
  return (await listReceivers(db, event)).length > 0;
}

function listReceivers(db: Reader, event: Omit<ForgeEvent, 'payload'>) {
  const reachesRepository =
    event.repositoryId === undefined
      ? undefined
      : or(
          eq(installations.repositorySelection, 'all'),
          sql`exists (select 1 from ${installationRepositories}
            where ${installationRepositories.installationId} = ${installations.id}
            and ${installationRepositories.repositoryId} = ${event.repositoryId})`,
        );
  return db
    .select({ installationId: installations.id, appId: apps.id })
    .from(installations)
    .innerJoin(apps, eq(apps.id, installations.appId))
    .where(
      and(
        eq(installations.accountId, event.accountId),
        event.installationId === undefined ? undefined : eq(installations.id, event.installationId),
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
  return { id, node_id: nodeId('Installation', id) };
}
