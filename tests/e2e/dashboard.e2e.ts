/** The dashboard, empty and with live updates. */
import type { AssignmentOutline, Classroom } from '@lectern/contract';
import { firstOfEach } from '@lectern/testkit/first-of-each';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './pages/accessible.ts';
import { newMember, newAccount, type Member } from './course/accounts.ts';
import { addPeople, newClassroom, rowOf } from './course/class.ts';
import { accepted, api, cloneOf, newAssignment, push } from './course/coursework.ts';
import { slow } from './pages/timeouts.ts';
import { failRequests, holdRequests } from './product/network.ts';
import { phone, startProduct, wide, type Product } from './product/product.ts';
import { navigate } from './pages/navigate.ts';

let product: Product;
let ada: Member;
let grace: Member;
let classroom: Classroom;
let assignment: AssignmentOutline;

const dueDate = '2099-12-31T23:59:59Z';

beforeAll(async () => {
  product = await startProduct();
  ada = await newMember(product, 'ada', 'Ada Lovelace');
  grace = await newMember(product, 'grace', 'Grace Hopper');
  classroom = await newClassroom(ada, 'analytical-engines', 'Fall 2026');
});
afterAll(async () => {
  expect(product.browserErrors).toEqual([]);
  await product.stop();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const region = (page: Page, name: string) => page.getByRole('region', { name });
const table = (page: Page) => page.getByRole('table', { name: 'Assignments' });
/** The router state of the current history entry. */
const routerState = <State>(page: Page) =>
  page.evaluate(() => (history.state as { usr: unknown }).usr) as Promise<State>;

async function changeAssignment(change: Partial<AssignmentOutline>): Promise<void> {
  const path = `/classrooms/classroom/${classroom.id}/assignments/assignment/${assignment.id}`;
  const read = await api<{ assignment_outline: AssignmentOutline }>(ada.page, 'GET', path);
  const { version } = read.assignment_outline;
  await api(ada.page, 'PATCH', path, { version, ...change });
}

describe('the dashboard without assignments', () => {
  it('says so, and a professor can create one', async () => {
    const { page } = ada;
    await page.goto('/app/dashboard');
    await heading(page, 'analytical-engines').waitFor();
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByText('Fall 2026').waitFor();
    await page.getByText('No assignments have been created yet.').waitFor();
    await page.getByText('TA to Student Ratio').waitFor();
    await page.getByText('N/A', { exact: true }).waitFor();
    await expectAccessible(page, 'dashboard-empty');
    // In a large window the page is centred and aligned with its breadcrumbs.
    await page.setViewportSize({ width: 1920, height: 1080 });
    const sides = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect());
    const main = await sides(page.getByRole('main'));
    const rows = await sides(table(page));
    expect(rows.left - main.left).toBeCloseTo(main.right - rows.right);
    const trail = await sides(page.getByRole('navigation', { name: 'Breadcrumbs' }));
    expect(rows.left - trail.left).toBeLessThan(2);
    await page.setViewportSize(wide);
    await page.getByRole('link', { name: 'Create Assignment' }).click();
    await page.waitForURL('**/app/assignments/create?org_name=analytical-engines*');
  });
});

describe('the open dashboard', () => {
  it('counts people who join', async () => {
    const { page } = ada;
    const names = Array.from({ length: 6 }, (_, n) => `Pupil${n} Student${n}`);
    await addPeople(product, classroom.id, names);
    assignment = await newAssignment(product, ada, classroom, {
      name: 'Homework 1',
      main_due_date: dueDate,
    });
    await navigate(page, '/app/dashboard');
    await page.getByRole('list', { name: 'TAs: 0' }).waitFor({ state: 'attached' });
    const path = `/classrooms/classroom/${classroom.id}/token`;
    const { token } = await api<{ token: string }>(page, 'POST', path, { classroom_role: 'TA' });
    await grace.page.goto(`/token/classroom/join?token=${token}`);
    await grace.page.waitForURL('**/app/dashboard');
    const tas = page.getByRole('list', { name: 'TAs: 1' });
    await tas.waitFor(slow);
    await page.getByText('1 : 6', { exact: true }).waitFor();
    expect(await tas.getByRole('listitem').count()).toBe(1);
    expect(
      await page.getByRole('list', { name: 'Students: 6' }).getByRole('listitem').count(),
    ).toBe(3);
  });

  it('shows deadlines, pushes and submissions as they arrive', async () => {
    const { page } = ada;
    await page.getByText('Nobody has pushed in the last 2 weeks.').waitFor();
    await region(page, 'Next deadlines').getByText('Dec 31, 2099, 11:59 PM UTC').waitFor();
    const alan = await newAccount(product, 'alan', 'Alan Turing');
    const { repo_url, student_work_id } = await accepted(ada, alan, assignment);
    await page.getByRole('list', { name: 'Students: 7' }).waitFor(slow);
    await push(await cloneOf(alan, repo_url), { 'main.py': 'print("hello, world")\n' });
    const chart = page.getByRole('img', { name: /^Pushes in the last 2 weeks: .* 1$/ });
    await chart.waitFor(slow);
    await page.getByText('No submissions are waiting for a grade.').waitFor();

    const submit = `/classrooms/classroom/${classroom.id}/assignments/assignment/${assignment.id}/works/work/${student_work_id}/submit`;
    await api(alan.context, 'POST', submit);
    const waiting = region(page, 'Waiting for a grade');
    await waiting.getByText('None assigned to you').waitFor(slow);
    expect(await waiting.innerText()).toMatch(
      /Waiting for a grade\s+1\s+to grade\s+None.*\s+Unassigned\s+1/,
    );
  });

  it('updates after a due date changes and after graders are assigned', async () => {
    const { page } = ada;
    await changeAssignment({ main_due_date: new Date(Date.now() - 2_000).toISOString() });
    await region(page, 'Next deadlines').getByText('No upcoming deadlines.').waitFor(slow);
    const path = `/classrooms/classroom/${classroom.id}/assignments/assignment/${assignment.id}/graders`;
    const graders = [{ github_username: 'grace', weight: 1 }];
    await api(page, 'PUT', path, { mode: 'share', graders });
    await region(page, 'Waiting for a grade').getByText('Grace Hopper').waitFor(slow);
    await grace.page.getByRole('link', { name: '1 assigned to you' }).click(slow);
    await grace.page.waitForURL(/\/app\/grading\?show\.\d+=waiting&search\.\d+=grace$/);
    const grades = grace.page.getByRole('table', { name: 'Grades of Homework 1' });
    await grades.getByRole('link', { name: 'Alan Turing' }).waitFor(slow);
    expect(await grades.locator('tbody').getByRole('link').count()).toBe(1);
    await grace.page.goBack();
    await grace.page.getByText('1 assigned to you').waitFor(slow);
    expect(await grace.page.getByRole('link', { name: 'Create Assignment' }).count()).toBe(0);
  });

  firstOfEach([
    ['a wide screen', wide],
    ['a phone', phone],
  ])('does not shift on %s while it loads', async (_name, size) => {
    const { page } = ada;
    await page.setViewportSize(size);
    const network = await holdRequests(page, '**/glance');
    await page.reload();
    const firstSection = page.getByText('At a glance');
    const top = async () => (await firstSection.boundingBox())?.y ?? NaN;
    await page.getByRole('main').getByRole('status').waitFor();
    const before = await top();
    await network.release();
    await table(page).waitFor();
    expect(Math.abs((await top()) - before)).toBeLessThan(1);
    await page.setViewportSize(wide);
  });

  it(
    'warns professors, but not teaching assistants, of setup problems',
    { tags: 'release' },
    async () => {
      const { page } = ada;
      await product.database.query(
        `update provisionings set step = 'access', ready_at = null, problem = '{"code": "names_taken"}'`,
      );
      await changeAssignment({ main_due_date: dueDate });
      await page.getByText('1 setup problem').waitFor(slow);
      await page
        .getByText('1 student has accepted, but the repository could not be set up.')
        .waitFor();
      await region(grace.page, 'Next deadlines').getByText('Dec 31, 2099').waitFor(slow);
      expect(await grace.page.getByText('setup problem').count()).toBe(0);
      await expectAccessible(page, 'dashboard-at-work');
      await page.getByRole('button', { name: /^Show Pushes .* as a table$/ }).click();
      await page.getByRole('table', { name: /^Pushes/ }).waitFor();
      await expectAccessible(page, 'dashboard-table');
    },
  );
});

describe('from the dashboard', () => {
  it(
    'the people pages open with the loaded people, and without them after a reload or from a direct link',
    { tags: 'release' },
    async () => {
      const { page } = ada;
      await navigate(page, '/app/dashboard');
      await table(page).waitFor();
      await page.getByRole('link', { name: 'Students' }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/app/students');
      const { users } = await routerState<{ users: { classroom_role: string }[] }>(page);
      expect(users.map(({ classroom_role }) => classroom_role)).toEqual(Array(7).fill('STUDENT'));
      await page.reload();
      await rowOf(page, 'Alan Turing').waitFor();
      await page.goto('/app/tas');
      await rowOf(page, 'Grace Hopper').waitFor();
      await page.goto('/app/professors');
      await rowOf(page, 'Ada Lovelace').waitFor();
    },
  );

  it('an assignment opens with the data that is already loaded', async () => {
    const { page } = ada;
    await navigate(page, '/app/dashboard');
    await table(page).getByRole('link', { name: 'Homework 1' }).waitFor();
    expect((await table(page).getByRole('columnheader').allInnerTexts()).slice(0, 2)).toEqual([
      'Assignment Name',
      'Created Date',
    ]);
    await table(page).getByRole('link', { name: 'Homework 1' }).click();
    await page.waitForURL(`**/app/assignments/${assignment.id}`);
    const { assignment: known } = await routerState<{ assignment: AssignmentOutline }>(page);
    expect(known.name).toBe('Homework 1');
    await navigate(page, '/app/dashboard');
    await heading(page, 'analytical-engines').waitFor();
    const link = page.getByRole('link', { name: 'Assignments', exact: true });
    expect(await link.getAttribute('href')).toBe('/app/assignments');
  });

  it(
    'people can go back or reload when the assignments cannot be loaded',
    { tags: 'release' },
    async () => {
      const { page } = ada;
      const outage = await failRequests(page, `**/classroom/${classroom.id}/assignments`);
      await page.goto('/app/dashboard');
      const failed = heading(page, 'Error Loading Dashboard');
      await failed.waitFor(slow);
      await page
        .getByText('There was an error loading the dashboard data. Please try again later.')
        .waitFor();
      await page.getByRole('link', { name: 'Return to Classroom Selection' }).click();
      await heading(page, 'Your Classrooms').waitFor();
      expect(await routerState(page)).toEqual({ orgId: classroom.org_id });
      await page.goBack();
      await failed.waitFor(slow);
      await outage.restore();
      await page.getByRole('button', { name: 'Reload Page' }).click();
      await heading(page, 'analytical-engines').waitFor(slow);
    },
  );
});
