import type { FullRubric } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { assignmentsQuery } from '../../../data/assignments.ts';
import { rubricQuery, rubricsQuery } from '../../../data/rubrics.ts';

/** Lets the screens behind the editor show at once what was saved. */
export function rememberRubric(client: QueryClient, saved: FullRubric): void {
  const { id, classroom_id } = saved.rubric;
  client.setQueryData(rubricQuery(id).queryKey, saved);
  client.setQueryData(rubricsQuery(classroom_id).queryKey, (known) =>
    known?.some(({ rubric }) => rubric.id === id)
      ? known.map((one) => (one.rubric.id === id ? saved : one))
      : known && [...known, saved],
  );
}

/** A rubric may be that of several assignments. */
export function refreshRubrics(client: QueryClient, classroomId: number): void {
  void client.invalidateQueries({ queryKey: rubricsQuery(classroomId).queryKey });
  void client.invalidateQueries({ queryKey: assignmentsQuery(classroomId).queryKey });
}
