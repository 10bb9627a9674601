import { and, asc, eq } from 'drizzle-orm';
import { rubricItems, rubrics } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';

/** Into another classroom. Comments never refer to the items of another classroom. */
export async function copyRubric(
  tx: Tx,
  { user, classroomId, orgId }: InClassroom,
  rubricId: number,
  at: Date,
): Promise<number> {
  const [source] = await tx.select().from(rubrics).where(eq(rubrics.id, rubricId));
  const [copy] = await tx
    .insert(rubrics)
    .values({
      orgId,
      classroomId,
      name: source!.name,
      reusable: source!.reusable,
      createdBy: user.id,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: rubrics.id });
  const items = await tx
    .select()
    .from(rubricItems)
    .where(and(eq(rubricItems.rubricId, rubricId), eq(rubricItems.deleted, false)))
    .orderBy(asc(rubricItems.position));
  if (items.length > 0) {
    await tx.insert(rubricItems).values(
      items.map(({ points, explanation }, position) => ({
        rubricId: copy!.id,
        position,
        points,
        explanation,
        createdAt: at,
      })),
    );
  }
  return copy!.id;
}
