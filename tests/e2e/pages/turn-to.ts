/** A way around a page that is open already, for tests that are not about loading it. */
import type { Page } from 'playwright-core';

/**
 * Goes to a screen as a link of the page would: nothing is loaded anew, which costs five times as much.
 * On that screen already, it is what coming back to the tab is: the page asks for what it shows anew.
 * What was shown before stays until the new is there, so wait for something that was not.
 */
export async function turnTo(page: Page, address: string): Promise<void> {
  await page.evaluate((address) => {
    if (location.href === new URL(address, location.href).href) {
      // From the document, as browsers do: the line for news hears it there, and gives up answers under way.
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    } else {
      history.pushState(null, '', address);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }
  }, address);
}
