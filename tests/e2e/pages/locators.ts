/** Finds parts of a page by role and name, as people and screen readers do. */
import type { Locator, Page } from 'playwright-core';

export type Locate = (page: Page) => Locator;

export const spinner: Locate = (page) => page.getByRole('status', { name: 'Loading' }).first();

export const words =
  (text: string | RegExp): Locate =>
  (page) =>
    page.getByText(text, { exact: true }).first();

export const title =
  (name: string | RegExp): Locate =>
  (page) =>
    page.getByRole('heading', { level: 1, name });

export const heading =
  (name: string | RegExp): Locate =>
  (page) =>
    page.getByRole('heading', { name }).first();

export const button =
  (name: string | RegExp): Locate =>
  (page) =>
    page.getByRole('button', { name }).first();

export const link =
  (name: string | RegExp): Locate =>
  (page) =>
    page.getByRole('link', { name }).first();

/** Appears last, because its library is the largest. */
export const chart =
  (name: RegExp): Locate =>
  (page) =>
    page.getByRole('img', { name });

export const table: Locate = (page) => page.getByRole('table').first();

/** Text in the page itself; a toast may show the same. */
export const inMain =
  (text: string | RegExp): Locate =>
  (page) =>
    page.getByRole('main').getByText(text).first();
