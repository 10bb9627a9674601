/**
 * What ties a login to the browser that began it. It travels sealed in a cookie and is kept nowhere
 * else, so that strangers who only open the first page leave nothing behind.
 */
import { createHash, randomBytes } from 'node:crypto';
import { z } from '@lectern/contract';
import { hashToken } from '../../http/session.ts';
import type { Keyring } from '../../secrets/keyring.ts';

const PreLogin = z.object({
  state: z.string(),
  codeVerifier: z.string(),
  /** The code that this browser has been let in by; its hash. */
  usedCode: z.string().optional(),
});
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

/**
 * Known without asking the platform, which ends what a code has brought when it comes again: a page that is
 * loaded anew sends it again, and only its own browser has this.
 */
export function isUsed({ usedCode }: PreLogin, code: string): boolean {
  return usedCode === hashOf(code);
}

export function withUsed(preLogin: PreLogin, code: string): PreLogin {
  return { ...preLogin, usedCode: hashOf(code) };
}

function hashOf(code: string): string {
  return hashToken(code).toString('base64url');
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
