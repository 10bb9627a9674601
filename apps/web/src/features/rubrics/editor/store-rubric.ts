/** The calls that saving a rubric takes. */
import {
  routes,
  type AssignmentOutline,
  type FullRubric,
  type ScoreChange,
  type SentBodyOf,
} from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call, patienceMs } from '../../../api.ts';
import { assignmentQuery } from '../../assignments/queries.ts';
import { assignmentRubricQuery } from '../queries.ts';
import { saysTheSame, toDraft, type RubricDraft } from '../rubric-draft.ts';

const withinMs = patienceMs;

type Body = SentBodyOf<typeof routes.createRubric>;

/** Works that would score differently if their comments followed the new points. */
export async function listScoreChanges(rubricId: number, body: Body): Promise<ScoreChange[]> {
  return (await call(routes.previewRescore, { params: { rubricId }, body, withinMs })).changes;
}

interface Stored {
  rubric: FullRubric;
  /** Names the re-scoring, if there was one, for taking it back. */
  rescoreId: number | null;
}

export async function storeRubric(
  rubricId: number | null,
  body: Body,
  rescores: boolean,
): Promise<Stored> {
  if (rubricId === null) {
    const { full_rubric } = await call(routes.createRubric, { body, withinMs });
    return { rubric: full_rubric, rescoreId: null };
  }
  const query = { rescore: rescores ? 'true' : 'false' } as const;
  const answer = await call(routes.updateRubric, { params: { rubricId }, query, body, withinMs });
  return { rubric: answer.full_rubric, rescoreId: answer.rescore_id };
}

/** What an earlier call has made of this draft, of which no answer came; the newest, should others say the same. */
export async function findMade(cid: number, draft: RubricDraft): Promise<Stored | undefined> {
  const { full_rubrics } = await call(routes.listRubrics, { params: { cid }, withinMs });
  const rubric = full_rubrics.findLast((one) => saysTheSame(draft, toDraft(one)));
  return rubric && { rubric, rescoreId: null };
}

export async function linkToAssignment(
  client: QueryClient,
  { classroom_id: cid, id: aid }: AssignmentOutline,
  saved: FullRubric,
): Promise<void> {
  const params = { cid, aid };
  const options = { params, body: saved.rubric.id, withinMs };
  const { assignment_outline } = await call(routes.linkRubric, options);
  client.setQueryData(assignmentQuery(cid, aid).queryKey, assignment_outline);
  client.setQueryData(assignmentRubricQuery(params).queryKey, saved);
}
