/** Access to screens by role and status, join links, and direct links. */
import { preLoginCookieName } from '@lectern/server/features/session/pre-login-cookie';
import { firstOfEach } from '@lectern/testkit/first-of-each';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retry } from '../support/retry.ts';
import { expectAccessible } from './pages/accessible.ts';
import {
  onAnotherDevice,
  logIn,
  logInAgain,
  newMember,
  signUp,
  type Member,
} from './course/accounts.ts';
import { newClassroom } from './course/class.ts';
import { api } from './course/coursework.ts';
import { failRequests, holdRequests } from './product/network.ts';
import { phone, startProduct, wide, type Product } from './product/product.ts';
import { navigate } from './pages/navigate.ts';

let product: Product;
let ada: Member;
let sam: Member;
/** In no classroom. */
let eve: Member;
let orgId: number;
let classroomId: number;
let studentLink: string;

beforeAll(async () => {
  product = await startProduct();
  ada = await newMember(product, 'ada', 'Ada Lovelace');
  sam = await signUp(product, 'sam', 'Sam Student');
  eve = await newMember(product, 'eve', 'Eve Stranger');
  const classroom = await newClassroom(ada, 'cs-101', 'Spring 2027');
  ({ id: classroomId, org_id: orgId } = classroom);
  studentLink = await linkFor('STUDENT');
});
afterAll(async () => {
  expect(product.browserErrors).toEqual([]);
  await product.stop();
});

const at = (page: Page, path: string) => page.waitForURL(`${product.site}${path}`);
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

async function linkFor(role: string, duration?: number): Promise<string> {
  const body = { classroom_role: role, duration };
  const path = `/classrooms/classroom/${classroomId}/token`;
  const { token } = await api<{ token: string }>(ada.page, 'POST', path, body);
  return `/token/classroom/join?token=${token}`;
}

/** Sets a membership directly, because some states take days or other people. */
async function setMembership(
  member: Member,
  { role, status, reason }: { role?: string; status: string; reason?: string },
) {
  await product.database.query(
    `update memberships set status = $2, role = coalesce($3, role), reason = $4
     where user_id = (select id from users where login = $1)`,
    [member.login, status, role ?? null, reason ?? null],
  );
}

describe('a join link', () => {
  it('leads through the login to the classroom', async () => {
    await sam.page.goto(studentLink);
    await sam.page.getByText('Redirecting to login...').waitFor();
    await at(sam.page, '/');
    await logIn(sam.page);
    await at(sam.page, '/app/classroom/landing');
    await heading(sam.page, / cs-101 - Spring 2027$/).waitFor();
    await sam.page.getByText('You may now close this page.').waitFor();
  });

  it(
    'followed by Back leads to My Work, even when the pre-login cookie has expired',
    { tags: 'release' },
    async () => {
      // The cookie expires after 10 minutes.
      await sam.context.clearCookies({ name: preLoginCookieName(product.site) });
      await sam.page.goBack();
      await at(sam.page, '/app/my-work');
      await sam.page.getByText('You are already logged in as Sam Student.').waitFor();
    },
  );

  it('sends one request per visit', { tags: 'release' }, async () => {
    const uses: string[] = [];
    sam.page.on('request', (request) => {
      if (request.url().includes('/classroom/token/')) uses.push(request.method());
    });
    await sam.page.goto(studentLink);
    await at(sam.page, '/app/classroom/landing');
    await heading(sam.page, / cs-101 - Spring 2027$/).waitFor();
    expect(uses).toEqual(['POST']);
  });

  // Must run before tests with the TA role, because a sweep makes a TA an administrator.
  it('for students does not allow them to create a classroom', async () => {
    await sam.page.goto(`/app/classroom/select?org_id=${orgId}`);
    await sam.page.getByRole('button', { name: /Spring 2027/ }).waitFor();
    expect(await sam.page.getByRole('link', { name: 'New Classroom' }).count()).toBe(0);
  });

  it.each([
    ['unknown', async () => '/token/classroom/join?token=unknown', 'Invalid link'],
    ['missing', async () => '/token/classroom/join', 'Invalid link'],
    ['expired', expiredLink, 'Link has expired'],
  ])('that is %s shows an error', { tags: 'release' }, async (name, link, message) => {
    await sam.page.goto(await link());
    await heading(sam.page, 'This link could not be used').waitFor();
    await sam.page.getByRole('alert').getByText(message, { exact: true }).waitFor();
    await sam.page.getByText(`Error using token: ${message}`).waitFor();
    if (name === 'unknown') await expectAccessible(sam.page, 'join-refused');
  });

  async function expiredLink(): Promise<string> {
    const link = await linkFor('STUDENT', 360);
    await product.database.query(
      `update links set expires_at = now() - interval '1 minute' where expires_at is not null`,
    );
    return link;
  }
});

