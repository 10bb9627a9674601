/** People of the browser tests: accounts on the code host, signed in to Lectern or not. */
import { Browser as HostBrowser } from '@lectern/forge/testing/browser';
import { sessionCookieName } from '@lectern/server/http/session';
import { CookieJar } from '@lectern/testkit/cookie-jar';
import { beginLogin, consentOnHost, finishLogin } from '@lectern/testkit/sign-in';
import type { BrowserContext, Page } from 'playwright-core';
import type { Product } from '../product/product.ts';

export interface Account {
  login: string;
  name: string;
  site: string;
  /** Their browser profile. */
  context: BrowserContext;
  /** Acts on the code host without a browser, for quick setup. */
  host: HostBrowser;
}

/** An account with an open page. */
export interface Member extends Account {
  page: Page;
}

/** A new account, signed in on the code host but not yet in Lectern. */
export async function signUp(product: Product, login: string, name: string): Promise<Member> {
  const page = await product.newPage();
  return { ...(await onHost(product, page.context(), login, name)), page };
}

async function onHost(
  product: Product,
  context: BrowserContext,
  login: string,
  name: string,
): Promise<Account> {
  const host = await new HostBrowser(product.host).signUp(login, name);
  await signInOnHost(product, context, host);
  return { login, name, site: product.site, context, host };
}

/** Signs a browser profile in on the code host, but not in Lectern. */
export async function signInOnHost(
  product: Product,
  context: BrowserContext,
  host: HostBrowser,
): Promise<void> {
  const cookies = [...host.cookies].map(([name, value]) => ({ name, value, url: product.host }));
  await context.addCookies(cookies);
}

/** Clicks through the login. The code host asks for consent only the first time. */
export async function logIn(page: Page, { asksConsent = true } = {}): Promise<void> {
  await page.getByRole('link', { name: 'Log in with GitHub' }).click();
  if (asksConsent) await page.getByRole('button', { name: 'Allow Lectern' }).click();
}

/** Logs in after a logout, which has also ended the session on the code host. */
export async function logInAgain(page: Page, { login }: Pick<Account, 'login'>): Promise<void> {
  await page.getByRole('link', { name: 'Log in with GitHub' }).click();
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A new account, signed in to Lectern, with an empty page. */
export async function newMember(product: Product, login: string, name: string): Promise<Member> {
  const member = await signUp(product, login, name);
  await signInToSite(product, member);
  return member;
}

/** A new account, signed in to Lectern, without a page. */
export async function newAccount(product: Product, login: string, name: string): Promise<Account> {
  const account = await onHost(product, await product.newProfile(), login, name);
  await signInToSite(product, account);
  return account;
}

/** Logs the account in with an empty browser profile. */
export async function onAnotherDevice(product: Product, account: Account): Promise<Member> {
  const page = await product.newPage();
  const context = page.context();
  await signInOnHost(product, context, account.host);
  await page.goto('/');
  await logIn(page, { asksConsent: false });
  await page.waitForURL(`${product.site}/app/**`);
  return { ...account, context, page };
}

/** Signs in without showing pages, which saves time. */
async function signInToSite(product: Product, { login, host, context }: Account): Promise<void> {
  const site = { publicUrl: product.site };
  const jar = new CookieJar();
  for (const [name, value] of host.cookies) jar.set(name, value);
  const { url } = await beginLogin(site, jar);
  const returned = await consentOnHost(jar, url, login);
  const { status } = await finishLogin(site, jar, returned);
  if (status !== 204) throw new Error(`The login of ${login} answered ${status}.`);
  const name = sessionCookieName(product.site);
  await context.addCookies([{ name, value: jar.get(name) ?? '', url: product.site }]);
}

/** Creates an organization, installs Lectern unless told otherwise, and returns its numeric id. */
export async function organizationOf(
  { host }: Pick<Account, 'host'>,
  login: string,
  { installed = true } = {},
): Promise<number> {
  await host.post('/organizations/new', { login });
  const chooser = await host.open('/apps/lectern/installations/new');
  const [, id] =
    new RegExp(`target_id=(\\d+)[^>]*aria-label="Install: ${login}"`).exec(chooser.text) ?? [];
  if (id === undefined) throw new Error(`The host offers no installation on ${login}.`);
  if (!installed) return Number(id);
  const seen = await host.post('/apps/lectern/installations', { target_id: id });
  if (seen.status !== 303) throw new Error(`Installing on ${login} answered ${seen.status}.`);
  return Number(id);
}
