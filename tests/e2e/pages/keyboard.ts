/** Uses pages with the keyboard only, and checks that no pointer was used. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { slow } from './timeouts.ts';

/** More than the number of focusable elements on any page. */
const mostTabs = 200;

/** Presses Tab until the target has the focus, then Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await target.waitFor(slow);
  const focused = target.and(page.locator(':focus'));
  for (let tabs = 0; (await focused.count()) === 0; tabs += 1) {
    if (tabs === mostTabs) throw new Error(`Tab never reaches ${String(target)}.`);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
}

export async function expectFocus(target: Locator): Promise<void> {
  await expect
    .poll(() => target.evaluate((element) => element === document.activeElement))
    .toBe(true);
}

/** Selects and copies the whole element, and returns what a paste receives. */
export async function copied(page: Page, target: Locator): Promise<string> {
  await target.evaluate((element) => getSelection()?.selectAllChildren(element));
  await page.keyboard.press('ControlOrMeta+c');
  const pasted = await page.evaluateHandle(() => ({
    text: new Promise<string>((resolve) => {
      const take = ({ clipboardData }: ClipboardEvent) => resolve(clipboardData!.getData('text'));
      document.addEventListener('paste', take, { once: true });
    }),
  }));
  await page.keyboard.press('ControlOrMeta+v');
  return pasted.evaluate(({ text }) => text);
}

/** From the next document on, a press of a pointer marks the document. */
export async function watchPointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const trace = () => document.documentElement.setAttribute('data-pressed', '');
    addEventListener('pointerdown', trace, { capture: true });
  });
}

export async function expectNoPointer(page: Page): Promise<void> {
  expect(await page.locator('html[data-pressed]').count()).toBe(0);
}
