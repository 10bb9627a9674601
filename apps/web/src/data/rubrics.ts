import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { classroomKey, type InAssignment } from './classroom-keys.ts';

/** The rubrics of a classroom, the oldest first. */
export const rubricsQuery = (classroomId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, 'rubrics'),
    queryFn: async ({ signal }) => {
      const params = { cid: classroomId };
      return (await call(routes.listRubrics, { params, signal })).full_rubrics;
    },
  });

/** Without the classroom, which a page that is opened by its address does not know yet. */
export const rubricKey = ['rubric'] as const;

/** One rubric, with the id of its classroom. */
export const rubricQuery = (rubricId: number) =>
  queryOptions({
    queryKey: [...rubricKey, rubricId],
    queryFn: async ({ signal }) =>
      (await call(routes.getRubric, { params: { rubricId }, signal })).full_rubric,
    // The frame asks too and unmounts the page while it waits: a retry on mount would loop.
    retryOnMount: false,
  });

/** Null for an assignment without a rubric. */
export const assignmentRubricQuery = (params: InAssignment) =>
  queryOptions({
    queryKey: classroomKey(params.cid, 'assignments', params.aid, 'rubric'),
    queryFn: ({ signal }) => call(routes.getAssignmentRubric, { params, signal }),
  });
