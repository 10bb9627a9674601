import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { classroomKey } from '../../classroom-keys.ts';
import { queryTimes } from '../../data/query-times.ts';
import { persisted } from '../../query-client.ts';
import { texts } from '../../texts/texts.ts';

/** Where the person stands in the classroom; null for a non-member. */
export const membershipQuery = (classroomId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, 'membership'),
    queryFn: async ({ signal }) => {
      const params = { cid: classroomId };
      const fallback = texts.calls.currentUser;
      return (await call(routes.getMembership, { params, signal, fallback })).user;
    },
    retry: queryTimes.userRetries,
    refetchOnWindowFocus: true,
  });

/** Everyone in the classroom, of every role. */
export const peopleQuery = (classroomId: number) =>
  queryOptions({
    queryKey: classroomKey(classroomId, 'people'),
    queryFn: async ({ signal }) => {
      const params = { cid: classroomId };
      const fallback = texts.calls.users;
      return (await call(routes.listPeople, { params, signal, fallback })).users;
    },
  });

/** The names of the coming terms. */
export const termNamesQuery = queryOptions({
  queryKey: ['term-names'],
  queryFn: async ({ signal }) => {
    const fallback = texts.calls.names;
    return (await call(routes.listSemesterNames, { signal, fallback })).semester_names;
  },
  ...persisted,
});

export const nameCheckQuery = (orgId: number, name: string) =>
  queryOptions({
    queryKey: ['classroom-name', orgId, name],
    queryFn: async ({ signal }) => {
      const query = { org_id: String(orgId) };
      const fallback = texts.calls.nameCheck;
      const answer = await call(routes.checkClassroomName, {
        params: { name },
        query,
        signal,
        fallback,
      });
      return answer.exists;
    },
    staleTime: queryTimes.nameCheckStaleMs,
    retry: queryTimes.nameCheckRetries,
    gcTime: queryTimes.nameCheckKeptMs,
  });