describe('the landing page of a classroom', () => {
  // A job checks each new member again, which would overwrite what these tests set.
  beforeAll(() =>
    retry(async () => {
      const { rowCount } = await product.database.query(
        `select from jobs
         where key like 'membership:%' and run_at < now() + interval '10 s'`,
      );
      if (rowCount !== 0) throw new Error(`${rowCount} checks of members are due.`);
    }),
  );

  it.each([
    ['REQUESTED', 'Requested to join'],
    ['ORG_INVITED', 'Invited to join'],
    ['REMOVED', 'You have been removed from'],
    ['NOT_IN_ORG', 'Status unknown'],
    ['ACTIVE', 'Successfully joined'],
  ])('greets a person with status %s with "%s"', async (status, phrase) => {
    await setMembership(sam, { status });
    await navigate(sam.page, '/app/classroom/landing');
    await heading(sam.page, `${phrase} cs-101 - Spring 2027`).waitFor();
    const isIn = status === 'ACTIVE';
    expect(await sam.page.getByRole('link', { name: 'View my work' }).isVisible()).toBe(isIn);
    if (isIn) await expectAccessible(sam.page, 'classroom-landing');
  });
});

const contact = 'Please contact your professor if you believe this is an error.';

describe('the access-denied page', () => {
  /** These pages have a further link; the others differ only in their text. */
  const withLink = ['ACTIVE', 'ORG_INVITED'];

  const expectDenied = async (status: string, role: string, text: string) => {
    await setMembership(sam, { status, role });
    await sam.page.goto('/app/dashboard');
    await at(sam.page, '/app/access-denied');
    await sam.page.getByText(text).waitFor();
    const reason =
      status === 'ACTIVE'
        ? 'User does not have the required role'
        : 'User is not active in this classroom';
    await sam.page.getByText(reason).waitFor();
    if (withLink.includes(status)) await expectAccessible(sam.page, `access-denied-${status}`);
  };

  it.each([
    ['ACTIVE', 'STUDENT', `You are not an administrator in this classroom. ${contact}`],
    ['REMOVED', 'TA', `You have been removed from this classroom. ${contact}`],
  ])('is shown to a person with status %s and role %s', expectDenied);

  it.each([
    ['NOT_IN_ORG', 'TA', `You are not in the GitHub organization. ${contact}`],
    ['REQUESTED', 'TA', `You have requested to join this classroom. ${contact}`],
    [
      'ORG_INVITED',
      'TA',
      'You have a pending invitation. Please accept the invitation to access this page:',
    ],
  ])('is shown to a person with status %s and role %s', { tags: 'release' }, expectDenied);

  it('links to a pending invitation', { tags: 'release' }, async () => {
    const link = sam.page.getByRole('link', { name: 'View Invitation on GitHub' });
    expect(await link.getAttribute('href')).toBe(`${product.host}/orgs/cs-101/invitation`);
  });

  it('shows the error if the membership cannot be loaded', { tags: 'release' }, async () => {
    const outage = await failRequests(sam.page, `**/classroom/${classroomId}/user`);
    await sam.page.goto('/app/dashboard');
    await at(sam.page, '/app/access-denied');
    await sam.page.getByText('An error occurred while loading your classroom.').waitFor();
    await sam.page
      .getByText(
        'Unexpected Error: Error getting current classroom user: Network response was not ok',
      )
      .waitFor();
    await expectAccessible(sam.page, 'access-denied-error');
    await outage.restore();
  });

  it('leads to the dashboard when a retry succeeds', { tags: 'release' }, async () => {
    await setMembership(sam, { status: 'ACTIVE', role: 'TA' });
    await sam.page.getByRole('button', { name: 'Try again' }).click();
    await at(sam.page, '/app/dashboard');
    await heading(sam.page, 'cs-101').waitFor();
  });

  it('is shown to a person who is not a member', async () => {
    await eve.context.addCookies(await chosenClassroom(sam));
    await eve.page.goto('/app/students');
    await at(eve.page, '/app/access-denied');
    await eve.page
      .getByText('We were unable to verify your classroom access. Please try again later.')
      .waitFor();
    await eve.page.getByText('User is not in the specified classroom').waitFor();
    await eve.page.getByRole('link', { name: 'Return to Classroom Selection' }).click();
    await at(eve.page, '/app/organization/select');
  });

  it('leads to the organizations if no classroom is selected', { tags: 'release' }, async () => {
    await eve.context.clearCookies({ name: 'lectern_classroom' });
    await eve.page.goto('/app/access-denied');
    await eve.page
      .getByText('We were unable to verify your classroom access. Please try again later.')
      .waitFor();
    await eve.page.getByRole('link', { name: 'Return to Classroom Selection' }).click();
    await at(eve.page, '/app/organization/select');
  });

  it('redirects an active teaching assistant to the dashboard', { tags: 'release' }, async () => {
    await setMembership(sam, { status: 'ACTIVE', role: 'TA' });
    for (const path of ['/app/access-denied', '/app/classroom/invite-tas']) {
      await sam.page.goto(path);
      await at(sam.page, '/app/dashboard');
      await heading(sam.page, 'cs-101').waitFor();
    }
  });
});

