/** A person's platform tokens, refreshed once for all concurrent callers. */
import { setTimeout as delay } from 'node:timers/promises';
import { transact } from '../../db/transact.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { isProblem, PlatformProblem } from '../../platform/problem.ts';
import type { Keyring } from '../../secrets/keyring.ts';
import {
  claimRefresh,
  deleteTokens,
  findTokens,
  openToken,
  releaseRefresh,
  saveTokens,
  type TokenRow,
} from './token-queries.ts';

export interface TokenDeps extends PlatformDeps {
  keyring: Keyring;
}

/** So that a token does not expire on its way to the platform. */
const marginMs = 5 * 60_000;
const pollMs = 50;

/**
 * Undefined if the person has to log in again. A refresh token works once, so one caller refreshes
 * and the others poll, without holding a database connection.
 */
export async function findAccessToken(
  deps: TokenDeps,
  userId: number,
): Promise<string | undefined> {
  const { db, clock, keyring } = deps;
  let waited = false;
  for (;;) {
    const row = await findTokens(db, userId);
    if (!row) return undefined;
    if (isFresh(row.accessExpiresAt, clock())) return openToken(keyring, row, 'access');
    const refreshToken = openToken(keyring, row, 'refresh');
    if (refreshToken === undefined) return undefined;
    if (waited && !row.isRefreshing) throw new PlatformProblem('down', 'the refresh has failed');
    if (!waited && (await claimRefresh(db, row))) return refresh(deps, row, refreshToken);
    waited = true;
    await delay(pollMs);
  }
}

async function refresh(
  { db, clock, platform, keyring }: TokenDeps,
  row: TokenRow,
  refreshToken: string,
): Promise<string | undefined> {
  try {
    const tokens = await platform.refreshTokens(refreshToken);
    await transact(db, (tx) => saveTokens(tx, keyring, row.userId, tokens, clock()));
    return tokens.accessToken;
  } catch (error) {
    // Other failures may be temporary, so the token stays.
    if (isProblem(error, 'unauthorized')) {
      await deleteTokens(db, row);
      return undefined;
    }
    await releaseRefresh(db, row);
    throw error;
  }
}

function isFresh(expiresAt: Date | null, now: Date): boolean {
  return expiresAt === null || expiresAt.getTime() - now.getTime() > marginMs;
}
