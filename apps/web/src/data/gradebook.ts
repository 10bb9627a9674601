import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, classTimeoutMs } from '../api/call.ts';
import { classroomKey } from './classroom-keys.ts';

export type GradebookAudience = 'staff' | 'student';

/** The prefix of both views of a gradebook. */
export const gradebookKey = (classroomId: number) =>
  classroomKey(classroomId, 'grading', 'gradebook');

export const gradebookQuery = (classroomId: number, audience: GradebookAudience) =>
  queryOptions({
    queryKey: [...gradebookKey(classroomId), audience],
    queryFn: ({ signal }) =>
      call(routes.getGradebook, {
        params: { cid: classroomId },
        query: { as: audience },
        signal,
        idleTimeoutMs: classTimeoutMs,
      }),
  });

export const myGradebookQuery = (classroomId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, 'my-work', 'gradebook'),
    queryFn: ({ signal }) => call(routes.getMyGradebook, { params: { cid: classroomId }, signal }),
  });

export const gradebookHistoryQuery = (params: { cid: number; columnId: number; userId: number }) =>
  queryOptions({
    queryKey: [...gradebookKey(params.cid), 'history', params.columnId, params.userId],
    queryFn: async ({ signal }) =>
      (await call(routes.getGradebookHistory, { params, signal })).changes,
  });
