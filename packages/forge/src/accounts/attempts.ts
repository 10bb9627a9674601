/**
 * Limits password guessing per account, per network and per pair of both. A device on which the account
 * has signed in before is counted apart, so that strangers cannot block it.
 */
import { networkOf } from '@lectern/http/network-of';
import { eq, inArray, like, lte, or, sql } from 'drizzle-orm';
import type { ForgeContext } from '../context.ts';
import { hashSecret } from '../secrets.ts';
import type { Tx } from '../store/client.ts';
import { rateLimits } from '../store/schema.ts';
import { isKnownDevice } from './devices.ts';

export const windowMinutes = 15;
/** Allowed failures per window; `signUps` counts every account created. */
export const limits = {
  /** One account on a device that it has signed in on. */
  device: 10,
  /** One account from one network. */
  pair: 10,
  /**
   * One account from all networks: 20 networks can lock out new devices of its owner. 19,200 guesses a
   * day need 15,000 years for half of all passwords of 8 lower-case letters.
   */
  account: 200,
  /** One network: a campus of 1,000 people may share one address. */
  address: 1000,
  signUps: 300,
};

/** A whole site with IPv6 gets this many times the limit of a home. */
const site = { pair: 2, address: 4, signUps: 4 };

export interface Attempt {
  login: string;
  address: string;
  /** From the cookie of an earlier sign-in. */
  device?: string | undefined;
}

interface Counter {
  key: string;
  most: number;
}

/** An IPv4 address, or the home and the site that an IPv6 address belongs to. */
function perNetwork(kind: string, address: string, most: number, forSite: number): Counter[] {
  const [home, whole] = [networkOf(address, 56), networkOf(address, 48)];
  const counters = [{ key: `${kind}${home}`, most }];
  return home === whole
    ? counters
    : [...counters, { key: `${kind}${whole}`, most: most * forSite }];
}

const accountOf = (login: string) => login.toLowerCase();
const pairsOf = (login: string) => `sign-in:pair:${accountOf(login)} `;
const ofAccount = (login: string) => `sign-in:account:${accountOf(login)}`;

async function countersOf(context: ForgeContext, attempt: Attempt): Promise<Counter[]> {
  const { login, address, device } = attempt;
  if (device !== undefined && (await isKnownDevice(context, login, device))) {
    const key = `sign-in:device:${accountOf(login)} ${hashSecret(device)}`;
    return [{ key, most: limits.device }];
  }
  return [
    ...perNetwork('sign-in:address:', address, limits.address, site.address),
    ...perNetwork(pairsOf(login), address, limits.pair, site.pair),
    { key: ofAccount(login), most: limits.account },
  ];
}

const cutoffOf = (now: Date) => new Date(now.getTime() - windowMinutes * 60_000);

/** Counts the attempt before the password is checked, so parallel guesses all count. */
async function take(context: ForgeContext, { key, most }: Counter): Promise<boolean> {
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
  return (row?.used ?? 1) <= most;
}

/** Undefined after too many failures; the caller then skips the password check. */
export async function takeAttempt(
  context: ForgeContext,
  attempt: Attempt,
): Promise<readonly string[] | undefined> {
  return takeAll(context, await countersOf(context, attempt));
}

export async function takeSignUp(context: ForgeContext, address: string): Promise<boolean> {
  const counters = perNetwork('sign-up:address:', address, limits.signUps, site.signUps);
  return (await takeAll(context, counters)) !== undefined;
}

/** A refused attempt counts only where it was refused: nothing was checked. */
async function takeAll(
  context: ForgeContext,
  counters: readonly Counter[],
): Promise<readonly string[] | undefined> {
  const taken: string[] = [];
  for (const counter of counters) {
    if (!(await take(context, counter))) {
      await giveBack(context, taken);
      return undefined;
    }
    taken.push(counter.key);
  }
  return taken;
}

/** A success forgets the person's own mistakes. Of what others share, it gives back only its own attempt. */
export async function giveBackAttempt(
  context: ForgeContext,
  taken: readonly string[],
): Promise<void> {
  const own = taken.filter((key) => /^sign-in:(?:pair|device):/.test(key));
  await context.db.delete(rateLimits).where(inArray(rateLimits.key, own));
  await giveBack(context, taken);
  // Guessers leave a row per login. Successes are rare enough to pay for the sweep.
  await context.db
    .delete(rateLimits)
    .where(lte(rateLimits.windowStartedAt, cutoffOf(context.clock())));
}

async function giveBack(context: ForgeContext, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await context.db
    .update(rateLimits)
    .set({ used: sql`greatest(${rateLimits.used} - 1, 0)` })
    .where(inArray(rateLimits.key, [...keys]));
}

/** Failures with the old password, from any network, must not block the new one. */
export async function forgetAttempts(tx: Tx, login: string): Promise<void> {
  const ofLogin = or(
    like(rateLimits.key, `${pairsOf(login)}%`),
    like(rateLimits.key, `sign-in:device:${accountOf(login)} %`),
    eq(rateLimits.key, ofAccount(login)),
  );
  await tx.delete(rateLimits).where(ofLogin);
}
