/** A network towards the real server that keeps a page waiting or is cut; it never answers by itself. */
import type { CDPSession, Page } from 'playwright-core';

export interface Outage {
  mend(): Promise<void>;
}

export interface HoldUp {
  letGo(): Promise<void>;
  /** What waits gets no answer after all, nor does what comes later. */
  cut(): Outage;
}

/** Calls of this pattern wait until it is decided what becomes of them. */
export async function holdUp(page: Page, pattern: string): Promise<HoldUp> {
  let decide: (fate: Fate) => void = () => {};
  const fate = new Promise<Fate>((resolve) => (decide = resolve));
  const outage = await intercept(page, pattern, () => fate);
  return {
    letGo: () => {
      decide('passes');
      return outage.mend();
    },
    cut: () => {
      decide('fails');
      return outage;
    },
  };
}

/** Calls of this pattern get no answer until the network is mended. */
export function cutOff(page: Page, pattern: string): Promise<Outage> {
  return intercept(page, pattern, () => Promise.resolve('fails'));
}

/** Those that nobody has mended, by their page. */
const sessions = new WeakMap<Page, Set<CDPSession>>();

/** Leaves nothing in the way of those who use the page next, whatever has become of a test. */
export async function mendAll(page: Page): Promise<void> {
  for (const session of sessions.get(page) ?? []) await session.detach();
  sessions.delete(page);
}

type Fate = 'passes' | 'fails';

/** Stops these calls alone: `page.route` stops every one, and makes the browser forget all files. */
async function intercept(
  page: Page,
  pattern: string,
  decided: () => Promise<Fate>,
): Promise<Outage> {
  const isMeant = asExpression(pattern);
  const session = await page.context().newCDPSession(page);
  const unmended = sessions.get(page) ?? new Set();
  sessions.set(page, unmended.add(session));
  const underWay = new Set<Promise<void>>();
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const answer = async () => {
      const fate = isMeant.test(request.url) ? await decided() : 'passes';
      const sent =
        fate === 'passes'
          ? session.send('Fetch.continueRequest', { requestId })
          : session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
      // The page may have gone meanwhile.
      await sent.catch(() => {});
    };
    const answered = answer();
    underWay.add(answered);
    void answered.then(() => underWay.delete(answered));
  });
  const urlPattern = pattern.replaceAll(/\*+|\{.*?\}/g, '*');
  // A script that it has kept would not be asked for at all.
  if (pattern.includes('/assets/')) {
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  }
  await session.send('Fetch.enable', { patterns: [{ urlPattern }] });
  return {
    mend: async () => {
      await Promise.all(underWay);
      await session.detach();
      unmended.delete(session);
    },
  };
}

/** As Playwright reads it: one star stays within a part of the path, two do not; braces are a choice. */
function asExpression(pattern: string): RegExp {
  const parts = pattern.split(/(\*+|\{.*?\})/).map((part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part.startsWith('{')) return `(${part.slice(1, -1).replaceAll(',', '|')})`;
    return part.replaceAll(/[.?+^$()[\]|\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join('')}$`);
}