describe('a student', () => {
  beforeAll(async () => {
    await setMembership(sam, { status: 'ACTIVE', role: 'STUDENT' });
    await sam.page.goto('/app/my-work');
  });

  it('sees only student screens in the navigation', { tags: 'release' }, async () => {
    await navigate(sam.page, '/app/settings');
    await heading(sam.page, 'cs-101').waitFor();
    const items = sam.page.getByRole('navigation', { name: 'Main' }).getByRole('listitem');
    expect(await items.allTextContents()).toEqual(['My Work', 'Settings', 'About Us']);
    await sam.page.getByRole('link', { name: 'Lectern' }).click();
    await at(sam.page, '/app/my-work');
  });

  it(
    'with one classroom gets to My Work after the login on another device',
    { tags: 'release' },
    async () => {
      const other = await onAnotherDevice(product, sam);
      await at(other.page, '/app/my-work');
      await heading(other.page, 'cs-101').waitFor();
      const items = other.page.getByRole('navigation', { name: 'Main' }).getByRole('listitem');
      expect(await items.allTextContents()).toEqual(['My Work', 'Settings', 'About Us']);
      expect(await chosenClassroom(other)).toHaveLength(1);
      expect(await other.page.getByText('User does not have the required role').count()).toBe(0);
      await other.context.close();
    },
  );

  it('gets to My Work from the list of classrooms', async () => {
    await navigate(sam.page, `/app/classroom/select?org_id=${orgId}`);
    await sam.page.getByRole('button', { name: /Spring 2027.*Student/ }).click();
    await at(sam.page, '/app/my-work');
    await sam.page.getByText('No assignments have been created yet.').waitFor();
  });

  it('can go from the access-denied page to My Work', async () => {
    await navigate(sam.page, '/app/access-denied');
    await sam.page.getByRole('link', { name: 'View my work' }).click();
    await at(sam.page, '/app/my-work');
  });
});

describe('every screen', () => {
  // states.e2e.ts opens the other screens before a release.
  it('opens from a direct link', async () => {
    const { page } = ada;
    for (const [path, title] of [
      ['/app/classroom/invite-students', 'Add Students'],
      ['/app/classroom/success', 'Spring 2027 Classroom Created!'],
      ['/app', 'cs-101'],
      ['/app/no-such-screen', '404'],
    ] as const) {
      await page.goto(path);
      await heading(page, title).waitFor();
      expect(await page.title()).toMatch(/ · Lectern$/);
    }
  });

  firstOfEach(['index', 'zod'])(
    'shows an error when the script %s cannot be loaded',
    async (script) => {
      const { page } = ada;
      const outage = await failRequests(page, `**/assets/${script}-*.js`);
      await page.goto('/app');
      await heading(page, 'Page not loaded').waitFor();
      await expectAccessible(page, 'not-loaded');
      await outage.restore();
      await page.getByRole('button', { name: 'Reload' }).click();
      await heading(page, 'cs-101').waitFor();
    },
  );

  it('redirects a person without a session to the login', async () => {
    const { context, page } = eve;
    await context.clearCookies();
    // router.test.tsx checks that all screens have the same guard.
    for (const [path, title] of [
      ['/app/organization/select', 'Your Organizations'],
      [`/app/classroom/select?org_id=${orgId}`, 'Your Classrooms'],
      ['/app/dashboard', 'cs-101'],
    ] as const) {
      await page.goto(path);
      await at(page, '/');
      expect(await heading(page, title).count()).toBe(0);
    }
  });
});

