/** Opens a page in the state of a screen and collects errors. */
import type { Page, Request } from 'playwright-core';
import { failRequests, holdRequests } from '../e2e/product/network.ts';
import type { Screen } from './screen.ts';
import type { World } from './world.ts';

export interface Visit {
  page: Page;
  /** Errors that do not belong to the state. */
  browserErrors: string[];
  /** Cumulative layout shift while loading. */
  shift: number;
  /** Class names of the elements that shifted. */
  shifted: string;
  close(): Promise<void>;
}

/** A string, because it runs in the page before its own code. */
const countShifts = `
  localStorage.clear();
  window.layoutShift = 0;
  window.shifted = new Set();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.layoutShift += entry.value;
      for (const { node } of entry.sources) window.shifted.add(node?.className ?? node?.nodeName);
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

export async function visit(world: World, screen: Screen): Promise<Visit> {
  const page = await world.contexts[screen.as].newPage();
  try {
    const browserErrors = listen(page, screen);
    await page.addInitScript({ content: countShifts });
    if (screen.print) await page.emulateMedia({ media: 'print' });
    if (screen.held !== undefined) await holdRequests(page, screen.held);
    if (screen.failing !== undefined) await failRequests(page, screen.failing);
    const waitUntilIdle = watchRequests(page, screen);
    await page.goto(screen.path, { waitUntil: 'domcontentloaded' });
    await screen.shows(page).waitFor({ timeout: 30_000 });
    await waitUntilIdle();
    const shift = await page.evaluate('window.layoutShift');
    const shifted = await page.evaluate('[...window.shifted].join()');
    if (screen.action) {
      await screen.action(page);
      await waitUntilIdle();
    }
    return {
      page,
      browserErrors,
      shift: Number(shift),
      shifted: String(shifted),
      close: () => page.close(),
    };
  } catch (cause) {
    await page.close();
    throw cause;
  }
}

function listen(page: Page, { failing, refusals = [] }: Screen): string[] {
  const browserErrors: string[] = [];
  page.on('pageerror', (error) => browserErrors.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    // Failed requests are collected below, with their URL.
    if (message.type() !== 'error' || text.startsWith('Failed to load resource')) return;
    browserErrors.push(`console: ${text}`);
  });
  page.on('response', (response) => {
    const isFine = response.status() < 400 || refusals.includes(response.status());
    if (!isFine) browserErrors.push(`${response.status()}: ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The page aborts requests that it no longer needs, and some states fail requests on purpose.
    if (reason === 'net::ERR_ABORTED' || failing !== undefined) return;
    browserErrors.push(`${reason}: ${request.url()}`);
  });
  return browserErrors;
}

const idleMs = 150;
const longestMs = 5_000;

/** The returned function waits until no request is running, except for event streams and held requests. */
function watchRequests(page: Page, { held }: Screen): () => Promise<void> {
  const open = new Set<Request>();
  let changedAt = Date.now();
  const done = (request: Request) => {
    if (open.delete(request)) changedAt = Date.now();
  };
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource' || request.url().endsWith('/events')) return;
    open.add(request);
    changedAt = Date.now();
  });
  page.on('requestfinished', done);
  page.on('requestfailed', done);
  return async () => {
    const deadline = Date.now() + (held === undefined ? longestMs : 4 * idleMs);
    while (Date.now() < deadline) {
      if (open.size === 0 && Date.now() - changedAt > idleMs) break;
      await page.waitForTimeout(50);
    }
    await page.evaluate('document.fonts.ready.then(() => undefined)');
  };
}
