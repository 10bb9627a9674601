import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { classroomKey } from './classroom-keys.ts';
import { persisted } from './query-client.ts';
import { queryTimes } from './query-times.ts';
import { texts } from '../texts/texts.ts';

/** The signed-in person's membership; null for a non-member. */
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

/** The person's classrooms in all organisations. Refetched on focus: a link may have added one. */
export const ownClassroomsQuery = queryOptions({
  queryKey: ['own-classrooms'],
  queryFn: async ({ signal }) => {
    const fallback = texts.calls.classrooms;
    return (await call(routes.listOwnClassrooms, { signal, fallback })).classroom_users;
  },
  retry: queryTimes.userRetries,
  refetchOnWindowFocus: true,
  // A cached answer could select a classroom that the person has left.
  gcTime: 0,
});

/** The person's classrooms in an organisation, and whether they administer it. */
export const organizationClassroomsQuery = (orgId: number) =>
  queryOptions({
    queryKey: ['organization', orgId, 'classrooms'],
    queryFn: ({ signal }) => {
      const params = { org: orgId };
      const fallback = texts.calls.classrooms;
      return call(routes.listOrganizationClassrooms, { params, signal, fallback });
    },
  });
