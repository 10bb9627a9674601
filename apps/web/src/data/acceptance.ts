import { routes, type Provisioning } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const shortestMs = 1_500;
const longestMs = 15_000;

/** Acceptances are known by their token, before their classroom is. */
export const acceptanceKey = ['acceptance'] as const;

/** Progress of the repository setup of an acceptance. */
export const acceptanceQuery = (token: string) =>
  queryOptions({
    queryKey: [...acceptanceKey, token],
    queryFn: ({ signal }) => call(routes.getAcceptance, { params: { token }, signal }),
    // The answer to the acceptance itself needs no refetch.
    staleTime: shortestMs,
    refetchInterval: ({ state }) => (state.data ? pollIntervalMs(state.data.provisioning) : false),
  });

/**
 * Short while the setup runs, long while the class queues or a person must act, false when the
 * repository is ready.
 */
export function pollIntervalMs({ status, expected_seconds }: Provisioning): number | false {
  switch (status) {
    case 'ready':
      return false;
    case 'failed':
      return longestMs;
    case 'waiting':
      return longestMs / 3;
    case 'queued':
    case 'running':
      return Math.min(longestMs, Math.max(shortestMs, (expected_seconds ?? 0) * 100));
  }
}
