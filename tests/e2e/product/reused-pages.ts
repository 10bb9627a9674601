/** Pages are reused, because each new page is a new process that compiles all scripts again. */
import type { Page, ViewportSize } from 'playwright-core';
import { restoreAll } from './network.ts';

/** Events that tests listen to. */
const pageEvents = ['console', 'dialog', 'pageerror', 'request', 'requestfailed', 'response'];
const profileEvents = ['console', 'weberror'];

/** Resets the pages that are still open, and returns them. */
export async function resetPages(pages: readonly Page[], size: ViewportSize): Promise<Page[]> {
  const open: Page[] = [];
  for (const page of pages) {
    if (page.isClosed()) continue;
    await reset(page, size);
    open.push(page);
  }
  return open;
}

async function reset(page: Page, size: ViewportSize): Promise<void> {
  const profile = page.context();
  for (const other of profile.pages()) if (other !== page) await other.close();
  for (const event of pageEvents) page.removeAllListeners(event);
  for (const event of profileEvents) profile.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await restoreAll(page);

  // A page without scripts. It must be of this site, because leaving the site ends the process.
  // A page whose session has just ended may be on its way to the landing page, which interrupts this.
  const leave = () => page.goto('/team.json');
  await leave().catch(leave);
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: null });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await profile.clearCookies();
  await profile.clearPermissions();
  const session = await profile.newCDPSession(page);
  await session.send('Page.resetNavigationHistory');
  await session.detach();
}
