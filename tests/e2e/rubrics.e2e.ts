/** Creating a rubric, copying it to an assignment, and re-scoring. */
import type { AssignmentOutline, Classroom } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './pages/accessible.ts';
import { newMember, type Member } from './course/accounts.ts';
import { addPeople, newClassroom, rowOf } from './course/class.ts';
import { newAssignment } from './course/coursework.ts';
import { phone, startProduct, wide, type Product } from './product/product.ts';
import { navigate } from './pages/navigate.ts';

let product: Product;
let grace: Member;
let page: Page;
let classroom: Classroom;
let assignment: AssignmentOutline;
let rubricPath: string;

beforeAll(async () => {
  product = await startProduct();
  grace = await newMember(product, 'grace', 'Grace Hopper');
  page = grace.page;
  classroom = await newClassroom(grace, 'navy', 'Compilers');
  await addPeople(product, classroom.id, ['Alan Turing']);
  assignment = await newAssignment(product, grace, classroom, { name: 'Homework 1' });
  rubricPath = `/app/assignments/${assignment.id}/rubric`;
});
afterAll(async () => {
  expect(product.browserErrors).toEqual([]);
  await product.stop();
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const item = (position: number) => page.getByRole('group', { name: `Item ${position}` });
const at = (path: string) => page.waitForURL(`${product.site}${path}`);

async function query<Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]> {
  return (await product.database.query<Row>(sql, values)).rows;
}

async function linkedRubric() {
  const [row] = await query<{ id: number | null }>(
    'select rubric_id::int as id from assignments where id = $1',
    assignment.id,
  );
  return row?.id ?? null;
}

/** On a phone, a long classroom name is cut, but the other breadcrumbs are not. */
async function expectReadableBreadcrumbs() {
  const trail = page.getByRole('navigation', { name: 'Breadcrumbs' });
  const labels = trail.getByRole('listitem').locator('> :last-child');
  await page.setViewportSize(phone);
  await labels.first().evaluate((label) => (label.textContent = 'Compilers '.repeat(10)));
  const areCut = await labels.evaluateAll((all) =>
    all.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
  );
  expect(areCut).toEqual([true, false, false]);
  await page.setViewportSize(wide);
}

it('a professor creates a rubric with the keyboard only, and sees what is missing', async () => {
  await page.goto('/app/dashboard');
  await link('Rubrics').click();
  await page.getByText('No rubrics have been created yet.').waitFor();
  await link('Create New Rubric').press('Enter');
  await heading('New Rubric').waitFor();
  await button('Save Rubric').press('Enter');
  const problems = page.getByRole('alert');
  await problems.getByText('- Item explanations cannot be empty.').waitFor();
  await problems.getByText('- Point values cannot be empty.').waitFor();

  await page.getByLabel('Rubric name').fill('Style');
  await heading('New Rubric*').waitFor();
  await item(1).getByRole('button', { name: 'D Deduction' }).press('Space');
  // Skips the third impact and goes to the points, then to the explanation.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Unclear names');
  await button('Add item').press('Enter');
  await page.keyboard.type('+5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Tests for edge cases');
  await expectAccessible(page, 'rubric-editor');
  await expectReadableBreadcrumbs();
  await item(2).getByLabel('Explanation').press('Control+Enter');
  await page.getByText('Rubric created successfully').waitFor();
  await at('/app/rubrics');
  await button('Style').click();
  await rowOf(page, 'Unclear names').getByText('-2').last().waitFor();
  await page.getByRole('cell', { name: '+5', exact: true }).waitFor();
  await expectAccessible(page, 'rubrics');
});

/** The middle of the handle of an item, and a place at which the item passes its neighbour. */
async function dragOf(position: number, past: number) {
  const box = (await button(`Reorder item ${position}`).boundingBox())!;
  const neighbour = (await item(past).boundingBox())!;
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return { from, to: { x: from.x, y: neighbour.y + neighbour.height / 2 } };
}

async function dragByTouch({ from, to }: Awaited<ReturnType<typeof dragOf>>) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: (typeof from)[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await touch('touchStart', from);
  // The first moves would scroll the page if the browser took them.
  for (const part of [0.25, 0.5, 1]) {
    await touch('touchMove', { x: to.x, y: from.y + (to.y - from.y) * part });
  }
  await page.locator('[data-dragged][style*="translate"]').waitFor();
  await touch('touchEnd');
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await session.detach();
}

it('items are reordered by mouse, by touch and by keyboard, and keep their order', async () => {
  await link('Edit Style').click();
  await heading('Edit Rubric').waitFor();
  const order = async () => {
    const fields = await page.getByLabel('Explanation').all();
    return Promise.all(fields.map((field) => field.inputValue()));
  };
  const swapped = ['Tests for edge cases', 'Unclear names'];

  const { from, to } = await dragOf(2, 1);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.locator('[data-dragged][style*="translate"]').waitFor();
  await page.mouse.up();
  await expect.poll(order).toEqual(swapped);
  await page.getByText('Moved to position 1 of 2.').waitFor({ state: 'attached' });

  await dragByTouch(await dragOf(1, 2));
  await expect.poll(order).toEqual(swapped.toReversed());

  await button('Reorder item 1').press('Alt+ArrowDown');
  await expect.poll(order).toEqual(swapped);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(await focused()).toBe('Reorder item 2');
  await heading('Edit Rubric*').waitFor();

  await button('Save Rubric').click();
  await page.getByText('Rubric updated successfully').waitFor();
  await at('/app/rubrics');
  await button('Style').click();
  const rows = page.getByRole('table', { name: 'Items of Style' }).locator('tbody tr');
  await rows.last().waitFor();
  expect(await rows.allInnerTexts()).toEqual(swapped.map((text) => expect.stringContaining(text)));
});

it(
  'a professor copies a rubric to an assignment and reorders it',
  { tags: 'release' },
  async () => {
    await navigate(page, `/app/assignments/${assignment.id}`);
    await link('View Rubric').click();
    await at(rubricPath);
    await button('Copy existing rubric').click();
    const dialog = page.getByRole('dialog', { name: 'Copy existing rubric' });
    await dialog.getByRole('link', { name: 'Create one from scratch' }).waitFor();
    await dialog.getByRole('link', { name: /^Style/ }).click();
    await heading('Homework 1 > New Rubric').waitFor();
    expect(await page.getByLabel('Rubric name').inputValue()).toBe('Homework 1 Rubric');
    await button('Move item 1 down').press('Enter');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Move item 2 down');
    await heading('Homework 1 > New Rubric*').waitFor();
    await button('Save Rubric').click();
    await page.getByText('Rubric created successfully').waitFor();
    await at(rubricPath);
    const table = page.getByRole('table', { name: 'Homework 1 Rubric' });
    const rows = table.locator('tbody tr');
    await rows.last().waitFor();
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/^Unclear names\s+-2$/),
      expect.stringMatching(/^Tests for edge cases\s+\+5$/),
    ]);
    expect(await linkedRubric()).not.toBeNull();
    await expectAccessible(page, 'assignment-rubric');
  },
);

