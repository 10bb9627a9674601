import { AppError } from '@lectern/contract';
import type { Db } from '../../db/open.ts';
import { webhookInbox } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { enqueue } from '../../jobs/queue.ts';

export interface Delivery {
  id: string;
  event: string;
  payload: Record<string, unknown>;
}

export async function storeDelivery(db: Db, { id, event, payload }: Delivery): Promise<void> {
  if (!/^[\w-]{1,100}$/.test(id) || !/^\w{1,100}$/.test(event)) {
    throw new AppError('invalid_body', { params: { field: 'headers' } });
  }
  await transact(db, async (tx) => {
    const stored = await tx
      .insert(webhookInbox)
      .values({
        deliveryId: id,
        event,
        installationId: idOf(payload.installation),
        payload,
      })
      .onConflictDoNothing()
      .returning({ id: webhookInbox.deliveryId });
    if (stored.length === 1)
      await enqueue(tx, 'inbox.process', { deliveryId: id }, { key: `inbox:${id}` });
  });
}

function idOf(part: unknown): number | null {
  const id = typeof part === 'object' && part && 'id' in part ? part.id : undefined;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}
