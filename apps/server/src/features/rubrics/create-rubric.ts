/** Copied items arrive with the ids of their originals and get new ones. */
import { AppError, rubricProblems, type SaveRubric } from '@lectern/contract';
import type { Db } from '../../db/open.ts';
import { rubricItems, rubrics } from '../../db/schema/index.ts';
import { transactOnce } from '../../db/transact-once.ts';
import type { InClassroom } from '../../http/policy.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';

export interface RubricDeps {
  db: Db;
  clock: () => Date;
}

export async function createRubric(
  { db, clock }: RubricDeps,
  { user, classroomId, orgId }: InClassroom,
  wanted: SaveRubric,
  key: string | undefined,
): Promise<number> {
  requireComplete(wanted);
  const asked = { userId: user.id, key, what: ['createRubric', classroomId, wanted] };
  return transactOnce(db, asked, async (tx) => {
    const at = clock();
    const [rubric] = await tx
      .insert(rubrics)
      .values({
        orgId,
        classroomId,
        name: wanted.rubric.name.trim(),
        reusable: wanted.rubric.reusable,
        createdBy: user.id,
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: rubrics.id });
    if (!rubric) throw new Error('the insert returned no rubric');
    await tx.insert(rubricItems).values(
      wanted.rubric_items.map((item, position) => ({
        rubricId: rubric.id,
        position,
        points: item.point_value ?? null,
        explanation: item.explanation.trim(),
        createdAt: at,
      })),
    );
    const subject = `rubric:${rubric.id}`;
    await recordAudit(tx, { actorId: user.id, action: 'rubric.created', classroomId, subject, at });
    await announce(tx, { classroomId, topic: 'assignments', causedBy: user.id });
    return rubric.id;
  });
}

/** The first problem only; the editor shows all of them. */
export function requireComplete({ rubric, rubric_items }: SaveRubric): void {
  const [problem] = rubricProblems(rubric.name, rubric_items);
  if (problem) throw new AppError(problem);
}
