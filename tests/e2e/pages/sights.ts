/** What a page shows, in the words by which people and screen readers find it. */
import type { Locator, Page } from 'playwright-core';

export type Sight = (page: Page) => Locator;

export const spinner: Sight = (page) => page.getByRole('status', { name: 'Loading' }).first();

export const words =
  (text: string | RegExp): Sight =>
  (page) =>
    page.getByText(text, { exact: true }).first();

export const title =
  (name: string | RegExp): Sight =>
  (page) =>
    page.getByRole('heading', { level: 1, name });

export const heading =
  (name: string | RegExp): Sight =>
  (page) =>
    page.getByRole('heading', { name }).first();

export const button =
  (name: string | RegExp): Sight =>
  (page) =>
    page.getByRole('button', { name }).first();

export const link =
  (name: string | RegExp): Sight =>
  (page) =>
    page.getByRole('link', { name }).first();

/** Drawn after everything else, because its library weighs more than the rest. */
export const chart =
  (name: RegExp): Sight =>
  (page) =>
    page.getByRole('img', { name });

export const table: Sight = (page) => page.getByRole('table').first();

/** Told in the page itself; a toast may say the same. */
export const inMain =
  (text: string | RegExp): Sight =>
  (page) =>
    page.getByRole('main').getByText(text).first();
