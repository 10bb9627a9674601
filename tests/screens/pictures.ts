/** Takes pictures of a screen in all sizes and themes, and checks its accessibility and overflow. */
import type { Page } from 'playwright-core';
import { violations } from '../e2e/pages/accessible.ts';
import { sizes, type ScreensOptions, type Size, type Theme } from './options.ts';

export interface Picture {
  size: Size;
  theme: Theme;
  jpeg: Buffer;
  problems: string[];
}

/** Axe checks only these sizes, because every breakpoint lies between them. */
const checkedSizes: readonly Size[] = ['desktop', 'phone'];

const tallest = 6_000;

export async function takePictures(page: Page, options: ScreensOptions): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const size of options.sizes) {
    await page.setViewportSize(sizes[size]);
    for (const theme of options.themes) {
      await page.emulateMedia({ colorScheme: theme });
      await waitForTwoFrames(page);
      const problems = await overflow(page);
      // Only colours differ between the themes.
      const rules = theme === 'dark' && options.themes.length > 1 ? ['color-contrast'] : [];
      if (checkedSizes.includes(size)) problems.push(...(await violations(page, ...rules)));
      const jpeg = await wholePage(page, size);
      pictures.push({ size, theme, jpeg, problems });
    }
  }
  return pictures;
}

/** Makes the window as tall as the page, because full-page screenshots are sometimes broken. */
async function wholePage(page: Page, size: Size): Promise<Buffer> {
  const { width, height } = sizes[size];
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  if (tall > height) await page.setViewportSize({ width, height: Math.min(tall, tallest) });
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 80 });
  if (tall > height) await page.setViewportSize(sizes[size]);
  return jpeg;
}

/** After two frames the page has adapted to a new window size. */
export async function waitForTwoFrames(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))',
  );
}

async function overflow(page: Page): Promise<string[]> {
  const { page: beyond, tables } = await page.evaluate(() => ({
    page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    // Tables that are cut off and cannot be scrolled.
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
