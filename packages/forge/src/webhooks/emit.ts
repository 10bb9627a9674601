import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { ForgeContext } from '../context.ts';
import { nodeId } from '../shapes/node-id.ts';
import type { Reader, Tx } from '../store/client.ts';
import { prepared } from '../store/prepared.ts';
import { apps, deliveries, installations, installationRepositories } from '../store/schema.ts';

/** GitHub sends these events to every installed app, even without a subscription. */
const ALWAYS_SENT = ['installation', 'installation_repositories'];

/** A webhook event. `payload` lacks `installation`, which differs per receiver. */
export interface ForgeEvent {
  name: string;
  action?: string;
  /** The owner of the repository or organization. Apps installed there receive the event. */
  accountId: number;
  repositoryId?: number;
  /** Set for an event about one installation, which only its app receives. */
  installationId?: number;
  payload: Record<string, unknown>;
}

/** An app that is installed on the owner and subscribes to the event. */
export interface Receiver {
  installationId: number;
  appId: number;
}

export async function emit(tx: Tx, context: ForgeContext, event: ForgeEvent): Promise<void> {
  await emitTo(tx, context, event, await listReceivers(tx, event));
}

export async function emitTo(
  tx: Tx,
  context: ForgeContext,
  event: ForgeEvent,
  receivers: readonly Receiver[],
): Promise<void> {
  if (receivers.length === 0) return;
  const { name, action, repositoryId, payload } = event;
  await tx.insert(deliveries).values(
    receivers.map(({ appId, installationId }) => ({
      guid: randomUUID(),
      appId,
      installationId,
      repositoryId: repositoryId ?? null,
      event: name,
      action: action ?? null,
      payload: {
        ...(action === undefined ? {} : { action }),
        ...payload,
        installation: payload['installation'] ?? installationRef(installationId),
      },
      state: 'pending' as const,
      createdAt: context.clock(),
    })),
  );
}

/** Callers ask first, to avoid building a payload that nobody receives. */
export function listReceivers(
  db: Reader,
  { name, accountId, repositoryId, installationId }: Omit<ForgeEvent, 'payload'>,
): Promise<Receiver[]> {
  return receiversOf(db).execute({
    name,
    accountId,
    repositoryId: repositoryId ?? null,
    installationId: installationId ?? null,
  });
}

const name = sql`${sql.placeholder('name')}::text`;
const repositoryId = sql`${sql.placeholder('repositoryId')}::bigint`;
const installationId = sql`${sql.placeholder('installationId')}::bigint`;

const receiversOf = prepared((db) =>
  db
    .select({ installationId: installations.id, appId: apps.id })
    .from(installations)
    .innerJoin(apps, eq(apps.id, installations.appId))
    .where(
      and(
        eq(installations.accountId, sql.placeholder('accountId')),
        or(isNull(installationId), eq(installations.id, installationId)),
        isNull(installations.suspendedAt),
        isNotNull(apps.webhookUrl),
        eq(apps.webhookActive, true),
        or(inArray(name, ALWAYS_SENT), sql`${name} = any(${installations.events})`),
        or(
          isNull(repositoryId),
          eq(installations.repositorySelection, 'all'),
          sql`exists (select 1 from ${installationRepositories}
            where ${installationRepositories.installationId} = ${installations.id}
            and ${installationRepositories.repositoryId} = ${repositoryId})`,
        ),
      ),
    )
    .prepare('forge_receivers'),
);

function installationRef(id: number) {
  return { id, node_id: nodeId('Installation', id) };
}
