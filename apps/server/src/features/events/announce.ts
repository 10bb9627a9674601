/** Tells open pages that what they show is stale, in the transaction that makes it so. */
import type { EventTopic } from '@lectern/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/transact.ts';

/** What happened, for those whose page shows it. */
export interface News {
  classroomId: number;
  topic: Exclude<EventTopic, 'everything'>;
  assignmentId?: number;
  workId?: number;
}

/** News on its way, with whose work it is: students hear of nobody else's. */
export interface Announcement {
  classroomId: number;
  topic: News['topic'];
  assignmentId: number | null;
  workId: number | null;
  contributorIds: number[];
}

export const channel = 'lectern_events';

/** Nobody hears of it before the transaction commits, and nobody at all if it does not. */
export function announce(tx: Tx, { workId, ...news }: News): Promise<void> {
  return announceEach(tx, news, [workId ?? null]);
}

/** The same of each of these works, to those whose it is. */
export async function announceEach(
  tx: Tx,
  { classroomId, topic, assignmentId }: Omit<News, 'workId'>,
  workIds: readonly (number | null)[],
): Promise<void> {
  await tx.execute(sql`
    select pg_notify(${channel}, json_build_object(
      'classroomId', ${classroomId}::bigint,
      'topic', ${topic}::text,
      'assignmentId', ${assignmentId ?? null}::bigint,
      'workId', told.work_id,
      'contributorIds', coalesce(
        (select json_agg(user_id order by user_id) from contributors
          where contributors.work_id = told.work_id),
        '[]'::json
      )
    )::text)
    from unnest(${sql.param(workIds)}::bigint[]) as told (work_id)`);
}
