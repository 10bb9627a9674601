/**
 * Slows down guessing: failures are counted per account, per network and per both, successes are given
 * back. New accounts are counted per network and are not given back.
 */
import { networkOf } from '@lectern/http/network-of';
import { and, eq, gt, like, lte, or, sql } from 'drizzle-orm';
import type { ForgeContext } from '../context.ts';
import type { Tx } from '../store/client.ts';
import { rateLimits } from '../store/schema.ts';

export const windowMinutes = 15;
/**
 * `pair` is one person at one place, who has forgotten the password after so many. Counted by the
 * account alone that would let anybody keep its owner out, so `account` takes twenty networks, all of
 * them failing every quarter of an hour; it still leaves whoever has more 19,200 guesses a day, and
 * half of the passwords of eight small letters take 15,000 years of those. A whole campus may sit
 * behind one `address`: a thousand people may each mistype once. What fails there beyond that, which one
 * person can do with names that nobody has, keeps out no account that was used there lately; what fails
 * from then on at these `regulars` ends, too, or a thousand failures would lift every limit of the network.
 */
export const limits = { pair: 10, account: 200, address: 1000, regulars: 5000, signUps: 300 };

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

/** For how long an account is at home where it was used. */
const knownDays = 60;

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
  const isCrowded = (await take(context, keys.address)) > limits.address;
  if (isCrowded) {
    if (!(await isKnown(context, keys.known))) return false;
    if ((await take(context, keys.regulars)) > limits.regulars) return false;
  }
  if ((await take(context, keys.pair)) <= limits.pair) {
    return (await take(context, keys.account)) <= limits.account;
  }
  // Nothing was guessed, so it costs neither the account nor those who share the address.
  await giveBack(context, keys.address);
  if (isCrowded) await giveBack(context, keys.regulars);
  return false;
}

/** The account was used from this network: it was signed in to, or made. */
export async function rememberPlace(
  { db, clock }: ForgeContext,
  login: string,
  address: string,
): Promise<void> {
  // Its window ends last, so that it is swept only then.
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

/** False when too many accounts were made from this address lately. */
export async function takeSignUp(context: ForgeContext, address: string): Promise<boolean> {
  return (await take(context, `sign-up:address:${networkOf(address)}`)) <= limits.signUps;
}

export async function giveBackAttempt(
  context: ForgeContext,
  login: string,
  address: string,
): Promise<void> {
  const keys = attemptKeys(login, address);
  await rememberPlace(context, login, address);
  await context.db.delete(rateLimits).where(eq(rateLimits.key, keys.pair));
  // Whose right password it is says nothing of what others guess at the same time.
  await giveBack(context, keys.account);
  await giveBack(context, keys.address);
  await giveBack(context, keys.regulars);
  // Guessers leave a row per login they try; a success is rare enough to pay for the sweep.
  await context.db
    .delete(rateLimits)
    .where(lte(rateLimits.windowStartedAt, cutoffOf(context.clock())));
}

/** Those at a password that is no more, wherever they were made, keep nobody from the new one. */
export async function forgetAttempts(tx: Tx, login: string): Promise<void> {
  const { pair, account } = attemptKeys(login, '');
  // A login has no character that a pattern would read as another.
  const made = or(like(rateLimits.key, `${pair}%`), eq(rateLimits.key, account));
  await tx.delete(rateLimits).where(made);
}

async function giveBack(context: ForgeContext, key: string): Promise<void> {
  await context.db
    .update(rateLimits)
    .set({ used: sql`greatest(${rateLimits.used} - 1, 0)` })
    .where(eq(rateLimits.key, key));
}
