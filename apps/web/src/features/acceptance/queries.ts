import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, patienceMs } from '../../api.ts';
import { lookAgainMs } from './provisioning-view.ts';

/** How far the repository of an acceptance is; asking changes nothing. */
export const acceptanceQuery = (token: string) =>
  queryOptions({
    queryKey: ['acceptance', token],
    queryFn: ({ signal }) => {
      // No other look is made while one is under way.
      const bounds = { signal, withinMs: patienceMs };
      return call(routes.getAcceptance, { params: { token }, ...bounds });
    },
    refetchInterval: ({ state }) => (state.data ? lookAgainMs(state.data.provisioning) : false),
  });
