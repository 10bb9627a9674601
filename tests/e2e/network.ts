/** A network towards the real server that keeps a page waiting or is cut; it never answers by itself. */
import type { Page } from 'playwright-core';

/** Calls of this pattern wait until they are let go. */
export async function holdUp(page: Page, pattern: string): Promise<{ letGo(): Promise<void> }> {
  let open = () => {};
  const held = new Promise<void>((resolve) => (open = resolve));
  await page.route(pattern, async (route) => {
    await held;
    // The page may have gone meanwhile.
    await route.continue().catch(() => {});
  });
  return {
    letGo: async () => {
      open();
      await page.unrouteAll({ behavior: 'wait' });
    },
  };
}

/** Calls of this pattern get no answer until the network is mended. */
export async function cutOff(page: Page, pattern: string): Promise<{ mend(): Promise<void> }> {
  await page.route(pattern, (route) => route.abort());
  return { mend: () => page.unrouteAll({ behavior: 'wait' }) };
}
