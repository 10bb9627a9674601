import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { peoplePageTexts } from '../texts/people-pages.ts';
import { classroomKey } from './classroom-keys.ts';

// The part that changes of people, assignments, submissions and grades make stale.
const part = 'glance';

export const profileQuery = (classroomId: number, userId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, part, 'profile', userId),
    queryFn: ({ signal }) => {
      const params = { cid: classroomId, userId };
      const fallback = peoplePageTexts.person.loadFailed;
      return call(routes.getProfile, { params, signal, fallback });
    },
  });

/** Of the active students. */
export const activityQuery = (classroomId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, part, 'activity'),
    queryFn: async ({ signal }) => {
      const params = { cid: classroomId };
      const fallback = peoplePageTexts.everyone.activityFailed;
      return (await call(routes.getActivity, { params, query: {}, signal, fallback })).people;
    },
  });
