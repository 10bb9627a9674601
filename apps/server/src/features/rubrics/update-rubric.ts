/** Item ids stay, since comments refer to them. */
import { AppError, type SaveRubric } from '@lectern/contract';
import { eq, inArray } from 'drizzle-orm';
import { rubricItems, rubrics } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { transactOnce } from '../../db/transact-once.ts';
import type { InClassroom } from '../../http/policy.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import { requireComplete, type RubricDeps } from './create-rubric.ts';
import { itemChanges, type ItemChanges } from './item-changes.ts';
import { listItems, lockRubric } from './queries.ts';
import { rescore } from './rescore.ts';

export interface RubricUpdate {
  rubricId: number;
  wanted: SaveRubric;
  /** Whether comments follow the new points. */
  rescores: boolean;
}

/** The id of the re-score, if there was one. */
export async function updateRubric(
  { db, clock }: RubricDeps,
  { user, classroomId }: InClassroom,
  { rubricId, wanted, rescores }: RubricUpdate,
  key: string | undefined,
): Promise<number | null> {
  requireComplete(wanted);
  const asked = { userId: user.id, key, what: ['updateRubric', rubricId, wanted, rescores] };
  return transactOnce(db, asked, async (tx) => {
    const at = clock();
    const row = await lockRubric(tx, rubricId);
    const { version, name, reusable } = wanted.rubric;
    if (version != null && version !== row.version) throw new AppError('conflict');
    const changes = itemChanges(await listItems(tx, [rubricId]), wanted.rubric_items);
    await applyChanges(tx, rubricId, changes, at);
    await tx
      .update(rubrics)
      .set({ name: name.trim(), reusable, updatedAt: at, version: row.version + 1 })
      .where(eq(rubrics.id, rubricId));
    const by = { actorId: user.id, classroomId, at };
    await recordAudit(tx, { ...by, action: 'rubric.changed', subject: `rubric:${rubricId}` });
    await announce(tx, { classroomId, topic: 'assignments', causedBy: user.id });
    return rescores ? rescore(tx, by, rubricId, changes.repriced) : null;
  });
}

async function applyChanges(
  tx: Tx,
  rubricId: number,
  { added, kept, removedIds }: ItemChanges,
  at: Date,
): Promise<void> {
  for (const { id, ...item } of kept) {
    await tx.update(rubricItems).set(item).where(eq(rubricItems.id, id));
  }
  if (added.length > 0) {
    const rows = added.map((item) => ({ ...item, rubricId, createdAt: at }));
    await tx.insert(rubricItems).values(rows);
  }
  // Comments may refer to it.
  if (removedIds.length > 0) {
    await tx.update(rubricItems).set({ deleted: true }).where(inArray(rubricItems.id, removedIds));
  }
}
