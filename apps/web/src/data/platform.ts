import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { persisted } from './query-client.ts';
import { queryTimes } from './query-times.ts';

const lookEveryMs = 2_000;

/** Progress of the sample course; polled only while one is being made. */
export const sampleQuery = queryOptions({
  queryKey: ['sample'],
  queryFn: async ({ signal }) => (await call(routes.getPlatform, { signal })).sample,
  refetchInterval: ({ state }) => (state.data ? lookEveryMs : false),
  staleTime: Infinity,
});

/** Name and addresses of the code-hosting platform, which an operator may change but seldom does. */
export const platformQuery = queryOptions({
  queryKey: ['platform'],
  queryFn: ({ signal }) => call(routes.getPlatform, { signal }),
  staleTime: queryTimes.platformStaleMs,
  ...persisted,
});
