/**
 * Limits password guessing per account, per network and per pair of both. A success gives its
 * attempt back.
 */
import { networkOf } from '@lectern/http/network-of';
import { and, eq, gt, like, lte, or, sql } from 'drizzle-orm';
import type { ForgeContext } from '../context.ts';
import type { Tx } from '../store/client.ts';
import { rateLimits } from '../store/schema.ts';

export const windowMinutes = 15;
/** Allowed failures per window; `signUps` counts every account created. */
export const limits = {
  /** One account from one network. */
  pair: 10,
  /**
   * One account from all networks: 20 networks can lock out its owner. 19,200 guesses a day need
   * 15,000 years for half of all passwords of 8 lower-case letters.
   */
  account: 200,
  /** One network: a campus of 1,000 people may share one address. */
  address: 1000,
  /** Known accounts once their network is over `address`, which made-up logins can cause. */
  regulars: 5000,
  signUps: 300,
};

function attemptKeys(login: string, address: string) {
  const account = login.toLowerCase();
  const network = networkOf(address);
  return {
    pair: `sign-in:pair:${account} ${network}`,
    account: `sign-in:account:${account}`,
    address: `sign-in:address:${network}`,
    regulars: `sign-in:regulars:${network}`,
    known: `known:${account} ${network}`,
  };
}

/** How long an account stays known in a network after a sign-in. */
const knownDays = 60;

const cutoffOf = (now: Date) => new Date(now.getTime() - windowMinutes * 60_000);

/** Counts the attempt before the password is checked, so parallel guesses all count. */
async function take(context: ForgeContext, key: string): Promise<number> {
  const now = context.clock();
  const cutoff = cutoffOf(now).toISOString();
  const expired = sql`${rateLimits.windowStartedAt} <= ${cutoff}`;
  const [row] = await context.db
    .insert(rateLimits)
    .values({ key, windowStartedAt: now, used: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        used: sql`case when ${expired} then 1 else ${rateLimits.used} + 1 end`,
        windowStartedAt: sql`case when ${expired} then ${now.toISOString()} else ${rateLimits.windowStartedAt} end`,
      },
    })
    .returning({ used: rateLimits.used });
  return row?.used ?? 1;
}

/** Returns false after too many failures; the caller then skips the password check. */
export async function takeAttempt(
  context: ForgeContext,
  login: string,
  address: string,
): Promise<boolean> {
  const keys = attemptKeys(login, address);
  const isCrowded = (await take(context, keys.address)) > limits.address;
  if (isCrowded) {
    if (!(await isKnown(context, keys.known))) return false;
    if ((await take(context, keys.regulars)) > limits.regulars) return false;
  }
  if ((await take(context, keys.pair)) <= limits.pair) {
    return (await take(context, keys.account)) <= limits.account;
  }
  // No password was checked, so the attempt counts for neither account nor network.
  await giveBack(context, keys.address);
  if (isCrowded) await giveBack(context, keys.regulars);
  return false;
}

/** Marks the account as known in this network after a sign-in or sign-up. */
export async function rememberNetwork(
  { db, clock }: ForgeContext,
  login: string,
  address: string,
): Promise<void> {
  // The window lies in the future, so the sweep of old windows keeps the row until it ends.
  const windowStartedAt = new Date(clock().getTime() + knownDays * 86_400_000);
  await db
    .insert(rateLimits)
    .values({ key: attemptKeys(login, address).known, windowStartedAt, used: 0 })
    .onConflictDoUpdate({ target: rateLimits.key, set: { windowStartedAt } });
}

async function isKnown({ db, clock }: ForgeContext, key: string): Promise<boolean> {
  const isRecent = and(eq(rateLimits.key, key), gt(rateLimits.windowStartedAt, clock()));
  return (await db.select().from(rateLimits).where(isRecent)).length > 0;
}

export async function takeSignUp(context: ForgeContext, address: string): Promise<boolean> {
  return (await take(context, `sign-up:address:${networkOf(address)}`)) <= limits.signUps;
}

export async function giveBackAttempt(
  context: ForgeContext,
  login: string,
  address: string,
): Promise<void> {
  const keys = attemptKeys(login, address);
  await rememberNetwork(context, login, address);
  await context.db.delete(rateLimits).where(eq(rateLimits.key, keys.pair));
  // A success gives back only its own attempt: parallel guesses of others still count.
  await giveBack(context, keys.account);
  await giveBack(context, keys.address);
  await giveBack(context, keys.regulars);
  // Guessers leave a row per login. Successes are rare enough to pay for the sweep.
  await context.db
    .delete(rateLimits)
    .where(lte(rateLimits.windowStartedAt, cutoffOf(context.clock())));
}

/** Failures with the old password, from any network, must not block the new one. */
export async function forgetAttempts(tx: Tx, login: string): Promise<void> {
  const { pair, account } = attemptKeys(login, '');
  const ofLogin = or(like(rateLimits.key, `${pair}%`), eq(rateLimits.key, account));
  await tx.delete(rateLimits).where(ofLogin);
}

async function giveBack(context: ForgeContext, key: string): Promise<void> {
  await context.db
    .update(rateLimits)
    .set({ used: sql`greatest(${rateLimits.used} - 1, 0)` })
    .where(eq(rateLimits.key, key));
}
