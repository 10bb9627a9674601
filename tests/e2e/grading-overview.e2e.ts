/** The grading overview: graders, publishing, download, and the grade distribution. */
import { readFile } from 'node:fs/promises';
import type { AssignmentOutline } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from './pages/accessible.ts';
import { logIn, newAccount, signInOnHost, type Account, type Member } from './course/accounts.ts';
import { addPeople, choose, rowOf } from './course/class.ts';
import { accepted, api } from './course/coursework.ts';
import { gradedClass, type GradedClass, type GradedWork } from './course/graded-class.ts';
import { expectFocus } from './pages/keyboard.ts';
import { slow } from './pages/timeouts.ts';
import { phone, startProduct, wide, type Product } from './product/product.ts';

let product: Product;
let room: GradedClass;
let grace: Member;
let alan: GradedWork;
let joan: GradedWork;
let mary: Account;
let alanPage: Page;

beforeAll(async () => {
  product = await startProduct();
  room = await gradedClass(product);
  grace = await room.assistant('grace', longName);
  alan = await room.work('alan', 'Alan Turing', { 'main.py': 'print("hello, Ada")\n' });
  joan = await room.work('joan', 'Joan Clarke', { 'main.py': 'print("hello, Joan")\n' });
  mary = await newAccount(product, 'mary', unbrokenName);
  await accepted(room.professor, mary, room.assignment);
  await addPeople(product, room.classroom.id, ['Katherine Johnson']);
  await submitted(alan);
  await submitted(joan);
  await choose(alan.student, room.classroom);
  alanPage = await alan.student.context.newPage();
});
afterAll(async () => {
  expect(product.browserErrors).toEqual([]);
  await product.stop();
});

/** Half as long as the window. */
const longName = 'Grace Brewster Murray Hopper of the United States Naval Reserve';
/** As long, but without a space to break at. */
const unbrokenName = `Mary ${'Jackson'.repeat(7)}`;

const assignmentPath = () =>
  `/classrooms/classroom/${room.classroom.id}/assignments/assignment/${room.assignment.id}`;

/** The call is refused until Lectern knows the push. */
const submitted = ({ student, path }: GradedWork) =>
  vi.waitFor(() => api(student.context, 'POST', `${path}/submit`), { ...slow, interval: 200 });

/** Grace grades through the API. */
const gradeAlan = (body: string, points: number) =>
  api(grace.context, 'POST', `${alan.path}/grade`, {
    comments: [{ action: 'CREATE', path: 'main.py', line: 1, body, points }],
  });

const grades = (page: Page) => page.getByRole('table', { name: 'Grades of Homework 1' });
const gradesRow = (page: Page, name: string) => rowOf(page, name).last();

