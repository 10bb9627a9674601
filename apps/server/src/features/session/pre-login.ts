/**
 * What ties a login to the browser that began it. It travels sealed in a cookie and is kept nowhere
 * else, so that strangers who only open the first page leave nothing behind.
 */
import { createHash, randomBytes } from 'node:crypto';
import { z } from '@lectern/contract';
import type { Keyring } from '../../secrets/keyring.ts';

const PreLogin = z.object({ state: z.string(), codeVerifier: z.string() });
export type PreLogin = z.infer<typeof PreLogin>;

const Dated = PreLogin.extend({ until: z.number() });

export const preLoginMinutes = 10;
const context = 'pre-login';

export function newPreLogin(): PreLogin {
  const random = () => randomBytes(32).toString('base64url');
  return { state: random(), codeVerifier: random() };
}

/** The platform sees only the hash; whoever steals the code on its way back cannot use it. */
export function codeChallengeOf({ codeVerifier }: PreLogin): string {
  return createHash('sha256').update(codeVerifier).digest('base64url');
}

export function sealPreLogin(keyring: Keyring, preLogin: PreLogin, now: Date): string {
  const until = now.getTime() + preLoginMinutes * 60_000;
  const { keyId, data } = keyring.seal(JSON.stringify({ ...preLogin, until }), context);
  return `${keyId}.${data.toString('base64url')}`;
}

/** Undefined when there is none, it has run out, or it is not of our making. */
export function openPreLogin(
  keyring: Keyring,
  sealed: string | undefined,
  now: Date,
): PreLogin | undefined {
  const [keyId = '', data = ''] = sealed?.split('.') ?? [];
  try {
    const text = keyring.open({ keyId, data: Buffer.from(data, 'base64url') }, context);
    const { until, ...preLogin } = Dated.parse(JSON.parse(text));
    return until > now.getTime() ? preLogin : undefined;
  } catch {
    return undefined;
  }
}
