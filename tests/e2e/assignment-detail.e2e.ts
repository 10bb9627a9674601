/** The pages of an assignment and of a submission: roles, direct links and live updates. */
import type { AssignmentOutline, Classroom } from '@lectern/contract';
import type { GitFolder } from '@lectern/testkit/git-folder';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './pages/accessible.ts';
import { newMember, newAccount, type Member } from './course/accounts.ts';
import { addPeople, joinAsAssistant, newClassroom, rowOf } from './course/class.ts';
import { accepted, api, callHost, cloneOf, newAssignment, push } from './course/coursework.ts';
import { slow } from './pages/timeouts.ts';
import { phone, startProduct, wide, type Product } from './product/product.ts';
import { navigate } from './pages/navigate.ts';

let product: Product;
let ada: Member;
let grace: Member;
let classroom: Classroom;
let assignment: AssignmentOutline;
let clone: GitFolder;

/** Too long for one line on any screen. */
const name = 'Homework 1 of a professor who says in the name of an assignment all that is in it';

beforeAll(async () => {
  product = await startProduct();
  ada = await newMember(product, 'ada', 'Ada Lovelace');
  classroom = await newClassroom(ada, 'analytical-engines', 'Fall 2026');
  assignment = await newAssignment(product, ada, classroom, {
    name,
    main_due_date: '2099-12-31T23:59:59Z',
  });
  await addPeople(product, classroom.id, ['Katherine Johnson', 'Dorothy Vaughan']);
  const alan = await newAccount(product, 'alan', 'Alan Turing');
  clone = await cloneOf(alan, (await accepted(ada, alan, assignment)).repo_url);
  grace = await newMember(product, 'grace', 'Grace Hopper');
  await joinAsAssistant(ada, grace, classroom);
});
afterAll(async () => {
  expect(product.browserErrors).toEqual([]);
  await product.stop();
});

