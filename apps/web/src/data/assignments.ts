import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { texts } from '../texts/texts.ts';
import { classroomKey, type InAssignment } from './classroom-keys.ts';
import { queryTimes } from './query-times.ts';

/** Assignments without their submissions, which are in works.ts. */
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

/** The classroom of an assignment. It never changes, so it is fetched once. */
export const assignmentPointerQuery = (assignmentId: number) =>
  queryOptions({
    queryKey: ['pointer', 'assignment', assignmentId],
    queryFn: ({ signal }) =>
      call(routes.getAssignmentPointer, { params: { aid: assignmentId }, signal }),
    staleTime: Infinity,
  });

/** Whether a name is taken. */
export const assignmentNameQuery = (classroomId: number, name: string) =>
  queryOptions({
    queryKey: ['assignment-name', classroomId, name],
    queryFn: async ({ signal }) => {
      const params = { cid: classroomId, name };
      const fallback = texts.assignments.stepFailed;
      return (await call(routes.checkAssignmentName, { params, signal, fallback })).exists;
    },
    staleTime: queryTimes.nameCheckStaleMs,
    retry: queryTimes.nameCheckRetries,
    gcTime: queryTimes.nameCheckKeptMs,
  });

/** The key begins with the key of assignments, so their events refetch this too. */
export const extensionsQuery = (classroomId: number, assignmentId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, 'assignments', assignmentId, 'extensions'),
    queryFn: async ({ signal }) => {
      const params = { cid: classroomId, aid: assignmentId };
      const fallback = texts.extensions.failed;
      return (await call(routes.listExtensions, { params, signal, fallback })).extensions;
    },
  });

/** Null if the assignment has no token. */
export const autograderTokenQuery = (params: InAssignment) =>
  queryOptions({
    queryKey: classroomKey(params.cid, 'assignments', params.aid, 'autograder-token'),
    queryFn: async ({ signal }) =>
      (await call(routes.getAutograderToken, { params, signal, fallback: texts.autograder.failed }))
        .autograder_token,
  });
