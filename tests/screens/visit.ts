/** Brings a page into a screen's state, and listens to what goes wrong meanwhile. */
import type { Page, Request } from 'playwright-core';
import { failRequests, holdRequests } from '../e2e/product/network.ts';
import type { Screen } from './screen.ts';
import type { World } from './world.ts';

export interface Visit {
  page: Page;
  /** What the browser or the server complained of and the state does not ask for. */
  browserErrors: string[];
  /** How far things jumped while they came, as browsers measure it. */
  shift: number;
  /** What jumped, by its classes. */
  shifted: string;
  close(): Promise<void>;
}

/** Written out, because it runs in the page before any of its own code. */
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
    if (screen.cut !== undefined) await failRequests(page, screen.cut);
    const quiet = calm(page, screen);
    await page.goto(screen.path, { waitUntil: 'domcontentloaded' });
    await screen.shows(page).waitFor({ timeout: 30_000 });
    await quiet();
    const shift = await page.evaluate('window.layoutShift');
    const shifted = await page.evaluate('[...window.shifted].join()');
    if (screen.doing) {
      await screen.doing(page);
      await quiet();
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

function listen(page: Page, { cut, refusals = [] }: Screen): string[] {
  const browserErrors: string[] = [];
  page.on('pageerror', (error) => browserErrors.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    // Requests are told of below, by their address.
    if (message.type() !== 'error' || text.startsWith('Failed to load resource')) return;
    browserErrors.push(`console: ${text}`);
  });
  page.on('response', (response) => {
    const isFine = response.status() < 400 || refusals.includes(response.status());
    if (!isFine) browserErrors.push(`${response.status()}: ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The page itself lets go of what it does not need any more, and a state may cut calls off.
    if (reason === 'net::ERR_ABORTED' || cut !== undefined) return;
    browserErrors.push(`${reason}: ${request.url()}`);
  });
  return browserErrors;
}

const calmMs = 150;
const longestMs = 5_000;

/** Done once no request has been under way for a moment, leaving out streams and what is held up. */
function calm(page: Page, { held }: Screen): () => Promise<void> {
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
    const deadline = Date.now() + (held === undefined ? longestMs : 4 * calmMs);
    while (Date.now() < deadline) {
      if (open.size === 0 && Date.now() - changedAt > calmMs) break;
      await page.waitForTimeout(50);
    }
    await page.evaluate('document.fonts.ready.then(() => undefined)');
  };
}
