import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { classroomKey } from '../../classroom-keys.ts';

/** Everything about the assignments of a classroom themselves; what students did is in works. */
const all = (classroomId: number) => classroomKey(classroomId, 'assignments');

/** The assignments of a classroom, the oldest first. */
export const assignmentsQuery = (classroomId: number) =>
  queryOptions({
    queryKey: all(classroomId),
    queryFn: async ({ signal }) => {
      const params = { cid: classroomId };
      return (await call(routes.listAssignments, { params, signal })).assignment_outlines;
    },
  });

export const assignmentQuery = (classroomId: number, assignmentId: number) =>
  queryOptions({
    queryKey: [...all(classroomId), assignmentId],
    queryFn: async ({ signal }) => {
      const params = { cid: classroomId, aid: assignmentId };
      return (await call(routes.getAssignment, { params, signal })).assignment_outline;
    },
  });

export const templateQuery = (classroomId: number, assignmentId: number) =>
  queryOptions({
    queryKey: [...all(classroomId), assignmentId, 'template'],
    queryFn: async ({ signal }) => {
      const params = { cid: classroomId, aid: assignmentId };
      return (await call(routes.getAssignmentTemplate, { params, signal })).assignment_template;
    },
  });

/** Where an assignment belongs; it never moves, so it is asked once. */
export const assignmentPointerQuery = (assignmentId: number) =>
  queryOptions({
    queryKey: ['pointer', 'assignment', assignmentId],
    queryFn: ({ signal }) =>
      call(routes.getAssignmentPointer, { params: { aid: assignmentId }, signal }),
    staleTime: Infinity,
  });