/** Inserts a graded submission with a comment for the rubric's deduction; returns a reader of its points. */
async function gradedWork(): Promise<() => Promise<number | undefined>> {
  const [work] = await query<{ id: number }>(
    `with made as (
       insert into works (assignment_id, org_id, repository_name, state)
       values ($1, $2, 'homework-1-alan', 'GRADING_COMPLETED') returning id, assignment_id)
     insert into contributors (work_id, assignment_id, user_id)
     select made.id, assignment_id, users.id from made, users where login = 'alan-turing'
     returning work_id::int as id`,
    assignment.id,
    classroom.org_id,
  );
  await query(
    `insert into feedback (work_id, body, points, rubric_item_id, author_id)
     select $1, 'x is no name', -2, rubric_items.id, users.id from rubric_items, users
     where rubric_id = $2 and points = -2 and login = 'grace'`,
    work?.id,
    await linkedRubric(),
  );
  return async () => {
    const sql = 'select points from feedback where work_id = $1';
    return (await query<{ points: number }>(sql, work?.id))[0]?.points;
  };
}

it(
  'changed rubric points are previewed, applied to graded submissions, and undone',
  { tags: 'release' },
  async () => {
    const points = await gradedWork();
    await navigate(page, rubricPath);
    await link('Edit Rubric').click();
    await heading('Homework 1 > Edit Rubric').waitFor();
    await item(1).getByLabel('Point value').fill('4');
    await button('Save Rubric').click();
    const dialog = page.getByRole('alertdialog', { name: 'Re-score graded submissions?' });
    const row = dialog.getByRole('row').filter({ hasText: 'Alan Turing' });
    await row.waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual([
      'Alan Turing',
      'Homework 1',
      '-2',
      '-4',
    ]);
    await expectAccessible(page, 'rubric-rescore');
    await dialog.getByRole('button', { name: 'Save and re-score' }).click();
    await page.getByText('Scores now use the new points.').waitFor();
    await at(rubricPath);
    await page.getByRole('cell', { name: '-4', exact: true }).waitFor();
    expect(await points()).toBe(-4);
    await button('Undo').click();
    // A pointer over the toasts would keep the next one open over a button.
    await page.mouse.move(0, 0);
    await page.getByText('The previous points are back.').waitFor();
    await page.getByRole('cell', { name: '-2', exact: true }).waitFor();
    expect(await points()).toBe(-2);
  },
);

