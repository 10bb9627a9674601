/** Which assignments and rubrics a query sees. Every query across assignments uses one of these. */
import { restorableDays, type Deleted } from '@lectern/contract';
import { and, isNull } from 'drizzle-orm';
import { assignments, rubrics } from './schema/index.ts';

/** A deleted assignment answers like one that never existed. */
export const isKept = isNull(assignments.deletedAt);

/** Lists, figures, links and sweeps leave out archived assignments too. */
export const isCurrent = and(isKept, isNull(assignments.archivedAt));

/** A deleted rubric is shown only with the assignments that use it. */
export const isKeptRubric = isNull(rubrics.deletedAt);

/** Only these are offered to assignments. */
export const isCurrentRubric = and(isKeptRubric, isNull(rubrics.archivedAt));

const dayMs = 86_400_000;

/** What was deleted after this instant can be restored. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - restorableDays * dayMs);
}

/** A restore that began in time may still wait for a lock. */
const graceMs = 3_600_000;

/** What was deleted before this instant is removed for good. A trigger refuses it during the 7 days. */
export function removableBefore(now: Date): Date {
  return new Date(restorableSince(now).getTime() - graceMs);
}

export function toDeleted(row: { id: number; name: string; deletedAt: Date | null }): Deleted[] {
  if (row.deletedAt === null) return [];
  const until = new Date(row.deletedAt.getTime() + restorableDays * dayMs);
  return [
    {
      id: row.id,
      name: row.name,
      deleted_at: row.deletedAt.toISOString(),
      restorable_until: until.toISOString(),
    },
  ];
}
