import { transact } from '../../db/transact.ts';
import type { organizations } from '../../db/schema/index.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { inTime, patienceMs } from './in-time.ts';
import { saveTemplates } from './template-queries.ts';

const shortPatienceMs = 1_000;
const wholeEveryMs = 10 * 60_000;

/** The platform's lists may be out of date by this much. */
const overlapMs = 5 * 60_000;

/** Repositories per call. */
const onePage = 100;

export interface LastListing {
  wholeAt: Date;
  lastAt: Date;
  repositories: number;
  tookMs: number;
}

/**
 * Since when to list changes; undefined to list all repositories, which can take 100 calls but is the only
 * way to see deletions.
 */
export function askedSince(last: LastListing | undefined, now: Date): Date | undefined {
  if (!last || last.repositories <= onePage) return undefined;
  if (now.getTime() - last.wholeAt.getTime() >= wholeEveryMs) return undefined;
  return new Date(last.lastAt.getTime() - overlapMs);
}

/** How long a page waits: briefly if it has a copy to show and listing all took long last time. */
export function patienceFor(hasCopy: boolean, tookMs: number | undefined): number {
  return hasCopy && tookMs !== undefined && tookMs > patienceMs ? shortPatienceMs : patienceMs;
}

/**
 * Returns whether our copy was refreshed in time. Long listings are shared by requests and finish in the
 * background.
 */
export function templateRefresher({ db, clock, platform }: PlatformDeps) {
  const running = new Map<number, Promise<void>>();
  const listings = new Map<number, LastListing>();

  async function refresh(org: typeof organizations.$inferSelect): Promise<void> {
    const { id, installationId, login } = org;
    if (installationId === null || org.suspendedAt !== null) return;
    const beganMs = performance.now();
    const at = clock();
    const last = listings.get(id);
    const since = askedSince(last, at);
    const client = await platform.asApp(installationId, login);
    const found = await client.listTemplates(since);
    await transact(db, (tx) => saveTemplates(tx, id, found, { isWhole: !since, at }));
    const repositories = found.templates.length + found.otherIds.length;
    const whole = { wholeAt: at, repositories, tookMs: performance.now() - beganMs };
    listings.set(id, { ...(since && last ? last : whole), lastAt: at });
  }

  return (org: typeof organizations.$inferSelect, hasCopy = false): Promise<boolean> => {
    const last = listings.get(org.id);
    const isWhole = askedSince(last, clock()) === undefined;
    return inTime(
      () => {
        const begun = running.get(org.id) ?? refresh(org).finally(() => running.delete(org.id));
        running.set(org.id, begun);
        return begun;
      },
      patienceFor(hasCopy, isWhole ? last?.tookMs : undefined),
    );
  };
}
