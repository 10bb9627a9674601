/** A way around a page that is open already, for tests that are not about loading it. */
import type { Page } from 'playwright-core';

/**
 * Goes to a screen as a link of the page would: nothing is loaded anew, which costs five times as much.
 * On that screen already, it is what coming back to the tab is: the page asks for what it shows anew.
 * What was shown before stays until the new is there, so wait for something that was not.
 */
export async function turnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    if (location.pathname + location.search === path) {
      window.dispatchEvent(new Event('visibilitychange'));
    } else {
      history.pushState(null, '', path);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }
  }, path);
}
