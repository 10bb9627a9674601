import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { pollIntervalMs } from './acceptance.ts';
import { classroomKey, type InWork } from './classroom-keys.ts';

/** The student's assignments in a classroom, with their progress. */
export const myWorkQuery = (classroomId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, 'my-work'),
    queryFn: async ({ signal }) => {
      const { my_work } = await call(routes.getMyWork, { params: { cid: classroomId }, signal });
      return my_work;
    },
    // Places in the queue change without an event.
    refetchInterval: ({ state }) => {
      const waits = (state.data ?? []).map(({ work }) => work && pollIntervalMs(work.provisioning));
      const soonest = Math.min(...waits.filter((wait) => typeof wait === 'number'));
      return Number.isFinite(soonest) && soonest;
    },
  });

/** The code above each comment of a published grade. A later publication has another time. */
export const publishedCodeQuery = (params: InWork, publishedAt: string) =>
  queryOptions({
    queryKey: ['published-code', params.wid, publishedAt],
    queryFn: async ({ signal }) =>
      (await call(routes.getPublishedCode, { params, signal })).excerpts,
    staleTime: Infinity,
  });
