/**
 * Ties a login to its browser. Kept only in a sealed cookie, so that strangers on the first page
 * store nothing.
 */
import { createHash, randomBytes } from 'node:crypto';
import { z } from '@lectern/contract';
import { hashToken } from '../../http/session.ts';
import type { Keyring } from '../../secrets/keyring.ts';

const PreLogin = z.object({
  state: z.string(),
  codeVerifier: z.string(),
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

/** PKCE (RFC 7636): a stolen code is useless without the verifier. */
export function codeChallengeOf({ codeVerifier }: PreLogin): string {
  return createHash('sha256').update(codeVerifier).digest('base64url');
}

/**
 * A reloaded page sends its code again. Asking the platform would revoke the tokens (RFC 6749,
 * 4.1.2).
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

/** Undefined if it is missing, expired or forged. */
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
