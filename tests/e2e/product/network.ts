/** Delays or fails requests of a page to the real server. */
import type { CDPSession, Page } from 'playwright-core';

export interface Outage {
  restore(): Promise<void>;
}

export interface HeldRequests {
  release(): Promise<void>;
  /** Fails the held requests and all later ones. */
  fail(): Outage;
}

/** Holds requests that match the pattern. */
export async function holdRequests(page: Page, pattern: string): Promise<HeldRequests> {
  let decide: (fate: Fate) => void = () => {};
  const fate = new Promise<Fate>((resolve) => (decide = resolve));
  const outage = await intercept(page, pattern, () => fate);
  return {
    release: () => {
      decide('passes');
      return outage.restore();
    },
    fail: () => {
      decide('fails');
      return outage;
    },
  };
}

/** Fails requests that match the pattern until `restore`. */
export function failRequests(page: Page, pattern: string): Promise<Outage> {
  return intercept(page, pattern, () => Promise.resolve('fails'));
}

/** Sessions of interceptions that are still active, by page. */
const sessions = new WeakMap<Page, Set<CDPSession>>();

/** Ends all interceptions of a page, so that the next test can reuse it. */
export async function restoreAll(page: Page): Promise<void> {
  for (const session of sessions.get(page) ?? []) await session.detach();
  sessions.delete(page);
}

type Fate = 'passes' | 'fails';

/** `page.route` would pause every request and disable the browser's cache; this pauses only matching ones. */
async function intercept(
  page: Page,
  pattern: string,
  decided: () => Promise<Fate>,
): Promise<Outage> {
  const matching = asExpression(pattern);
  const session = await page.context().newCDPSession(page);
  const active = sessions.get(page) ?? new Set();
  sessions.set(page, active.add(session));
  const underWay = new Set<Promise<void>>();
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const answer = async () => {
      const fate = matching.test(request.url) ? await decided() : 'passes';
      const sent =
        fate === 'passes'
          ? session.send('Fetch.continueRequest', { requestId })
          : session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
      // The page may be closed.
      await sent.catch(() => {});
    };
    const answered = answer();
    underWay.add(answered);
    void answered.then(() => underWay.delete(answered));
  });
  const urlPattern = pattern.replaceAll(/\*+|\{.*?\}/g, '*');
  // A cached script would not be requested.
  if (pattern.includes('/assets/')) {
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  }
  await session.send('Fetch.enable', { patterns: [{ urlPattern }] });
  return {
    restore: async () => {
      await Promise.all(underWay);
      await session.detach();
      active.delete(session);
    },
  };
}

/** Playwright's glob syntax: `*` without slashes, `**` with them, `{a,b}`. */
function asExpression(pattern: string): RegExp {
  const parts = pattern.split(/(\*+|\{.*?\})/).map((part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part.startsWith('{')) return `(${part.slice(1, -1).replaceAll(',', '|')})`;
    return part.replaceAll(/[.?+^$()[\]|\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join('')}$`);
}
