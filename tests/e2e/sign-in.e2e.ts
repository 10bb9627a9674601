/** Logging in through the real pages of the code host, redirects, and logging out. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './pages/accessible.ts';
import {
  logIn,
  logInAgain,
  newAccount,
  signInOnHost,
  signUp,
  type Member,
} from './course/accounts.ts';
import { holdRequests } from './product/network.ts';
import { startProduct, type Product } from './product/product.ts';
import { navigate } from './pages/navigate.ts';

let product: Product;
let ada: Member;
/** A page in which nobody is signed in. */
let stranger: Page;

beforeAll(async () => {
  product = await startProduct();
  ada = await signUp(product, 'ada', 'Ada Lovelace');
  stranger = await product.newPage();
});
afterAll(async () => {
  expect(product.browserErrors).toEqual([]);
  await product.stop();
});

const at = (page: Page, path: string) => page.waitForURL(`${product.site}${path}`);
const alert = (page: Page) => page.getByRole('alert');

const storedRedirect = (page: Page) =>
  page.evaluate(() => sessionStorage.getItem('lectern.redirect-after-login'));

describe('the landing page', () => {
  it('offers the login', async () => {
    const page = stranger;
    await page.goto('/');
    await page.getByRole('link', { name: 'Log in with GitHub' }).waitFor();
    await expectAccessible(page, 'landing');
  });
});

describe('logging in', () => {
  it('shows pages of the code host with characters beyond ASCII', async () => {
    // Needs the built product: a bundle that is read as latin1 shows broken characters.
    await stranger.goto(`${product.host}/login`);
    expect(await stranger.title()).toBe('Sign in · Lectern code host');
  });

  it('leads to the dashboard, where no classroom is selected', async () => {
    await ada.page.goto('/');
    await logIn(ada.page);
    await at(ada.page, '/app/dashboard');
    await ada.page.getByRole('heading', { name: 'No Classroom Selected' }).waitFor();
    await ada.page.getByText('Please select a classroom to continue.').waitFor();
    const all = ada.page.getByRole('button', { name: 'View all classrooms' });
    expect(await all.isDisabled()).toBe(true);
    await expectAccessible(ada.page, 'no-classroom');
  });

  it('leads back to the requested page, with query and hash', { tags: 'release' }, async () => {
    const wanted = '/app/organization/select?from=mail#top';
    const page = await product.newPage();
    await page.goto(wanted);
    await at(page, '/');
    await signInOnHost(product, page.context(), ada.host);
    await logIn(page, { asksConsent: false });
    await at(page, wanted);
    // The target is deleted when it is reached, so that the next login leads to the dashboard.
    await expect.poll(() => storedRedirect(page)).toBeNull();
  });

  it(
    'leads back to the requested page even after a reload before the user is loaded',
    { tags: 'release' },
    async () => {
      const wanted = '/app/organization/select?from=mail';
      const page = await product.newPage();
      await page.goto(wanted);
      await at(page, '/');
      await signInOnHost(product, page.context(), ada.host);
      const answer = await holdRequests(page, '**/api/user');
      const asked = page.waitForRequest('**/api/user');
      await logIn(page, { asksConsent: false });
      await asked;
      await page.reload({ waitUntil: 'commit' });
      await answer.release();
      await at(page, wanted);
      await expect.poll(() => storedRedirect(page)).toBeNull();
    },
  );

  it(
    'shows an error when the person refuses consent on the code host',
    { tags: 'release' },
    async () => {
      const grace = await signUp(product, 'grace', 'Grace Hopper');
      await grace.page.goto('/');
      await grace.page.getByRole('link', { name: 'Log in with GitHub' }).click();
      await grace.page.getByRole('button', { name: 'Cancel' }).click();
      await grace.page.waitForURL(/\/\?error=/);
      expect(await alert(grace.page).textContent()).not.toBe('');
    },
  );

  it('refuses a login that was started elsewhere, and replaces it in the history', async () => {
    const page = stranger;
    await page.goto('/404');
    await page.goto('/oauth/callback?code=stolen&state=foreign');
    await page.waitForURL(/\/\?error=/);
    expect(await alert(page).textContent()).toBe(
      'This login was started elsewhere or has expired. Please log in again.',
    );
    await page.goBack();
    await at(page, '/404');
  });
});

