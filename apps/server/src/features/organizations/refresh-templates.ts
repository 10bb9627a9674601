/** Asks the platform, as the app installed there, which template repositories an organisation has. */
import { transact } from '../../db/transact.ts';
import type { organizations } from '../../db/schema/index.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { inTime, patienceMs } from './in-time.ts';
import { saveTemplates } from './template-queries.ts';

const inVainMs = 1_000;

/** How long a page waits, which has a copy to show or not, where going through them took so long last time. */
export function patienceFor(hasCopy: boolean, tookMs: number | undefined): number {
  return hasCopy && tookMs !== undefined && tookMs > patienceMs ? inVainMs : patienceMs;
}

/**
 * Whether our copy is what the platform has now. An organisation with thousands of repositories takes
 * longer to go through than a page waits: who asks again meanwhile waits for the same, and who has a copy
 * to show waits briefly once that is known. What comes too late for them, the next page has all the same.
 */
export function templateRefresher({ db, clock, platform }: PlatformDeps) {
  const underWay = new Map<number, Promise<void>>();
  const tookMs = new Map<number, number>();

  async function refresh(org: typeof organizations.$inferSelect): Promise<void> {
    const { id, installationId, login } = org;
    if (installationId === null || org.suspendedAt !== null) return;
    const beganAt = performance.now();
    const client = await platform.asApp(installationId, login);
    const found = await client.listTemplates();
    await transact(db, (tx) => saveTemplates(tx, id, found, clock()));
    tookMs.set(id, performance.now() - beganAt);
  }

  return (org: typeof organizations.$inferSelect, hasCopy = false): Promise<boolean> =>
    inTime(
      () => {
        const begun = underWay.get(org.id) ?? refresh(org).finally(() => underWay.delete(org.id));
        underWay.set(org.id, begun);
        return begun;
      },
      patienceFor(hasCopy, tookMs.get(org.id)),
    );
}
