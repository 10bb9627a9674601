/**
 * Every screen from the login to the people while its answer is on its way, and when none comes. The
 * network towards the real server is held up or cut; nothing is answered in the server's place.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { newcomer, type Member } from './accounts.ts';
import { newClassroom } from './class.ts';
import { startProduct, type Product } from './product.ts';

let product: Product;
let ada: Member;
/** Nobody is signed in there. */
let stranger: Page;
let orgId: number;
let joinLink: string;

beforeAll(async () => {
  product = await startProduct();
  ada = await newcomer(product, 'ada', 'Ada Lovelace');
  const { id, org_id } = await newClassroom(ada, 'cs-101', 'Spring 2027');
  orgId = org_id;
  joinLink = await ada.page.evaluate(async (classroomId) => {
    const response = await fetch(`/api/classrooms/classroom/${classroomId}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ classroom_role: 'STUDENT', duration: 360 }),
    });
    const { token } = (await response.json()) as { token: string };
    return `/token/classroom/join?token=${token}`;
  }, id);
  stranger = await (await product.visitor()).newPage();
  // Answers kept from an earlier visit would spare the screens their waiting.
  for (const page of [ada.page, stranger]) await page.addInitScript(() => localStorage.clear());
});
afterAll(async () => {
  expect(product.complaints).toEqual([]);
  await product.stop();
});

type Sight = (page: Page) => Locator;

const spinner: Sight = (page) => page.getByRole('status', { name: 'Loading' });
const words =
  (text: string): Sight =>
  (page) =>
    page.getByText(text, { exact: true });
const title =
  (name: string): Sight =>
  (page) =>
    page.getByRole('heading', { level: 1, name });
const button =
  (name: string): Sight =>
  (page) =>
    page.getByRole('button', { name });
const linkField: Sight = (page) => page.getByRole('textbox', { name: /link/ });
const emptyField: Sight = (page) => page.getByPlaceholder('Loading...');
const tryAgain = button('Try again');

const noAnswer = 'Network response was not ok';
const noLink = words('Failed to generate invite URL. Please try again.');

interface Screen {
  name: string;
  path: () => string;
  /** The call that it waits for. */
  call: string;
  loading: Sight;
  failed: Sight;
  /** What brings it back once the network does; a reload where there is nothing to press. */
  again?: Sight;
  ready: Sight;
  visitor?: 'stranger';
}

const screens: Screen[] = [
  {
    name: 'landing',
    path: () => '/',
    call: '**/api/callback',
    loading: button('Loading...'),
    failed: button('Refresh'),
    again: button('Refresh'),
    ready: (page) => page.getByRole('link', { name: 'Log in with GitHub' }),
    visitor: 'stranger',
  },
  {
    name: 'login',
    path: () => '/oauth/callback?code=none&state=none',
    call: '**/api/login',
    loading: words('Logging in...'),
    failed: words('An error occurred during login'),
    ready: (page) => page.getByRole('link', { name: 'Log in with GitHub' }),
    visitor: 'stranger',
  },
  {
    name: 'session',
    path: () => '/app/organization/select',
    call: '**/api/user',
    loading: spinner,
    failed: title('Lectern cannot be reached'),
    again: tryAgain,
    ready: title('Your Organizations'),
  },
  {
    name: 'organization-select',
    path: () => '/app/organization/select',
    call: '**/api/orgs/installations',
    loading: spinner,
    failed: words(noAnswer),
    again: tryAgain,
    ready: (page) => page.getByRole('combobox', { name: 'Organization' }),
  },
  {
    name: 'organization-select-platform',
    path: () => '/app/organization/select',
    call: '**/api/platform',
    loading: spinner,
    failed: words(noAnswer),
    again: tryAgain,
    ready: (page) => page.getByRole('combobox', { name: 'Organization' }),
  },
  {
    name: 'classroom-select',
    path: () => `/app/classroom/select?org_id=${orgId}`,
    call: '**/api/orgs/org/*/classrooms',
    loading: spinner,
    failed: words(`Error loading classrooms: Error getting classrooms: ${noAnswer}`),
    again: tryAgain,
    ready: (page) => page.getByRole('button', { name: /Spring 2027/ }),
  },
  {
    name: 'classroom-create',
    path: () => `/app/classroom/create?org_id=${orgId}`,
    call: '**/api/orgs/org/*',
    loading: spinner,
    failed: words('Failed to fetch organization details.'),
    again: tryAgain,
    ready: (page) => page.getByRole('textbox', { name: 'Organization name' }),
  },
  {
    name: 'classroom-create-names',
    path: () => `/app/classroom/create?org_id=${orgId}`,
    call: '**/api/classrooms/names',
    loading: (page) => page.getByRole('combobox').getByText('Loading...'),
    failed: words('Failed to fetch classroom names.'),
    ready: (page) => page.getByRole('combobox').getByText('Select a name'),
  },
  {
    name: 'invite-tas',
    path: () => '/app/classroom/invite-tas',
    call: '**/api/classrooms/classroom/*/token',
    loading: emptyField,
    failed: noLink,
    again: tryAgain,
    ready: linkField,
  },
  {
    name: 'invite-students',
    path: () => '/app/classroom/invite-students',
    call: '**/api/classrooms/classroom/*/token',
    loading: emptyField,
    failed: noLink,
    again: tryAgain,
    ready: linkField,
  },
  {
    name: 'classroom-landing',
    path: () => '/app/classroom/landing',
    call: '**/api/classrooms/classroom/*/user',
    loading: spinner,
    failed: words(`Error getting current classroom user: ${noAnswer}`),
    again: tryAgain,
    ready: title('Successfully joined cs-101 - Spring 2027'),
  },
  {
    name: 'join',
    path: () => joinLink,
    call: '**/api/classrooms/classroom/token/*',
    loading: words('Joining classroom...'),
    failed: words('An error occurred joining classroom'),
    again: tryAgain,
    ready: title('cs-101'),
  },
  ...['students', 'tas', 'professors'].map((list) => ({
    name: list,
    path: () => `/app/${list}`,
    call: '**/api/classrooms/classroom/*/students',
    loading: spinner,
    failed: (page: Page) =>
      page.getByRole('main').getByText(`Error getting classroom users: ${noAnswer}`),
    again: tryAgain,
    ready: (page: Page) => page.getByRole('table'),
  })),
  {
    name: 'students-link',
    path: () => '/app/students',
    call: '**/api/classrooms/classroom/*/token',
    loading: emptyField,
    failed: noLink,
    again: tryAgain,
    ready: linkField,
  },
  {
    name: 'links',
    path: () => '/app/invite-links',
    call: '**/api/classrooms/classroom/*/links',
    loading: spinner,
    failed: (page) => page.getByRole('main').getByText(noAnswer),
    again: tryAgain,
    ready: (page) => page.getByRole('table'),
  },
  {
    name: 'settings',
    path: () => '/app/settings',
    call: '**/api/classrooms/classroom/*/user',
    loading: spinner,
    // Whoever cannot be placed can still leave.
    failed: button('Logout'),
    ready: title('cs-101'),
  },
  {
    name: 'about',
    path: () => '/app/about-us',
    call: '**/team.json',
    loading: spinner,
    failed: (page) => page.getByRole('main').getByRole('alert'),
    again: tryAgain,
    ready: (page) => page.getByRole('heading', { level: 3 }).first(),
  },
  {
    name: 'access-denied',
    path: () => '/app/access-denied',
    call: '**/api/classrooms/classroom/*/user',
    loading: spinner,
    failed: words('An error occurred while loading your classroom.'),
    ready: title('cs-101'),
  },
];

const pageOf = ({ visitor }: Screen) => (visitor === 'stranger' ? stranger : ada.page);

describe.each(screens)('$name', (screen) => {
  it('says that it is loading, then shows what came', async () => {
    const page = pageOf(screen);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(screen.call, async (route) => {
      await held;
      await route.continue();
    });
    try {
      await page.goto(screen.path());
      await screen.loading(page).waitFor();
      await expectAccessible(page, `${screen.name}-loading`);
    } finally {
      letGo();
      await page.unrouteAll({ behavior: 'wait' });
    }
    await screen.ready(page).waitFor();
  });

  it('says when nothing comes, and goes on once it does', async () => {
    const page = pageOf(screen);
    await page.route(screen.call, (route) => route.abort());
    try {
      await page.goto(screen.path());
      await screen.failed(page).waitFor();
      expect(await screen.loading(page).count(), 'still loading').toBe(0);
      await expectAccessible(page, `${screen.name}-failed`);
    } finally {
      await page.unrouteAll({ behavior: 'wait' });
    }
    if (screen.again) await screen.again(page).click();
    else await page.goto(screen.path());
    await screen.ready(page).waitFor();
  });
});

describe('with nothing to show', () => {
  it('the links say so', async () => {
    await product.database.query('update links set revoked_at = now()');
    await ada.page.goto('/app/invite-links');
    await words('There are currently no invite links in this classroom.')(ada.page).waitFor();
    await expectAccessible(ada.page, 'links-empty');
  });

  it('the teaching assistants say so', async () => {
    await ada.page.goto('/app/tas');
    await words('There are currently no Teaching Assistants in this classroom.')(
      ada.page,
    ).waitFor();
    await expectAccessible(ada.page, 'tas-empty');
  });

  it('the choice of organisations leads to the platform', async () => {
    const nel = await newcomer(product, 'nel', 'Nel Newcomer');
    await nel.page.goto('/app/organization/select');
    await nel.page.getByRole('combobox', { name: 'Organization' }).click();
    const options = nel.page.getByRole('option');
    await options.first().waitFor();
    expect(await options.allTextContents()).toEqual(['Create a New Organization']);
    await expectAccessible(nel.page, 'organization-select-empty');
    await nel.context.close();
  });
});