it('the rubric editor asks before unsaved changes are lost', { tags: 'release' }, async () => {
  await navigate(page, rubricPath);
  await link('Edit Rubric').click();
  await page.getByLabel('Rubric name').fill('Homework 1, strict');
  await heading('Homework 1 > Edit Rubric*').waitFor();
  await link('Dashboard').click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.getByLabel('Rubric name').inputValue()).toBe('Homework 1, strict');

  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const closing = await asked;
  expect(closing.type()).toBe('beforeunload');
  await closing.accept();
  await reloaded;
  await heading('Homework 1 > Edit Rubric').waitFor();
  expect(await page.getByLabel('Rubric name').inputValue()).toBe('Homework 1 Rubric');
});

it(
  'the rubric editor opens from a direct link and returns to the assignment after saving',
  { tags: 'release' },
  async () => {
    await grace.context.clearCookies({ name: 'lectern_classroom' });
    await page.goto(`/app/rubrics/new?assignment=${assignment.id}&rubric=${await linkedRubric()}`);
    await page.getByRole('heading', { name: 'Homework 1 > Edit Rubric' }).waitFor();
    await page.getByLabel('Rubric name').fill('Homework 1, strict');
    await page.getByRole('button', { name: 'Save Rubric' }).click();
    await page.getByText('Rubric updated successfully').waitFor();
    await page.waitForURL(`${product.site}${rubricPath}`);
    await page.getByRole('table', { name: 'Homework 1, strict' }).waitFor();
  },
);

it(
  'teaching assistants can only read the rubric of an assignment, and students cannot see it',
  { tags: 'release' },
  async () => {
    const tim = await newMember(product, 'tim', 'Tim Tutor');
    const enter = (role: string) =>
      query(
        `insert into memberships (classroom_id, user_id, role, status)
       select $1, id, $2, 'ACTIVE' from users where login = 'tim'
       on conflict (classroom_id, user_id) do update set role = excluded.role`,
        classroom.id,
        role,
      );
    await enter('TA');
    await tim.page.goto(rubricPath);
    await tim.page.getByRole('table', { name: 'Homework 1, strict' }).waitFor();
    expect(await tim.page.getByRole('link', { name: 'Edit Rubric' }).count()).toBe(0);
    expect(await tim.page.getByRole('link', { name: 'Rubrics' }).count()).toBe(0);
    for (const path of ['/app/rubrics', '/app/rubrics/new']) {
      await navigate(tim.page, path);
      // The access-denied page redirects a teaching assistant to the dashboard.
      await tim.page.getByText('User does not have the required role').waitFor();
      await tim.page.waitForURL('**/app/dashboard');
    }
    await enter('STUDENT');
    await tim.page.goto(rubricPath);
    await tim.page.waitForURL('**/app/access-denied');
  },
);