describe('a session', () => {
  it(
    'that has ended leads to the login when the window gets the focus, and back afterwards',
    { tags: 'release' },
    async () => {
      const { page } = ada;
      await navigate(page, '/app/organization/select');
      await page.getByRole('heading', { name: 'Your Organizations' }).waitFor();
      await product.database.query('delete from sessions');
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await at(page, '/');
      await logIn(page, { asksConsent: false });
      await at(page, '/app/organization/select');
    },
  );

  it('leaves no personal data in any tab after the logout', async () => {
    const { page } = ada;
    const other = await ada.context.newPage();
    await other.goto('/app/organization/select');
    await other.getByRole('heading', { name: 'Your Organizations' }).waitFor();
    await page.goto('/app/organization/select');
    await page.getByRole('heading', { name: 'Your Organizations' }).waitFor();
    await page.getByRole('button', { name: 'Account of Ada Lovelace' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await at(page, '/');
    await page.getByRole('link', { name: 'Log in with GitHub' }).waitFor();
    const left = await page.evaluate(() => ({
      answers: localStorage.getItem('lectern.queries') ?? '{}',
      cookies: document.cookie,
    }));
    await at(other, '/');
    expect(await storedRedirect(other)).toBeNull();
    await other.close();
    await expect.poll(() => storedRedirect(page)).toBeNull();
    const { clientState } = JSON.parse(left.answers) as {
      clientState?: { queries: { queryKey: unknown[] }[] };
    };
    // The landing page loads the name of the platform, which is not personal.
    const kept = clientState?.queries.map(({ queryKey }) => queryKey) ?? [];
    expect(kept.filter(([about]) => about !== 'platform')).toEqual([]);
    expect(left.cookies).not.toContain('lectern_classroom');
    await page.goto('/app/dashboard');
    await at(page, '/');
  });

  it('that was logged out lets somebody else log in at the same computer', async () => {
    const { page } = ada;
    await newAccount(product, 'mary', 'Mary Shelley');
    await page.goto('/app/organization/select');
    // The session that the other test has ended, so the reason is a link.
    await page.getByText('Log in to continue to the page you opened.').waitFor();
    await logInAgain(page, ada);
    await at(page, '/app/organization/select');
    await page.getByRole('button', { name: 'Account of Ada Lovelace' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await at(page, '/');
    await page.reload();
    await logInAgain(page, { login: 'mary' });
    await page.getByRole('button', { name: 'Account of Mary Shelley' }).waitFor();
    await page.goto('/');
    await page.getByText('You are signed in as Mary Shelley.').waitFor();
    await expectAccessible(page, 'landing, signed in');
    // Mary is still signed in on the code host, and can choose somebody else.
    await page.getByRole('link', { name: 'Log in with GitHub' }).click();
    await page.getByRole('button', { name: 'Continue as mary' }).waitFor();
    await page.getByRole('button', { name: 'Use another account' }).waitFor();
    await page.goto('/');
    await page.getByRole('link', { name: 'Continue' }).click();
    await at(page, '/app/dashboard');
  });

  it('that has ended leads to the login when Back leaves the reloaded landing page', async () => {
    const page = await product.newPage();
    await page.goto('/404');
    await page.evaluate(() => history.pushState(null, '', '/app/dashboard'));
    await page.evaluate(() => history.pushState(null, '', '/'));
    await page.reload();
    await page.getByRole('link', { name: 'Log in with GitHub' }).waitFor();
    await page.goBack();
    await at(page, '/');
    expect(await storedRedirect(page)).toBe('/app/dashboard');
  });
});
