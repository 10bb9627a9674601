import type { Page } from 'playwright-core';

/**
 * Goes to a screen like a link in the page, which is five times as fast as loading it. If the page is
 * already there, it refetches its data, as when the tab becomes visible. The old content stays until the
 * new one is ready, so wait for something new.
 */
export async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate((address) => {
    if (location.href === new URL(address, location.href).href) {
      // Browsers dispatch this event on the document, where the event stream listens for it.
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    } else {
      history.pushState(null, '', address);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }
  }, address);
}
