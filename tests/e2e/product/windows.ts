/**
 * Windows that outlive their visitor. A new one is a new process, which has to compile the scripts of the
 * product, and axe, for the first time: that costs more than several loads of a page.
 */
import type { Page, ViewportSize } from 'playwright-core';
import { mendAll } from './network.ts';

/** What tests listen to. */
const inWindows = ['console', 'dialog', 'pageerror', 'request', 'requestfailed', 'response'];
const inProfiles = ['console', 'weberror'];

/** Those of them that are still open, as if nobody had used them yet. */
export async function tidied(windows: readonly Page[], size: ViewportSize): Promise<Page[]> {
  const asNew: Page[] = [];
  for (const window of windows) {
    if (window.isClosed()) continue;
    await tidy(window, size);
    asNew.push(window);
  }
  return asNew;
}

async function tidy(window: Page, size: ViewportSize): Promise<void> {
  const profile = window.context();
  for (const page of profile.pages()) if (page !== window) await page.close();
  for (const event of inWindows) window.removeAllListeners(event);
  for (const event of inProfiles) profile.removeAllListeners(event);
  await window.unrouteAll({ behavior: 'ignoreErrors' });
  await mendAll(window);

  // A page of the product, or the process would end, and one without anything that runs.
  await window.goto('/team.json');
  await window.setViewportSize(size);
  await window.emulateMedia({ colorScheme: null });
  await window.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await profile.clearCookies();
  await profile.clearPermissions();
  const session = await profile.newCDPSession(window);
  await session.send('Page.resetNavigationHistory');
  await session.detach();
}
