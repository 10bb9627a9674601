/** Takes the pictures of a screen that stands, and holds each to what everybody needs. */
import type { Page } from 'playwright-core';
import { violations } from '../e2e/pages/accessible.ts';
import { sizes, type ScreensOptions, type Size, type Theme } from './options.ts';

export interface Picture {
  size: Size;
  theme: Theme;
  jpeg: Buffer;
  problems: string[];
}

/** Between them lies every breakpoint. */
const examined: readonly Size[] = ['desktop', 'phone'];

const tallest = 6_000;

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
      if (examined.includes(size)) problems.push(...(await violations(page, ...rules)));
      const jpeg = await wholePage(page, size);
      pictures.push({ size, theme, jpeg, problems });
    }
  }
  return pictures;
}

/** A window as tall as the page: pictures of what lies outside a window come out in pieces at times. */
async function wholePage(page: Page, size: Size): Promise<Buffer> {
  const { width, height } = sizes[size];
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  if (tall > height) await page.setViewportSize({ width, height: Math.min(tall, tallest) });
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 80 });
  if (tall > height) await page.setViewportSize(sizes[size]);
  return jpeg;
}

/** What follows the window's size does so by the next frame. */
export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))',
  );
}

async function overflow(page: Page): Promise<string[]> {
  const { page: beyond, tables } = await page.evaluate(() => ({
    page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    // Cut off by its frame, with no way to scroll there.
    tables: Array.from(document.querySelectorAll('table')).filter(
      ({ offsetWidth, parentElement }) =>
        parentElement !== null &&
        offsetWidth > parentElement.clientWidth &&
        getComputedStyle(parentElement).overflowX === 'visible',
    ).length,
  }));
  return [
    ...(beyond > 0 ? [`the page is ${beyond} px wider than the window`] : []),
    ...(tables > 0 ? [`${tables} tables are wider than their frames`] : []),
  ];
}
