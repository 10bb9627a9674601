import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../store/client.ts';
import { prepared } from '../store/prepared.ts';
import { apps, deliveries } from '../store/schema.ts';
import type { Claimed } from './request.ts';
import type { Outcome } from './send.ts';

/**
 * Recovers from a crash or a lost connection. Some deliveries may have arrived, so receivers can
 * get a guid twice.
 */
export async function requeueUnfinished(db: Db, underWay: readonly number[]): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: 'pending' })
    .where(and(eq(deliveries.state, 'sending'), notInArray(deliveries.id, [...underWay])));
}

/** Each app has its own limit, so a receiver that hangs delays only its own deliveries. */
const claim = prepared((db) => {
  const mine = sql`select waiting.id from ${apps} as receiver
    left join jsonb_to_recordset(${sql.placeholder('busy')}::jsonb) as busy (app bigint, taken int)
      on busy.app = receiver.id
    cross join lateral (
      select id from ${deliveries} as one where one.app_id = receiver.id and one.state = 'pending'
      order by one.id limit greatest(0, ${sql.placeholder('places')}::int - coalesce(busy.taken, 0))
    ) as waiting`;
  return (
    db
      .update(deliveries)
      .set({ state: 'sending' })
      .from(apps)
      // Checked again: another process may have claimed one since.
      .where(
        and(
          eq(apps.id, deliveries.appId),
          eq(deliveries.state, 'pending'),
          sql`${deliveries.id} in (${mine})`,
        ),
      )
      .returning({
        id: deliveries.id,
        guid: deliveries.guid,
        event: deliveries.event,
        payload: deliveries.payload,
        appId: apps.id,
        ownerId: apps.ownerId,
        webhookUrl: apps.webhookUrl,
        webhookSecret: apps.webhookSecret,
      })
      .prepare('forge_claim_deliveries')
  );
});

/** Oldest first. `busy` counts deliveries under way per app. */
export async function claimDue(
  db: Db,
  places: number,
  busy: ReadonlyMap<number, number>,
): Promise<Claimed[]> {
  const taken = [...busy].map(([app, count]) => ({ app, taken: count }));
  const rows = await claim(db).execute({ places, busy: JSON.stringify(taken) });
  return rows
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, guid, event, payload, appId, ...app }) => ({
      id,
      guid,
      event,
      payload,
      app: { ...app, id: appId },
    }));
}

const finish = prepared((db) =>
  db
    .update(deliveries)
    .set({
      state: 'done',
      deliveredAt: sql`${sql.placeholder('deliveredAt')}`,
      durationMs: sql`${sql.placeholder('durationMs')}`,
      status: sql`${sql.placeholder('status')}`,
      statusCode: sql`${sql.placeholder('statusCode')}`,
      requestHeaders: sql`${sql.placeholder('requestHeaders')}`,
      responseHeaders: sql`${sql.placeholder('responseHeaders')}`,
      responseBody: sql`${sql.placeholder('responseBody')}`,
    })
    .where(eq(deliveries.id, sql.placeholder('id')))
    .prepare('forge_finish_delivery'),
);

export async function recordOutcome(
  db: Db,
  id: number,
  deliveredAt: Date,
  requestHeaders: Record<string, string>,
  outcome: Outcome,
): Promise<void> {
  await finish(db).execute({ ...outcome, id, deliveredAt, requestHeaders });
}
