/**
 * Ties a login to the browser that began it. Kept only in a sealed cookie, so that strangers who
 * open the first page store nothing.
 */
import { createHash, randomBytes } from 'node:crypto';
import { z } from '@lectern/contract';
import { hashToken } from '../../http/session.ts';
import type { Keyring } from '../../secrets/keyring.ts';

const PreLogin = z.object({
  state: z.string(),
  codeVerifier: z.string(),
  /** Hash of the code that this browser has used. */
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

/**
 * The platform sees only the hash, so a code stolen on its way back is useless (PKCE, RFC 7636).
 */
export function codeChallengeOf({ codeVerifier }: PreLogin): string {
  return createHash('sha256').update(codeVerifier).digest('base64url');
}

/**
 * Recognises a repeated code, such as from a reloaded page, without asking the platform: using a
 * code twice would revoke its tokens (RFC 6749, 4.1.2).
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

/** Undefined if it is missing, expired or not ours. */
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
