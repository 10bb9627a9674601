import type { FullRubric } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { assignmentsQuery } from '../../../data/assignments.ts';
import { rubricQuery, rubricsQuery } from '../../../data/rubrics.ts';

/** Puts the saved rubric into the cache, so that other screens show it immediately. */
export function rememberRubric(client: QueryClient, saved: FullRubric): void {
  const { id, classroom_id } = saved.rubric;
  client.setQueryData(rubricQuery(id).queryKey, saved);
  client.setQueryData(rubricsQuery(classroom_id).queryKey, (known) =>
    known?.some(({ rubric }) => rubric.id === id)
      ? known.map((one) => (one.rubric.id === id ? saved : one))
      : known && [...known, saved],
  );
}

/** Refetches assignments too, because several of them can use the rubric. */
export function refreshRubrics(client: QueryClient, classroomId: number): void {
  void client.invalidateQueries({ queryKey: rubricsQuery(classroomId).queryKey });
  void client.invalidateQueries({ queryKey: assignmentsQuery(classroomId).queryKey });
}
