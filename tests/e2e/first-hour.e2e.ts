/** A professor who starts with nothing, with every click counted. */
import { gitFolder } from '@lectern/testkit/git-folder';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './pages/accessible.ts';
import { slow } from './pages/timeouts.ts';
import { startProduct, type Product } from './product/product.ts';

let product: Product;
/** Lectern. */
let page: Page;

const clicks: string[] = [];

beforeAll(async () => {
  product = await startProduct();
  page = await product.newPage();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(async () => {
  expect(product.browserErrors).toEqual([]);
  await product.stop();
});

async function click(target: Locator): Promise<void> {
  await target.click();
  clicks.push(String(target));
}

const link = (name: string) => page.getByRole('link', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const progress = (words: string, tab = page) => tab.getByText(words, { exact: true }).waitFor(slow);

async function signUp(): Promise<void> {
  await page.goto('/');
  await click(link('Log in with GitHub'));
  await click(link('Sign up'));
  await page.getByLabel('Login').fill('noether');
  await page.getByLabel('Full name').fill('Emmy Noether');
  await page.getByLabel('Password').fill('correct horse battery');
  await click(button('Create account'));
  await click(button('Allow Lectern'));
}

async function createOrganization(): Promise<void> {
  await progress('0 of 6 done');
  await expectAccessible(page, 'setup-guide');
  const otherTab = await page.context().newPage();
  await otherTab.goto('/app/dashboard');
  await progress('0 of 6 done', otherTab);
  await click(link('Create an organization'));
  await page.getByLabel('Name in addresses').fill('algebra');
  await click(button('Create organization'));
  await click(link('Install Lectern'));
  await click(button('Install on algebra'));
  await link('New Classroom').waitFor();
  // Headless Chromium shows all tabs at once, so this tells the other one that it has the focus.
  await otherTab.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
  await progress('2 of 6 done', otherTab);
  await otherTab.reload();
  await progress('2 of 6 done', otherTab);
  await otherTab.close();
}

async function createClassroom(): Promise<void> {
  await click(link('New Classroom'));
  await page.getByLabel('Custom classroom name').waitFor();
  await page.keyboard.type('Rings');
  await page.getByText('Valid', { exact: true }).waitFor();
  await click(button('Create Classroom'));
  for (const step of ['Add Teaching Assistants', 'Add Students']) {
    await heading(step).waitFor();
    await click(button('Copy link'));
    await page.getByText('Link copied to clipboard!').first().waitFor();
    await click(link('Continue'));
  }
  await heading('Rings Classroom Created!').waitFor();
}

async function pushTemplate(): Promise<void> {
  await progress('0 of 3 done');
  await expectAccessible(page, 'classroom-created');
  await click(link('Create a template'));
  await page.getByLabel('Name', { exact: true }).fill('starter');
  await click(button('Create repository'));
  await click(link('Access tokens'));
  await page.getByLabel('What is it for?').fill('my laptop');
  await click(button('Create token'));
  const token = await page.getByText(/^ghp_/).textContent();

  const address = new URL(`${product.host}/algebra/starter.git`);
  address.username = 'noether';
  address.password = token!.trim();
  const clone = await gitFolder(address.href);
  await clone.commit({ 'ring.py': 'def add(a, b):\n    ...\n' });
  await clone.git('push', '--quiet');

  await click(link('Back to Lectern'));
  await progress('1 of 3 done');
}

async function createAssignment(): Promise<void> {
  await click(link('Create an assignment'));
  await page.getByLabel('Assignment name').fill('Ideals');
  await page.getByLabel(/^Due date/).fill('2099-11-15');
  await click(button('Continue'));
  await page.getByText('selected: starter').waitFor();
  await click(button('Finish'));
  await page.getByText('What comes next').waitFor(slow);
  await expectAccessible(page, 'assignment-created');
  await click(button('Copy link'));
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\/token\/assignment\/accept\?token=/);
}

it('a professor gets from an empty start to a copied assignment link in 23 clicks', async () => {
  await signUp();
  await createOrganization();
  await createClassroom();
  await pushTemplate();
  await createAssignment();
  expect(clicks, clicks.join('\n')).toHaveLength(23);
  // The guide ends with the first assignment.
  await page.goto('/app/dashboard');
  await page.getByRole('table', { name: 'Assignments' }).waitFor();
  expect(await page.getByText('Set up your course').count()).toBe(0);
});
