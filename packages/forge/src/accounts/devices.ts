/** Browsers in which an account has signed in before. The cookie holds the id, the database only its hash. */
import { and, desc, eq, gt, like, notInArray } from 'drizzle-orm';
import type { ForgeContext } from '../context.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { rateLimits } from '../store/schema.ts';

/** Longer than a summer without courses. */
export const knownDays = 180;
const mostPerAccount = 20;

const devicesOf = (login: string) => `device:${login.toLowerCase()} `;

export async function isKnownDevice(
  { db, clock }: ForgeContext,
  login: string,
  device: string,
): Promise<boolean> {
  const key = devicesOf(login) + hashSecret(device);
  const isKnown = and(eq(rateLimits.key, key), gt(rateLimits.windowStartedAt, clock()));
  return (await db.select().from(rateLimits).where(isKnown)).length > 0;
}

/** After a sign-in or sign-up. Returns what the browser keeps; people who share it share the cookie. */
export async function rememberDevice(
  { db, clock }: ForgeContext,
  login: string,
  device = newSecret(),
): Promise<string> {
  // The window lies in the future, so the sweep of old windows keeps the row until it ends.
  const windowStartedAt = new Date(clock().getTime() + knownDays * 86_400_000);
  await db
    .insert(rateLimits)
    .values({ key: devicesOf(login) + hashSecret(device), windowStartedAt, used: 0 })
    .onConflictDoUpdate({ target: rateLimits.key, set: { windowStartedAt } });
  const ofLogin = like(rateLimits.key, `${devicesOf(login)}%`);
  const newest = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(ofLogin)
    .orderBy(desc(rateLimits.windowStartedAt))
    .limit(mostPerAccount);
  await db.delete(rateLimits).where(and(ofLogin, notInArray(rateLimits.key, newest)));
  return device;
}