async function act(page: Page, student: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${student}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

describe('the grading overview', () => {
  it('opens an assignment with the keyboard, and keeps it open after a reload', async () => {
    const { page } = room.professor;
    await page.goto('/app/dashboard');
    await page.getByRole('link', { name: 'Grading', exact: true }).click();
    await page.waitForURL('**/app/grading');
    const opener = page.getByRole('button', { name: /^Homework 1/ });
    await opener.waitFor();
    await opener.focus();
    await page.keyboard.press('Enter');
    await grades(page).getByRole('link', { name: 'Alan Turing' }).waitFor(slow);
    const students = await grades(page).locator('tbody').getByRole('link').allInnerTexts();
    expect(students.toSorted()).toEqual(['Alan Turing', 'Joan Clarke', unbrokenName]);
    await page.reload();
    await grades(page).getByRole('link', { name: 'Alan Turing' }).waitFor(slow);
    await expectAccessible(page, 'grading-open');
  });

  it('prints the names of columns and assignments', async () => {
    const { page } = room.professor;
    await page.emulateMedia({ media: 'print' });
    const paper = await page.getByRole('table').first().innerText();
    await page.emulateMedia({ media: null });
    const words = paper.split(/\s{2,}|[\t\n]/);
    expect(words.slice(0, 3)).toEqual(['Assignment Name', 'Assigned Date', 'Due Date']);
    expect(words).toContain('Homework 1');
  });

  it('assigns graders, and shows the progress of each', async () => {
    const { page } = room.professor;
    await page.getByRole('button', { name: 'Assign graders' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign graders' });
    await dialog.getByRole('checkbox', { name: longName }).waitFor();
    await dialog.getByText('By weight').click();
    await dialog.getByRole('textbox', { name: `Weight of ${longName}` }).waitFor();
    await expectAccessible(page, 'grading-assign-weight');
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByText('0 of 3 graded').waitFor(slow);
    await gradesRow(page, 'Joan Clarke').getByText('Grading Assigned').waitFor(slow);
    // Long names must not push other columns out of the window.
    for (const width of [1100, 1280, wide.width]) {
      await page.setViewportSize({ ...wide, width });
      const beyond = await grades(page).evaluate(
        ({ scrollWidth, parentElement }) => scrollWidth - parentElement!.clientWidth,
      );
      expect(beyond, `beyond ${width}`).toBe(0);
    }

    // A tap slightly beside the box must select it and not open the row.
    const box = (await page.getByRole('checkbox', { name: 'Select Joan Clarke' }).boundingBox())!;
    await page.mouse.click(box.x - 5, box.y - 5);
    await page.getByRole('button', { name: 'Assign grader', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Grader' }).click();
    await dialog.getByRole('option', { name: 'Ada Lovelace' }).click();
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await gradesRow(page, 'Joan Clarke').getByText('You', { exact: true }).waitFor(slow);
  });

  it('opens the next submission of a teaching assistant, and keeps filter and search on return', async () => {
    const { page } = grace;
    await page.goto('/app/grading');
    await page.getByRole('button', { name: /^Homework 1/ }).click();
    await page.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: 'Ungraded' }).click();
    const search = page.getByRole('searchbox', { name: 'Search Grades of Homework 1' });
    await search.pressSequentially('mary jackson');
    await page.getByRole('button', { name: 'Next ungraded for me in Homework 1' }).click();
    await page.waitForURL(`**${alan.address}`);
    const expectKeptList = async () => {
      await page.waitForURL(/\/app\/grading\?show\.\d+=ungraded&search\.\d+=mary\+jackson$/);
      await gradesRow(page, unbrokenName).waitFor(slow);
      expect(await search.inputValue()).toBe('mary jackson');
      expect(await grades(page).locator('tbody').getByRole('link').count()).toBe(1);
    };
    const heading = page.getByRole('heading', { level: 1 });
    await page.getByRole('link', { name: 'Back to grading' }).click();
    await expectKeptList();
    await expectFocus(heading);
    expect(await heading.evaluate((title) => getComputedStyle(title).outlineStyle)).toBe('none');
    await page.goBack();
    await page.waitForURL(`**${alan.address}`);
    await page.goBack();
    await expectKeptList();
    await expectFocus(heading);
    await page.getByRole('link', { name: 'Grading', exact: true }).click();
    await gradesRow(page, 'Alan Turing').waitFor(slow);
    expect(await search.inputValue()).toBe('');
  });

  it('updates after a grade, and publishes it after a confirmation', async () => {
    const { page } = room.professor;
    await gradeAlan('A friendly greeting.', 2);
    const row = gradesRow(page, 'Alan Turing');
    await row.getByText('Grading Completed').waitFor(slow);
    await page.getByText('1 of 2 graded').waitFor(slow);
    await page.getByRole('button', { name: 'Publish all (1)' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Publish the grade of Alan Turing?' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('1 grade published').waitFor();
    await row.getByText('Grade Published').waitFor(slow);
    await expect.poll(publicationState, slow).toBe('posted');
    await row.getByText('Publishing pending').waitFor({ state: 'hidden', ...slow });
    await expectFocus(page.getByRole('button', { name: 'Publish all (0)' }));
    await alanPage.goto('/app/my-work');
    await alanPage.getByText('A friendly greeting.').waitFor(slow);
  });

  it('a link to a grade opens it, also after a login on another device', async () => {
    const page = await product.newPage();
    await signInOnHost(product, page.context(), alan.student.host);
    await page.goto(`/app/my-work/${alan.path.split('/').at(-1)}`);
    await page.waitForURL(`${product.site}/`);
    await logIn(page, { asksConsent: false });
    await page.waitForURL('**/app/my-work/*');
    const title = page.getByRole('heading', { name: 'Homework 1' });
    await title.waitFor(slow);
    await expectFocus(title);
    const section = page.getByRole('region', { name: 'Grade of Homework 1' });
    await section.getByText('print("hello, Ada")').waitFor(slow);
    await section.getByText('A friendly greeting.').waitFor();
    await page.setViewportSize(phone);
    await expectAccessible(page, 'my-work-linked');
    await section.locator('summary').focus();
    await page.keyboard.press('Enter');
    await section.getByText('A friendly greeting.').waitFor({ state: 'hidden' });
    await page.close();
  });

  it('keeps the widths of its columns while reviews are posted', async () => {
    const { page } = room.professor;
    const widths = () =>
      grades(page)
        .locator('thead th')
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
    for (const width of [1280, wide.width]) {
      await page.setViewportSize({ ...wide, width });
      await gradesRow(page, 'Alan Turing').waitFor();
      const posted = await widths();
      const pattern = `**${assignmentPath()}/publications`;
      await page.route(pattern, async (route) => {
        const response = await route.fetch();
        const { publications } = (await response.json()) as { publications: object[] };
        const pending = publications.map((one) => ({ ...one, state: 'pending' }));
        await route.fulfill({ response, json: { publications: pending } });
      });
      await page.reload();
      await gradesRow(page, 'Alan Turing').getByText('Publishing pending').waitFor(slow);
      expect(await widths()).toEqual(posted);
      await page.unroute(pattern);
      await page.reload();
      await gradesRow(page, 'Alan Turing').getByText('Grade Published').waitFor(slow);
    }
  });

  it('sorts by a list on a phone, above the first student', async () => {
    const { page } = room.professor;
    await page.setViewportSize(phone);
    const list = page.getByRole('combobox', { name: 'Sort by' }).last();
    const first = grades(page).locator('tbody').getByRole('link').first();
    await list.selectOption('Student');
    await page.getByRole('button', { name: 'Reverse order' }).click();
    await expect.poll(() => first.innerText()).toBe('Alan Turing');
    const [above, below] = [(await list.boundingBox())!, (await first.boundingBox())!];
    expect(below.y - above.y).toBeLessThan(60);
    await expectAccessible(page, 'grading-phone');
    await page.setViewportSize(wide);
  });

  it('downloads the grades of the whole class', async () => {
    const { page } = room.professor;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Grades' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('data.csv');
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe('Student,Auto Grader Score,Manual Feedback Score,Overall Score');
    expect(lines.slice(1).toSorted()).toEqual([
      '',
      'Alan Turing,,2,2',
      'Joan Clarke,,,',
      'Katherine Johnson,,,',
      `${unbrokenName},,,`,
    ]);
  });

  it('shows changes since publication, and publishes again', { tags: 'release' }, async () => {
    const { page } = room.professor;
    await gradeAlan('Off by one.', -1);
    const row = gradesRow(page, 'Alan Turing');
    await row.getByText('Changes since publication').waitFor(slow);
    await expectAccessible(page, 'grading-changed');
    await act(page, 'Alan Turing', 'Publish');
    const dialog = page.getByRole('alertdialog', { name: 'Publish the grade of Alan Turing?' });
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await row.getByText('Changes since publication').waitFor({ state: 'hidden', ...slow });
    await expect.poll(publicationState, slow).toBe('posted');
  });

  it('unpublishes a grade, then reopens the submission', async () => {
    const { page } = room.professor;
    const row = gradesRow(page, 'Alan Turing');
    await act(page, 'Alan Turing', 'Unpublish');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Unpublish' }).click();
    await row.getByText('Grading Completed').waitFor(slow);
    await act(page, 'Alan Turing', 'Reopen');
    await dialog.getByRole('button', { name: 'Reopen' }).click();
    await row.getByText('Submitted', { exact: true }).waitFor(slow);
    await act(page, 'Alan Turing', 'Grade this submission myself');
    await row.getByText('You', { exact: true }).waitFor(slow);
  });

  it('grades students who never pushed with 0', { tags: 'release' }, async () => {
    const { page } = room.professor;
    const path = assignmentPath();
    const read = await api<{ assignment_outline: AssignmentOutline }>(page, 'GET', path);
    const { version } = read.assignment_outline;
    const main_due_date = new Date(Date.now() - 1_000).toISOString();
    await api(page, 'PATCH', path, { version, main_due_date });
    await page.getByRole('button', { name: 'Give zero to missing submissions (1)' }).click(slow);
    const dialog = page.getByRole('alertdialog', { name: 'Give zero to 1 missing submission?' });
    await dialog.getByText(unbrokenName).waitFor();
    await expectAccessible(page, 'grading-missing');
    await dialog.getByRole('button', { name: 'Give zero' }).click();
    const row = gradesRow(page, unbrokenName);
    await row.getByText('Grading Completed').waitFor(slow);
    await expect.poll(() => row.locator('td').nth(2).innerText()).toBe('0');
  });
});

async function publicationState(): Promise<string | undefined> {
  const { rows } = await product.database.query<{ state: string }>(
    `select state from publications where withdrawn_at is null order by id desc limit 1`,
  );
  return rows[0]?.state;
}

describe('the grade distribution', () => {
  const title = 'Current Grade Distribution';

  it(
    'shows the grades as chart and table, and names assignments without points',
    { tags: 'release' },
    async () => {
      const { page } = room.professor;
      await gradeAlan('As it should be.', 1);
      const list = `/classrooms/classroom/${room.classroom.id}/assignments`;
      const { template_id } = room.assignment;
      await api(page, 'POST', list, { template_id, name: 'Reading' });
      await page.getByRole('link', { name: 'Analytics' }).click();
      await page.waitForURL('**/app/assignments');
      const chart = page.getByRole('img', { name: /^Current Grade Distribution: Homework 1 / });
      await chart.waitFor(slow);
      expect(await chart.getAttribute('aria-label')).toBe(
        `${title}: Homework 1 median 50%, from 0% to 100%`,
      );
      await page.getByText(/no points can be earned: Reading\./).waitFor();
      await chart.hover();
      await expectAccessible(page, 'distribution');
      const row = page.getByRole('row', { name: /^Homework 1/ });
      expect(await row.locator('th, td').allInnerTexts()).toEqual([
        'Homework 1',
        '2',
        '0%',
        '25%',
        '50%',
        '75%',
        '100%',
        '-',
      ]);
    },
  );
});
