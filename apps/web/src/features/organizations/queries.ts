import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { queryTimes } from '../../data/query-times.ts';
import { persisted } from '../../query-client.ts';
import { texts } from '../../texts/texts.ts';

/** Name and addresses of the code-hosting platform, which an operator may change but seldom does. */
export const platformQuery = queryOptions({
  queryKey: ['platform'],
  queryFn: ({ signal }) => call(routes.getPlatform, { signal }),
  staleTime: queryTimes.platformStaleMs,
  ...persisted,
});

/** Asked again on focus: people come back from the platform with a new organisation. */
export const installationsQuery = queryOptions({
  queryKey: ['installations'],
  queryFn: ({ signal }) => call(routes.listInstallations, { signal }),
  refetchOnWindowFocus: true,
});

export const organizationQuery = (orgId: number) =>
  queryOptions({
    queryKey: ['organization', orgId],
    queryFn: async ({ signal }) => {
      const params = { org: orgId };
      const fallback = texts.organizations.fetchFailed;
      return (await call(routes.getOrganization, { params, signal, fallback })).org;
    },
  });

/** The person's classrooms in all organisations. Asked again on focus: a link may have let them into one. */
export const ownClassroomsQuery = queryOptions({
  queryKey: ['own-classrooms'],
  queryFn: async ({ signal }) => {
    const fallback = texts.calls.classrooms;
    return (await call(routes.listOwnClassrooms, { signal, fallback })).classroom_users;
  },
  retry: queryTimes.userRetries,
  refetchOnWindowFocus: true,
  // Whoever has no classroom again is asked of anew: what was true before selects nothing.
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
