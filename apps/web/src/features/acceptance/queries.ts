import { routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { lookAgainMs } from './provisioning-view.ts';

/** How far the repository of an acceptance is; asking changes nothing. */
export const acceptanceQuery = (token: string) =>
  queryOptions({
    queryKey: ['acceptance', token],
    queryFn: ({ signal }) => call(routes.getAcceptance, { params: { token }, signal }),
    refetchInterval: ({ state }) => (state.data ? lookAgainMs(state.data.provisioning) : false),
  });
