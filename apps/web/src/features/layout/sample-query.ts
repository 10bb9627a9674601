import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

const lookEveryMs = 2_000;

/** How far the sample course is; asked again only while one is being made. */
export const sampleQuery = queryOptions({
  queryKey: ['sample'],
  queryFn: async ({ signal }) => (await call(routes.getPlatform, { signal })).sample,
  refetchInterval: ({ state }) => (state.data ? lookEveryMs : false),
  staleTime: Infinity,
});
