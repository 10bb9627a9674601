import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { queryTimes } from './query-times.ts';

/** The signed-in person. Refetched on focus; a failure is not retried. */
export const currentUserQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => call(routes.getCurrentUser, { signal }),
  retry: queryTimes.userRetries,
  refetchOnWindowFocus: true,
});

/**
 * A person's profile on the platform. The call takes no signal, so an answer that is late for one page is
 * cached for the next.
 */
export const platformUserQuery = (username: string) =>
  queryOptions({
    queryKey: ['platform-user', username],
    queryFn: async () => (await call(routes.getUser, { params: { username } })).github_user,
    staleTime: queryTimes.platformUserStaleMs,
  });
