/**
 * Slows down guessing: failures are counted per account and per address, successes are given back.
 * New accounts are counted per address and are not given back.
 */
import { eq, lte, sql } from 'drizzle-orm';
import type { ForgeContext } from '../context.ts';
import { rateLimits } from '../store/schema.ts';

export const windowMinutes = 15;
/** A whole class may sit behind one address, so it gets more room than one account. */
export const limits = { account: 10, address: 200, signUps: 300 };

export function attemptKeys(login: string, address: string) {
  return {
    account: `sign-in:account:${login.toLowerCase()}`,
    address: `sign-in:address:${address}`,
  };
}

const cutoffOf = (now: Date) => new Date(now.getTime() - windowMinutes * 60_000);

/** Counts the attempt before the password is looked at, so that parallel guesses all count. */
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

/** False when too many recent attempts failed; the caller then does not even check the password. */
export async function takeAttempt(
  context: ForgeContext,
  login: string,
  address: string,
): Promise<boolean> {
  const keys = attemptKeys(login, address);
  const byAddress = await take(context, keys.address);
  const byAccount = await take(context, keys.account);
  return byAddress <= limits.address && byAccount <= limits.account;
}

/** False when too many accounts were made from this address lately. */
export async function takeSignUp(context: ForgeContext, address: string): Promise<boolean> {
  return (await take(context, `sign-up:address:${address}`)) <= limits.signUps;
}

export async function giveBackAttempt(
  context: ForgeContext,
  login: string,
  address: string,
): Promise<void> {
  const keys = attemptKeys(login, address);
  await context.db.delete(rateLimits).where(eq(rateLimits.key, keys.account));
  await context.db
    .update(rateLimits)
    .set({ used: sql`greatest(${rateLimits.used} - 1, 0)` })
    .where(eq(rateLimits.key, keys.address));
  // Guessers leave a row per login they try; a success is rare enough to pay for the sweep.
  await context.db
    .delete(rateLimits)
    .where(lte(rateLimits.windowStartedAt, cutoffOf(context.clock())));
}
