import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { lookAgainMs } from './acceptance.ts';
import { classroomKey } from './classroom-keys.ts';

/** Everything the student has to do in a classroom, and how far they are with it. */
export const myWorkQuery = (classroomId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, 'my-work'),
    queryFn: async ({ signal }) => {
      const { my_work } = await call(routes.getMyWork, { params: { cid: classroomId }, signal });
      return my_work;
    },
    // Events tell of what has happened; places in a queue move without any.
    refetchInterval: ({ state }) => {
      const waits = (state.data ?? []).map(({ work }) => work && lookAgainMs(work.provisioning));
      const soonest = Math.min(...waits.filter((wait) => typeof wait === 'number'));
      return Number.isFinite(soonest) && soonest;
    },
  });
