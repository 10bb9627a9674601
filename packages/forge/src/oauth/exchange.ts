/** Refusals use GitHub's error codes. */
import { transact, type ForgeContext } from '../context.ts';
import type { Tx } from '../store/client.ts';
import { takeCode } from './codes.ts';
import { findClient, type App } from './find-app.ts';
import { verifierFits } from './pkce.ts';
import { issueTokens, revokeFamily, rotateTokens, type TokenPair } from './user-tokens.ts';

export const exchangeErrors = {
  incorrect_client_credentials: 'The client_id and/or client_secret passed are incorrect.',
  redirect_uri_mismatch:
    'The redirect_uri MUST match the registered callback URL for this application.',
  bad_verification_code: 'The code passed is incorrect or expired.',
  bad_refresh_token: 'The refresh token passed is incorrect or expired.',
  unsupported_grant_type: 'The grant_type passed is not supported.',
} as const;

export type ExchangeError = keyof typeof exchangeErrors;

export type ExchangeFields = ReadonlyMap<string, string>;

export async function exchange(
  context: ForgeContext,
  fields: ExchangeFields,
): Promise<TokenPair | ExchangeError> {
  const app = await findClient(context, fields.get('client_id'), fields.get('client_secret'));
  if (!app) return 'incorrect_client_credentials';
  const now = context.clock();
  switch (fields.get('grant_type') ?? 'authorization_code') {
    case 'authorization_code':
      return transact(context, (tx) => exchangeCode(tx, now, app, fields));
    case 'refresh_token': {
      const refreshToken = fields.get('refresh_token') ?? '';
      const pair = await transact(context, (tx) => rotateTokens(tx, now, app.id, refreshToken));
      return pair ?? 'bad_refresh_token';
    }
    default:
      return 'unsupported_grant_type';
  }
}

async function exchangeCode(
  tx: Tx,
  now: Date,
  app: App,
  fields: ExchangeFields,
): Promise<TokenPair | ExchangeError> {
  const taken = await takeCode(tx, now, app.id, fields.get('code') ?? '');
  if (taken.outcome === 'replayed') {
    // Either holder of the code may be the thief, so all its tokens end (RFC 6749, 10.5).
    await revokeFamily(tx, now, taken.code.codeHash);
    return 'bad_verification_code';
  }
  if (taken.outcome === 'unknown') return 'bad_verification_code';
  const { code } = taken;
  const redirectUri = fields.get('redirect_uri');
  if (redirectUri !== undefined && redirectUri !== code.redirectUri) return 'redirect_uri_mismatch';
  if (!answersChallenge(fields.get('code_verifier'), code.codeChallenge)) {
    return 'bad_verification_code';
  }
  return issueTokens(tx, now, code);
}

/**
 * A verifier for a code without a challenge means that somebody else requested the code: an
 * attacker may be injecting theirs.
 */
function answersChallenge(verifier: string | undefined, challenge: string | null): boolean {
  return challenge === null ? verifier === undefined : verifierFits(verifier, challenge);
}
