import { routes, type Provisioning } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** How far the repository of an acceptance is; asking changes nothing. */
export const acceptanceQuery = (token: string) =>
  queryOptions({
    queryKey: ['acceptance', token],
    queryFn: ({ signal }) => call(routes.getAcceptance, { params: { token }, signal }),
    refetchInterval: ({ state }) => (state.data ? lookAgainMs(state.data.provisioning) : false),
  });

const quickMs = 1_500;
const patientMs = 15_000;

/**
 * When to look again: often while something happens, seldom while a whole class waits or a person
 * has to act, and no more once the repository is there.
 */
export function lookAgainMs({ status, expected_seconds }: Provisioning): number | false {
  switch (status) {
    case 'ready':
      return false;
    case 'failed':
      return patientMs;
    case 'waiting':
      return patientMs / 3;
    case 'queued':
    case 'running':
      return Math.min(patientMs, Math.max(quickMs, (expected_seconds ?? 0) * 100));
  }
}
