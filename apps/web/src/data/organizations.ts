import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { texts } from '../texts/texts.ts';

/** Refetched on focus: people return from the platform with a new organisation. */
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
