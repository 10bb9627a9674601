import type { AnswerOf, Route, routes } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { findRedirect } from '../session/redirect-after-login.ts';
import { queryTimes } from '../../data/query-times.ts';

/** Kept out of storage, because the address is valid for one attempt. */
export const loginAddressQuery = queryOptions({
  queryKey: ['login-address'],
  queryFn: async ({ signal }) => {
    const answer = await ask<typeof routes.getLoginAddress>(
      `/api/callback${linkParameter(findRedirect())}`,
      signal,
    );
    const { url = '', consent_url = url, github_user = null } = answer;
    return { url, accountChoiceUrl: consent_url, person: github_user };
  },
  retry: queryTimes.defaultRetries,
  meta: { landing: true },
});

/** The link that the person opened lets them create an account on the built-in code host. */
export function linkParameter(target = ''): string {
  const link = /^\/token\/[^?]*\?(?:[^#]*&)?token=([\w-]+)/.exec(target)?.[1];
  return link === undefined ? '' : `?link=${link}`;
}

/** With `invitation`, only the link of a classroom or assignment does. */
export function maySignUp(rule: AnswerOf<typeof routes.getPlatform>['sign_up'] = 'open'): boolean {
  return rule === 'open' || (rule === 'invitation' && linkParameter(findRedirect()) !== '');
}

export const platformNamesQuery = queryOptions({
  queryKey: ['platform-names'],
  queryFn: ({ signal }) => ask<typeof routes.getPlatform>('/api/platform', signal),
  staleTime: queryTimes.platformStaleMs,
  retry: queryTimes.defaultRetries,
  meta: { landing: true },
});

const timeoutMs = 30_000;

/** `call` checks the whole answer, but needs every schema of the contract. */
async function ask<R extends Route>(
  address: string,
  signal: AbortSignal,
): Promise<Partial<AnswerOf<R>>> {
  const response = await fetch(address, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as Partial<AnswerOf<R>>;
}