const detail = () => `/app/assignments/${assignment.id}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The figure under this label. */
const figure = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('xpath=following-sibling::div').first();

describe('the assignment page', () => {
  it('opens from a direct link and selects its classroom', async () => {
    const { page, context } = ada;
    await context.clearCookies({ name: 'lectern_classroom' });
    await page.goto(detail());
    await heading(page, name).waitFor();
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByText('Fall 2026').waitFor();
    expect(
      await page.getByText('Due Date').locator('xpath=following-sibling::dd').innerText(),
    ).toBe('Dec 31, 2099, 11:59 PM UTC');
    const cookies = await context.cookies(product.site);
    expect(cookies.map(({ name }) => name)).toContain('lectern_classroom');
  });

  it('links to the template in a new tab, the rubric and the settings', async () => {
    const { page } = ada;
    const template = page.getByRole('link', { name: /View Template Repository/ });
    // The link appears before its address is loaded.
    await expect
      .poll(() => template.getAttribute('href'))
      .toBe(`${product.host}/analytical-engines/starter`);
    expect(await template.getAttribute('target')).toBe('_blank');
    const href = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    expect(await href('View Rubric')).toBe(`${detail()}/rubric`);
    expect(await href('Edit Assignment')).toBe(`${detail()}/edit`);
    expect(await href('Back to the dashboard')).toBe('/app/dashboard');
  });

  it('lists every student, with links to the submissions of those who accepted', async () => {
    const { page } = ada;
    const table = page.getByRole('table', { name: 'Student Assignments' });
    await rowOf(page, 'Alan Turing').getByText('Accepted', { exact: true }).waitFor(slow);
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
      'Student Name',
      'Status',
      'Last Commit',
    ]);
    await rowOf(page, 'Katherine Johnson').getByText('Not Accepted', { exact: true }).waitFor();
    expect(await rowOf(page, 'Katherine Johnson').getByRole('link').count()).toBe(0);
    expect(await rowOf(page, 'Alan Turing').getByRole('link').count()).toBe(1);

    await page.getByRole('button', { name: 'Student Name' }).click();
    const names = () => table.locator('tbody tr td:first-child').allInnerTexts();
    expect(await names()).toEqual(['Katherine Johnson', 'Alan Turing', 'Dorothy Vaughan']);
    await page.getByRole('searchbox', { name: 'Search Student Assignments' }).fill('not vaughan');
    expect(await names()).toEqual(['Dorothy Vaughan']);
    await page.getByRole('searchbox', { name: 'Search Student Assignments' }).fill('');

    // On a phone there are no columns, but the table can still be sorted.
    await page.setViewportSize(phone);
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    await sort.selectOption('Status');
    await page.getByRole('button', { name: 'Reverse order' }).click();
    expect((await names())[0]).toBe('Alan Turing');
    // The navigation at the bottom of a phone must not cover the focused link.
    const link = rowOf(page, 'Alan Turing').getByRole('link');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await link.evaluate((row) => scrollBy(0, row.getBoundingClientRect().bottom - innerHeight + 9));
    await link.focus();
    const [shown, bar] = [await link.boundingBox(), await navigation.boundingBox()];
    expect(shown!.y + shown!.height).toBeLessThan(bar!.y);
    await page.setViewportSize(wide);
    await page.getByRole('button', { name: 'Student Name' }).click();
  });

  it('prints the expiry of its link, and the search only if it hides rows', async () => {
    const { page } = ada;
    const expiry = page.getByRole('combobox', { name: 'Expires after' });
    const search = page.getByRole('searchbox', { name: 'Search Student Assignments' });
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => expiry.isVisible()).toBe(true);
    expect(await search.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await search.fill('turing');
    await page.emulateMedia({ media: 'print' });
    expect(await search.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await search.fill('');
  });

  it('draws its figures as charts with descriptions and tables', { tags: 'release' }, async () => {
    const { page } = ada;
    await page
      .getByRole('img', {
        name: 'Repository Status: Not Accepted 2, Accepted 1, Started 0, Submitted 0, Graded 0',
      })
      .waitFor(slow);
    await page.getByRole('img', { name: 'Grading Status: Graded 0, Ungraded 1' }).waitFor();
    await expectAccessible(page, 'assignment');
    // With forced colours the chart keeps its own, which tell the parts apart.
    const swatch = page.getByRole('listitem').filter({ hasText: 'Ungraded' }).locator('span');
    const colour = () => swatch.first().evaluate((one) => getComputedStyle(one).backgroundColor);
    const before = await colour();
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await colour()).toBe(before);
    await page.emulateMedia({ forcedColors: null });
    await page.getByRole('button', { name: 'Show Repository Status as a table' }).click();
    const table = page.getByRole('table', { name: 'Repository Status' });
    expect(await table.getByRole('row').allInnerTexts()).toContain('Not Accepted\t2');
    await page.getByRole('button', { name: 'Show Grading Status as a table' }).click();
  });

  it('updates after a push', async () => {
    const { page } = ada;
    await expect.poll(() => figure(page, 'Total Commits').innerText(), slow).toBe('0');
    await push(clone, { 'main.py': 'print("hello, world")\n' });
    await rowOf(page, 'Alan Turing').getByText('Started', { exact: true }).waitFor(slow);
    await expect.poll(() => figure(page, 'Total Commits').innerText(), slow).toBe('1');
  });

  it('shows that the starter code is missing, and retries', { tags: 'release' }, async () => {
    const { page } = ada;
    await product.database.query(
      `update base_repositories set state = 'failed', problem = '{"code": "template_gone"}'`,
    );
    // `detail()` would lose the sort order in the current address.
    await navigate(page, page.url());
    await page.getByText('The template repository no longer exists').waitFor();
    await page
      .getByText('The starter code is missing, so no repositories can be created.')
      .waitFor();
    await expectAccessible(page, 'assignment-base-failed');
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await page
      .getByText('The template repository no longer exists')
      .waitFor({ state: 'hidden', ...slow });
    await page.getByText('The starter code is being').waitFor({ state: 'hidden', ...slow });
  });

  it('lists students whose setup failed, and retries', { tags: 'release' }, async () => {
    const { page } = ada;
    await product.database.query(
      `update provisionings set step = 'access', ready_at = null,
       problem = '{"code": "name_hidden", "name": "homework-1-ada"}'`,
    );
    await navigate(page, page.url());
    const row = page.getByRole('table', { name: 'Setup problems' }).getByRole('row');
    const reason = row.getByText('A repository called homework-1-ada already exists');
    await reason.waitFor();
    await expectAccessible(page, 'assignment-setup-problems');
    // On a phone there is no room for it beside the date.
    await page.setViewportSize(phone);
    const widthOf = (one: Locator) => one.evaluate(({ clientWidth }) => clientWidth);
    expect(await widthOf(reason)).toBeGreaterThan((await widthOf(row.last())) * 0.9);
    await page.setViewportSize(wide);
    await row.getByRole('button', { name: 'Retry' }).click();
    await reason.waitFor({ state: 'hidden', ...slow });
  });

  it('shows teaching assistants neither link nor settings', { tags: 'release' }, async () => {
    const { page } = grace;
    await page.goto(detail());
    await rowOf(page, 'Alan Turing').waitFor();
    expect(await page.getByRole('textbox', { name: 'Assignment Link' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Edit Assignment' }).count()).toBe(0);
    await page.getByRole('link', { name: 'View Rubric' }).waitFor();
  });
});

describe('the submission page', () => {
  it('opens from the table and from a direct link', async () => {
    const { page, context } = ada;
    await navigate(page, detail());
    await rowOf(page, 'Alan Turing').getByRole('link').click();
    await page.waitForURL('**/app/submissions/*');
    await heading(page, 'Alan Turing').waitFor();
    await context.clearCookies({ name: 'lectern_classroom' });
    await page.reload();
    await heading(page, 'Alan Turing').waitFor();
    expect(await page.locator('header').getByText(name).count()).toBeGreaterThan(0);
    const repository = page.getByRole('link', { name: /View Student Repository/ });
    expect(await repository.getAttribute('href')).toBe(
      `${product.host}/analytical-engines/${name.toLowerCase().replaceAll(' ', '-')}-alan`,
    );
    await page.getByRole('link', { name: 'Grade Submission' }).waitFor();
  });

  it('says that one day of commits is too little for a chart', async () => {
    const { page } = ada;
    await page.getByText('Insufficient Data').waitFor();
    await expect.poll(() => figure(page, 'Total Commits').innerText(), slow).toBe('1');
    expect(await figure(page, 'First Commit Date').innerText()).not.toBe('N/A');
    await page
      .getByText('Not decided yet. The last commit received by the due date will count.')
      .waitFor();
  });

  it('draws a chart of commits on several days', { tags: 'release' }, async () => {
    const { page } = ada;
    await product.database.query(`update pushes set received_at = received_at - interval '9 days'`);
    await push(clone, { 'main.py': 'print("hello again")\n', 'more.py': 'x = 1\n' });
    await page.getByRole('img', { name: /^Commits Over Time: / }).waitFor(slow);
    await expectAccessible(page, 'submission');
    await page.getByRole('button', { name: 'Show Commits Over Time as a table' }).click();
    const rows = page.getByRole('table', { name: 'Commits Over Time' }).locator('tbody tr');
    expect(await rows.count()).toBe(10);
  });

  it('links back to the assignment', async () => {
    const { page } = ada;
    await page.getByRole('link', { name: 'Back to the assignment' }).click();
    await heading(page, name).waitFor();
  });
});

describe('a late commit', () => {
  it('is shown, and counts only if a professor decides so', async () => {
    const { page } = ada;
    await rowOf(page, 'Alan Turing').getByRole('link').click();
    await heading(page, 'Alan Turing').waitFor();
    const path = `/classrooms/classroom/${classroom.id}/assignments/assignment/${assignment.id}`;
    const read = await api<{ assignment_outline: AssignmentOutline }>(page, 'GET', path);
    const { version } = read.assignment_outline;
    // Makes earlier pushes on time, even if the test was fast.
    await product.database.query(
      `update pushes set received_at = received_at - interval '1 minute'`,
    );
    const main_due_date = new Date(Date.now() - 2_000).toISOString();
    await api(page, 'PATCH', path, { version, main_due_date });
    await page.getByText('The last commit received by the due date.').waitFor(slow);

    await push(clone, { 'main.py': 'print("too late")\n' });
    const count = page.getByRole('button', { name: 'Count the late commit' });
    await count.waitFor(slow);
    await page.getByText('Commits after the due date', { exact: true }).waitFor();
    await expectAccessible(page, 'submission-late');
    await count.click();
    const dialog = page.getByRole('alertdialog', { name: 'Count the late commit?' });
    await dialog.getByRole('button', { name: 'Count the late commit' }).click();
    await page.getByText('It was late, but a professor decided to count it.').waitFor(slow);
    await page.getByText('Late', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Stop counting the late commit' }).waitFor();
  });
});

describe('a public repository', () => {
  it(
    'is reported on open pages, and made private with one click',
    { tags: 'release' },
    async () => {
      const { page } = ada;
      await navigate(page, detail());
      await grace.page.goto(detail());
      await rowOf(grace.page, 'Alan Turing').waitFor();
      const path = `/repos/analytical-engines/${name.toLowerCase().replaceAll(' ', '-')}-alan`;
      await callHost(product, ada, 'PATCH', path, { visibility: 'public' });
      const notice = (on: Page) => on.getByText('1 student repository is public');
      await notice(page).waitFor(slow);
      await expectAccessible(page, 'assignment-public');
      await notice(grace.page).waitFor(slow);
      expect(await grace.page.getByRole('button', { name: /^Make .* private$/ }).count()).toBe(0);
      await navigate(page, '/app/dashboard');
      await notice(page).waitFor(slow);
      await expectAccessible(page, 'dashboard-public');
      await page.getByRole('button', { name: /^Make .* private$/ }).click();
      await notice(page).waitFor({ state: 'hidden', ...slow });
      await notice(grace.page).waitFor({ state: 'hidden', ...slow });
      expect(JSON.parse(await callHost(product, ada, 'GET', path))).toMatchObject({
        private: true,
      });
    },
  );
});