describe('the help', () => {
  it('opens from the top bar of a phone, by keyboard, at the page of the role', async () => {
    const { page, context } = ada;
    await page.setViewportSize(phone);
    await page.goto('/app');
    await heading(page, 'cs-101').waitFor();
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Help' }).press('Enter');
    const help = await opened;
    await heading(help, 'Help for professors').waitFor();
    await expectAccessible(help, 'help');
    await help.close();
    await page.setViewportSize(wide);
  });

  it('can be read without a session', async () => {
    const { page } = eve;
    await page.context().clearCookies();
    await page.goto('/');
    const link = page.getByRole('link', { name: 'Help' });
    expect(await link.getAttribute('href')).toBe('/help');
    await page.goto('/help');
    await page.getByRole('link', { name: 'Students' }).click();
    await heading(page, 'Help for students').waitFor();
    await page.getByText('You create one on the Lectern code host.').waitFor();
  });
});

describe('the main layout', () => {
  it(
    'shows a loading state while the code of the next screen loads',
    { tags: 'release' },
    async () => {
      const { page } = ada;
      await page.goto('/app/dashboard');
      await heading(page, 'cs-101').waitFor();
      const held = await holdRequests(page, '**/assets/about-page-*.js');
      await page.getByRole('link', { name: 'About Us' }).click();
      const sign = page.getByRole('status').filter({ hasText: 'Loading...' });
      await sign.waitFor({ state: 'attached' });
      await expectAccessible(page, 'under-way');
      await held.release();
      await heading(page, 'Built by TAs for TAs').waitFor();
      expect(await sign.count()).toBe(0);
    },
  );

  it(
    'shows the About Us page with its texts, team and repository',
    { tags: 'release' },
    async () => {
      await navigate(ada.page, '/app/about-us');
      await heading(ada.page, 'Built by TAs for TAs').waitFor();
      expect(await ada.page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
        'Industry-aligned',
        'Seamless experience',
        'Built for scale',
        'In-depth analytics',
        'The team',
      ]);
      expect(await ada.page.getByRole('heading', { level: 3 }).count()).toBe(6);
      // Which of the two depends on the clone that was built.
      const source = ada.page.getByRole('link', {
        name: /open-source repository|Source and license/,
      });
      expect(await source.count()).toBe(1);
      await expectAccessible(ada.page, 'about-us');
      await navigate(ada.page, '/app/about-us/source');
      await ada.page
        .getByText(/^Lectern [\d.]+ is free software under the MIT license\.$/)
        .waitFor();
      await ada.page.getByText('Permission is hereby granted').waitFor();
      await expectAccessible(ada.page, 'source and license');

      const repository = 'https://git.example.edu/lectern';
      const website = 'https://ada.example.edu';
      const team = [{ name: 'Ada', title: 'Head grader', bio: 'Grades.', website }];
      await ada.page.route('**/team.json', (route) =>
        route.fulfill({ json: { repository, team } }),
      );
      await ada.page.goto('/app/about-us');
      await expect.poll(() => source.getAttribute('href')).toBe(repository);
      const site = ada.page.getByRole('link', { name: /^Website/ });
      expect(await site.getAttribute('href')).toBe(website);
      await ada.page.unroute('**/team.json');
    },
  );

  it('leads from the settings to all classrooms', async () => {
    await navigate(ada.page, '/app/settings');
    await ada.page.getByRole('button', { name: 'View all classrooms' }).click();
    await heading(ada.page, 'Your Classrooms').waitFor();
  });

  it('forgets the selected classroom on logout', { tags: 'release' }, async () => {
    // With several classrooms, none is selected automatically.
    const another = { name: 'Fall 2027', org_id: orgId, org_name: 'cs-101' };
    await api(ada.context, 'POST', '/classrooms', another);
    await navigate(ada.page, '/app/settings');
    await heading(ada.page, 'cs-101').waitFor();
    await expectAccessible(ada.page, 'settings');
    await ada.page.emulateMedia({ forcedColors: 'active' });
    const theme = ada.page
      .locator('label')
      .filter({ has: ada.page.locator('[type=radio]:checked') });
    expect(await theme.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid');
    await ada.page.emulateMedia({ forcedColors: null });
    expect(await chosenClassroom(ada)).toHaveLength(1);
    const refused: string[] = [];
    ada.page.on('response', (response) => {
      if (response.status() === 401) refused.push(response.url());
    });
    await ada.page.getByRole('button', { name: 'Logout' }).click();
    await at(ada.page, '/');
    await expect.poll(() => chosenClassroom(ada)).toEqual([]);
    // The left screen asks for nothing.
    await ada.page.getByRole('link', { name: 'Log in with GitHub' }).waitFor();
    expect(refused).toEqual([]);
    await logInAgain(ada.page, ada);
    await heading(ada.page, 'No Classroom Selected').waitFor();
  });
});

async function chosenClassroom({ context }: Member) {
  const cookies = await context.cookies(product.site);
  return cookies.filter(({ name }) => name === 'lectern_classroom');
}
