import { routes, type Provisioning } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Progress of the repository set-up of an acceptance. */
export const acceptanceQuery = (token: string) =>
  queryOptions({
    queryKey: ['acceptance', token],
    queryFn: ({ signal }) => call(routes.getAcceptance, { params: { token }, signal }),
    refetchInterval: ({ state }) => (state.data ? lookAgainMs(state.data.provisioning) : false),
  });

const quickMs = 1_500;
const patientMs = 15_000;

/**
 * Polling interval: short while the set-up runs, long while the class queues or a person must act.
 * Polling stops when the repository is ready.
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
