import {
  routes,
  type AssignmentOutline,
  type FullRubric,
  type ScoreChange,
  type SentBodyOf,
} from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { assignmentQuery } from '../../../data/assignments.ts';
import { assignmentRubricQuery } from '../../../data/rubrics.ts';

type Body = SentBodyOf<typeof routes.createRubric>;

/** Submissions whose score would change if their comments used the new points. */
export async function listScoreChanges(rubricId: number, body: Body): Promise<ScoreChange[]> {
  return (await call(routes.previewRescore, { params: { rubricId }, body })).changes;
}

interface Stored {
  rubric: FullRubric;
  /** The id for undoing the re-scoring; null if there was none. */
  rescoreId: number | null;
}

export interface StoreRequest {
  rubricId: number | null;
  body: Body;
  rescores: boolean;
}

export async function storeRubric(
  { rubricId, body, rescores }: StoreRequest,
  key: string,
): Promise<Stored> {
  const options = { body, key };
  if (rubricId === null) {
    const { full_rubric } = await call(routes.createRubric, options);
    return { rubric: full_rubric, rescoreId: null };
  }
  const query = { rescore: rescores ? 'true' : 'false' } as const;
  const answer = await call(routes.updateRubric, { params: { rubricId }, query, ...options });
  return { rubric: answer.full_rubric, rescoreId: answer.rescore_id };
}

export async function linkToAssignment(
  client: QueryClient,
  { classroom_id: cid, id: aid }: AssignmentOutline,
  saved: FullRubric,
): Promise<void> {
  const params = { cid, aid };
  const { assignment_outline } = await call(routes.linkRubric, { params, body: saved.rubric.id });
  client.setQueryData(assignmentQuery(cid, aid).queryKey, assignment_outline);
  client.setQueryData(assignmentRubricQuery(params).queryKey, saved);
}
