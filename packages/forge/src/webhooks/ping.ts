import { randomUUID } from 'node:crypto';
import type { ForgeContext } from '../context.ts';
import type { App } from '../principal.ts';
import type { Tx } from '../store/client.ts';
import { deliveries } from '../store/schema.ts';
import type { Payload } from './payload.ts';

/** Sent to every new webhook, even without an installation. */
export async function emitPing(tx: Tx, context: ForgeContext, app: App): Promise<void> {
  if (app.webhookUrl === null || !app.webhookActive) return;
  const now = context.clock();
  const payload: Payload<'webhook-ping'> = {
    zen: 'Keep it logically awesome.',
    hook_id: app.id,
    hook: {
      type: 'App',
      id: app.id,
      name: 'web',
      active: true,
      app_id: app.id,
      events: app.events,
      config: { content_type: 'json', insecure_ssl: '0', secret: '********', url: app.webhookUrl },
      created_at: app.createdAt.toISOString(),
      updated_at: app.updatedAt.toISOString(),
      deliveries_url: context.urls.api('/app/hook/deliveries'),
    },
  };
  await tx.insert(deliveries).values({
    guid: randomUUID(),
    appId: app.id,
    event: 'ping',
    payload,
    state: 'pending',
    createdAt: now,
  });
}
