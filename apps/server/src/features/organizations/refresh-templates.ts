/** Asks the platform, as the app installed there, which template repositories an organisation has. */
import { transact } from '../../db/transact.ts';
import type { organizations } from '../../db/schema/index.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { inTime, patienceMs } from './in-time.ts';
import { saveTemplates } from './template-queries.ts';

const inVainMs = 1_000;

const wholeEveryMs = 10 * 60_000;

/** The platform's lists may be behind. */
const overlapMs = 5 * 60_000;

/** One answer lists that many repositories. */
const onePage = 100;

export interface Looked {
  wholeAt: Date;
  lastAt: Date;
  repositories: number;
  /** How long listing all repositories took. */
  tookMs: number;
}

/**
 * Since when to ask for changes; undefined to list all repositories, which can take a hundred calls but is
 * the only way to learn of deletions.
 */
export function askedSince(last: Looked | undefined, now: Date): Date | undefined {
  if (!last || last.repositories <= onePage) return undefined;
  if (now.getTime() - last.wholeAt.getTime() >= wholeEveryMs) return undefined;
  return new Date(last.lastAt.getTime() - overlapMs);
}

/** How long a page waits: briefly if it has a copy to show and listing all took long last time. */
export function patienceFor(hasCopy: boolean, tookMs: number | undefined): number {
  return hasCopy && tookMs !== undefined && tookMs > patienceMs ? inVainMs : patienceMs;
}

/**
 * Answers whether our copy was brought up to date in time. Thousands of repositories take longer than a page
 * waits: requests share one listing, and a later page shows its result.
 */
export function templateRefresher({ db, clock, platform }: PlatformDeps) {
  const underWay = new Map<number, Promise<void>>();
  const looks = new Map<number, Looked>();

  async function refresh(org: typeof organizations.$inferSelect): Promise<void> {
    const { id, installationId, login } = org;
    if (installationId === null || org.suspendedAt !== null) return;
    const beganMs = performance.now();
    const at = clock();
    const last = looks.get(id);
    const since = askedSince(last, at);
    const client = await platform.asApp(installationId, login);
    const found = await client.listTemplates(since);
    await transact(db, (tx) => saveTemplates(tx, id, found, { isWhole: !since, at }));
    const repositories = found.templates.length + found.otherIds.length;
    const whole = { wholeAt: at, repositories, tookMs: performance.now() - beganMs };
    looks.set(id, { ...(since && last ? last : whole), lastAt: at });
  }

  return (org: typeof organizations.$inferSelect, hasCopy = false): Promise<boolean> => {
    const last = looks.get(org.id);
    const isWhole = askedSince(last, clock()) === undefined;
    return inTime(
      () => {
        const begun = underWay.get(org.id) ?? refresh(org).finally(() => underWay.delete(org.id));
        underWay.set(org.id, begun);
        return begun;
      },
      patienceFor(hasCopy, isWhole ? last?.tookMs : undefined),
    );
  };
}
