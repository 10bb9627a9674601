import type { StagedFeedback } from '@lectern/contract';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { savedComments } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import type { Grading } from './grading-deps.ts';

/** A saved comment can be deleted after its text was chosen. The text stays, and is no longer a use of it. */
export async function withKnownSaved(
  tx: Tx,
  { classroomId, graderId }: Grading,
  staged: readonly StagedFeedback[],
): Promise<readonly StagedFeedback[]> {
  const ids = new Set(staged.flatMap((one) => savedIdOf(one) ?? []));
  if (ids.size === 0) return staged;
  const { id, ownerId } = savedComments;
  const rows = await tx
    .select({ id })
    .from(savedComments)
    .where(
      and(
        inArray(id, [...ids]),
        eq(savedComments.classroomId, classroomId),
        or(isNull(ownerId), eq(ownerId, graderId)),
      ),
    )
    .for('key share');
  const known = new Set(rows.map((row) => row.id));
  return staged.map((one) => {
    const savedId = savedIdOf(one);
    return savedId === undefined || known.has(savedId) ? one : { ...one, saved_comment_id: null };
  });
}

function savedIdOf(one: StagedFeedback): number | undefined {
  return one.action === 'DELETE' ? undefined : (one.saved_comment_id ?? undefined);
}
