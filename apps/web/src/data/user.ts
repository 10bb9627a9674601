import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { texts } from '../texts/texts.ts';
import { queryTimes } from './query-times.ts';

/** Who is signed in. Asked again whenever the window gets the focus, and never twice in a row. */
export const currentUserQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => call(routes.getCurrentUser, { signal }),
  retry: queryTimes.userRetries,
  refetchOnWindowFocus: true,
});

/**
 * What the platform shows of a person, such as their face; it seldom changes. Without a signal: an
 * answer that comes too late for one page is still there for the next, which would ask again.
 */
export const platformUserQuery = (username: string) =>
  queryOptions({
    queryKey: ['platform-user', username],
    queryFn: async () => (await call(routes.getUser, { params: { username } })).github_user,
    staleTime: queryTimes.platformUserStaleMs,
  });

/** The platform's address to log in at. Never persisted: it belongs to one attempt. */
export const loginAddressQuery = queryOptions({
  queryKey: ['login-address'],
  queryFn: async ({ signal }) => {
    const address = await call(routes.getLoginAddress, { signal });
    if (address.url === '') throw new Error(texts.session.callbackEmpty);
    return address;
  },
});
