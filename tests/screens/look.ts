/** Takes the pictures of a screen that stands, and holds each to what everybody needs. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { sizes, type ScreensOptions, type Size, type Theme } from './options.ts';

export interface Picture {
  size: Size;
  theme: Theme;
  jpeg: Buffer;
  problems: string[];
}

/** Between them lies every breakpoint. */
const examined: readonly Size[] = ['desktop', 'phone'];

export async function look(page: Page, options: ScreensOptions): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const size of options.sizes) {
    await page.setViewportSize(sizes[size]);
    for (const theme of options.themes) {
      await page.emulateMedia({ colorScheme: theme });
      await twoFrames(page);
      const problems = await overflow(page);
      // Only colours differ between the themes.
      const rules = theme === 'dark' && options.themes.length > 1 ? ['color-contrast'] : [];
      if (examined.includes(size)) problems.push(...(await violations(page, rules)));
      const jpeg = await page.screenshot({ type: 'jpeg', quality: 80, fullPage: true });
      pictures.push({ size, theme, jpeg, problems });
    }
  }
  return pictures;
}

/** What follows the window's size does so by the next frame. */
async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))',
  );
}

async function overflow(page: Page): Promise<string[]> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }));
  if (scrollWidth <= clientWidth) return [];
  return [`the page is ${scrollWidth - clientWidth} px wider than the window`];
}

async function violations(page: Page, rules: string[]): Promise<string[]> {
  // Our pages have no frames; the other mode opens a second tab for every look.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `axe ${id}: ${nodes[0]?.html}`);
}
