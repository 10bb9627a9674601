import { inArray, lt, sql } from 'drizzle-orm';
import { rescores, rubricItems, rubrics } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { Db } from '../../db/open.ts';
import { removableBefore } from '../../db/put-away.ts';
import { recordAudit } from '../audit/record.ts';

const batch = 20;

/** Removes deleted rubrics that no assignment and no comment refers to. True if there may be more. */
export function removeRubrics(db: Db, now: Date): Promise<boolean> {
  return transact(db, async (tx) => {
    const found = await lockUnused(tx, removableBefore(now));
    if (found.length === 0) return false;
    const ids = found.map(({ id }) => id);
    await tx.delete(rescores).where(inArray(rescores.rubricId, ids));
    await tx.delete(rubricItems).where(inArray(rubricItems.rubricId, ids));
    await tx.delete(rubrics).where(inArray(rubrics.id, ids));
    for (const { id, name, classroomId } of found) {
      const subject = `rubric:${id}`;
      const details = { name };
      const action = 'rubric.removed';
      await recordAudit(tx, { actorId: null, action, classroomId, subject, details, at: now });
    }
    return found.length === batch;
  });
}

function lockUnused(tx: Tx, before: Date) {
  const isUnused = sql`not exists (select from assignments a where a.rubric_id = rubrics.id)
    and not exists (
      select from rubric_items i where i.rubric_id = rubrics.id and (
        exists (select from feedback f where f.rubric_item_id = i.id)
        or exists (select from feedback_versions v where v.rubric_item_id = i.id)
      ))`;
  return tx
    .select({ id: rubrics.id, name: rubrics.name, classroomId: rubrics.classroomId })
    .from(rubrics)
    .where(sql`${lt(rubrics.deletedAt, before)} and ${isUnused}`)
    .orderBy(rubrics.id)
    .limit(batch)
    .for('update');
}
