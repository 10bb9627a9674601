/** Checks a screen with axe in both themes, and for horizontal scrolling in narrow windows. */
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { runAxe } from './run-axe.ts';
import { phone } from '../product/product.ts';

/** If set, screenshots of every screen are saved in this folder. */
const pictures = process.env['SCREENSHOTS'];

/** 1280 by 1024 pixels at 400 % zoom: WCAG 1.4.10. */
const narrowest = { width: 320, height: 256 };

/** The minified file has no types, but a page loads it in half the time. */
const { source } = createRequire(import.meta.url)('axe-core/axe.min.js') as typeof axe;

/** Escapes the few characters beyond ASCII, which would double the size of the string. */
const plainSource = source.replaceAll(/[^\0-\x7f]/g, (character) => {
  return String.raw`\u` + character.charCodeAt(0).toString(16).padStart(4, '0');
});

export async function expectAccessible(page: Page, name: string): Promise<void> {
  const viewport = page.viewportSize();
  await page.emulateMedia({ colorScheme: 'light' });
  await picture(page, `${name}-light`);
  expect(await violations(page), `${name}, light`).toEqual([]);

  // Only colours differ between the themes.
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, `${name}-dark`);
  expect(await violations(page, 'color-contrast'), `${name}, dark`).toEqual([]);

  await page.setViewportSize(phone);
  await picture(page, `${name}-phone`);
  await expectNothingBeyond(page, `${name}, beyond a phone`);
  await page.setViewportSize(narrowest);
  await expectNothingBeyond(page, `${name}, beyond the narrowest window`);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const places = navigation.evaluateAll((all) => all.map((one) => getComputedStyle(one).position));
  expect(await places, `${name}, over the page`).not.toContain('fixed');
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: null });
}

async function expectNothingBeyond(page: Page, message: string): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(beyond, { message }).toBeLessThanOrEqual(0);
}

/** Colours with enough contrast, collected from all pages. */
const readable = new Set<string>();

/** Violations that axe finds; without `rules`, of all rules. */
export async function violations(page: Page, ...rules: string[]): Promise<string[]> {
  // Loading axe takes longer than running it, so it stays in the page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(plainSource);
  const seen = await page.evaluate(runAxe, { rules, known: [...readable] });
  for (const colours of seen.readable) readable.add(colours);
  return seen.violations;
}

async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}
