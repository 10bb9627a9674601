/** Creating an assignment from a template, editing it, and extensions. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './pages/accessible.ts';
import { newMember, type Member } from './course/accounts.ts';
import { addPeople, newClassroom, rowOf } from './course/class.ts';
import { startProduct, type Product } from './product/product.ts';
import { toasts } from './pages/toasts.ts';
import { navigate } from './pages/navigate.ts';

let product: Product;
let grace: Member;
let page: Page;
let classroomId: number;

beforeAll(async () => {
  product = await startProduct();
  grace = await newMember(product, 'grace', 'Grace Hopper');
  page = grace.page;
  classroomId = (await newClassroom(grace, 'navy', 'Compilers')).id;
  await addPeople(product, classroomId, ['Ada Lovelace', 'Alan Turing']);
});
afterAll(async () => {
  expect(product.browserErrors).toEqual([]);
  await product.stop();
});

const heading = (level: number, name: string) => page.getByRole('heading', { level, name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const create = '/app/assignments/create?org_name=navy';
const taken = 'An assignment with this name already exists in this classroom.';

/** Creates a template repository through the form of the code host. */
async function makeTemplate(name: string): Promise<void> {
  const facts = { owner: 'navy', name, private: 'on', is_template: 'on', readme: 'on' };
  const seen = await grace.host.post('/new', facts);
  expect(seen.status).toBe(303);
}

async function assignmentRow() {
  const { rows } = await product.database.query<{ id: number; name: string; due_at: Date | null }>(
    'select id::int, name, due_at from assignments where classroom_id = $1',
    [classroomId],
  );
  return rows;
}

/** Changes the cookie as another tab would; the returned function restores it. */
async function selectElsewhere(tabs: BrowserContext, classroom: { id: number; name: string }) {
  const known = await tabs.cookies();
  const cookie = known.find(({ name }) => name === 'lectern_classroom');
  const here = JSON.parse(decodeURIComponent(cookie!.value)) as object;
  const value = encodeURIComponent(JSON.stringify({ ...here, ...classroom }));
  await tabs.addCookies([{ ...cookie!, value }]);
  return () => tabs.addCookies([cookie!]);
}

describe('a new assignment', () => {
  it('needs a valid name', async () => {
    await page.goto(create);
    await heading(2, 'Assignment Basics').waitFor();
    await expectAccessible(page, 'assignment-create');
    await button('Continue').click();
    await page.getByText('Please provide an assignment name.').first().waitFor();
    await page.getByLabel('Assignment name').fill('C++');
    await expect.poll(() => toasts(page).count()).toBe(0);
    await button('Continue').click();
    const special = 'Assignment name cannot contain any special characters.';
    await page.getByText(special).first().waitFor();
  });

  it('needs a template, which can be created in between', async () => {
    await page.getByLabel('Assignment name').fill('Lexer Project');
    await page.getByText('Repositories will be named lexer-project-<username>.').waitFor();
    await page.getByLabel(/^Due date/).fill('2099-11-15');
    await page.getByText(/^Due Nov 15, 2099, 11:59 PM/).waitFor();
    await button('Continue').click();
    await page.getByText('navy has no template repositories yet.').waitFor();
    for (const name of ['lexer-starter', 'parser-starter', 'linker-starter']) {
      await makeTemplate(name);
    }
    await button('Refresh list').click();
    await page.getByRole('radio', { name: /lexer-starter/ }).waitFor();
    await button('Finish').click();
    await page.getByText('Please select a template repository.').first().waitFor();
  });

  it(
    'keeps what was typed on Previous, and keeps its step in the address',
    { tags: 'release' },
    async () => {
      await button('Previous').click();
      await heading(2, 'Assignment Basics').waitFor();
      expect(await page.getByLabel('Assignment name').inputValue()).toBe('Lexer Project');
      await page.goBack();
      await heading(2, 'Starter Code Repository').waitFor();
      expect(new URL(page.url()).searchParams.get('step')).toBe('1');
      const restoreCookie = await selectElsewhere(page.context(), {
        id: classroomId + 1,
        name: 'Other',
      });
      await page.reload();
      await heading(2, 'Starter Code Repository').waitFor();
      await restoreCookie();
    },
  );

  it(
    'restores what was typed after a visit to another page, and says so',
    { tags: 'release' },
    async () => {
      await page.getByRole('link', { name: 'Rubrics' }).click();
      await page.waitForURL('**/app/rubrics');
      // The notice also appears after a reload.
      await expect.poll(() => toasts(page).count()).toBe(0);
      await page.goBack();
      await heading(2, 'Starter Code Repository').waitFor();
      await page.getByText('We restored your draft.').waitFor();
      await button('Previous').click();
      await heading(2, 'Assignment Basics').waitFor();
      expect(await page.getByLabel('Assignment name').inputValue()).toBe('Lexer Project');
      await button('Continue').click();
      await heading(2, 'Starter Code Repository').waitFor();
    },
  );

  it('is created once with the keyboard, in the classroom of its tab, with a base repository', async () => {
    const search = page.getByLabel('Search template repositories');
    await search.focus();
    await page.keyboard.type('lexer');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await page.getByRole('radio', { name: /lexer-starter/ }).isChecked()).toBe(true);
    await expectAccessible(page, 'assignment-create-template');
    const restoreCookie = await selectElsewhere(page.context(), {
      id: classroomId + 1,
      name: 'Other',
    });
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/assignments\/\d+$/);
    await restoreCookie();
    await page.getByText('Assignment created successfully').waitFor();
    await heading(1, 'Lexer Project').waitFor();
    const [made, ...more] = await assignmentRow();
    expect(more).toEqual([]);
    expect(made?.name).toBe('Lexer Project');
    await expect
      .poll(
        async () => {
          const states = 'select state, name from base_repositories where assignment_id = $1';
          return (await product.database.query(states, [made?.id])).rows;
        },
        { timeout: 30_000 },
      )
      .toEqual([{ state: 'ready', name: 'compilers-lexer-project' }]);
    const copy = await grace.host.open('/navy/compilers-lexer-project');
    expect(copy.status).toBe(200);
  });

  it(
    'cannot have the name of another assignment in another case',
    { tags: 'release' },
    async () => {
      await navigate(page, create);
      await page.getByLabel('Assignment name').fill('lexer-PROJECT');
      await button('Continue').click();
      await page.getByText(taken).first().waitFor();
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.waitForURL('**/app/dashboard');
      await page.getByRole('link', { name: 'Create Assignment' }).click();
      await heading(2, 'Assignment Basics').waitFor();
      expect(await page.getByLabel('Assignment name').inputValue()).toBe('');
    },
  );
});

describe('an existing assignment', () => {
  const edit = async () => `/app/assignments/${(await assignmentRow())[0]?.id}/edit`;

  it('can be edited from a direct link', async () => {
    await page.context().clearCookies({ name: 'lectern_classroom' });
    await page.goto(await edit());
    await heading(1, 'Edit Assignment').waitFor();
    expect(await button('Save changes').isDisabled()).toBe(true);
    await page.getByLabel('Assignment name').fill('Lexer');
    await page.getByLabel(/^Time/).fill('18:00');
    await page.getByRole('textbox', { name: 'Maximum score' }).fill('100');
    await expectAccessible(page, 'assignment-edit');
    await button('Save changes').click();
    await page.getByText('Assignment saved').waitFor();
    expect((await assignmentRow())[0]?.name).toBe('Lexer');
    await page.reload();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Maximum score' }).inputValue())
      .toBe('100');
    expect(await page.getByLabel(/^Time/).inputValue()).toBe('18:00');
  });

  it(
    'keeps its due date when an invalid date or an incomplete time is typed',
    { tags: 'release' },
    async () => {
      const { due_at } = (await assignmentRow())[0]!;
      const [day, time] = [page.getByLabel(/^Due date/), page.getByLabel(/^Time/)];
      const isFocused = (field: typeof day) =>
        field.evaluate((input) => input === document.activeElement);
      // Headless Chromium has an American locale: month first, 12-hour clock.
      await day.focus();
      await page.keyboard.type('1131');
      await page.keyboard.press('Enter');
      await page.getByText('Enter a valid due date.').waitFor();
      expect(await isFocused(day)).toBe(true);
      expect(await page.getByText(/^Due Nov/).count()).toBe(0);
      await day.fill('2099-11-15');
      await page.getByText(/^Due Nov 15, 2099, 6:00 PM/).waitFor();
      expect(await button('Save changes').isDisabled()).toBe(true);

      await time.fill('');
      await page.getByText(/^Due Nov 15, 2099, 11:59 PM/).waitFor();
      await time.focus();
      await page.keyboard.type('0530');
      await page.keyboard.press('Enter');
      await page.getByText('Enter a complete time.').waitFor();
      expect(await isFocused(time)).toBe(true);
      expect(await page.getByText(/^Due Nov/).count()).toBe(0);
      await expectAccessible(page, 'assignment-edit-time');
      expect((await assignmentRow())[0]?.due_at).toEqual(due_at);
      await time.fill('18:00');
      await page.getByText(/^Due Nov 15, 2099, 6:00 PM/).waitFor();
    },
  );

  it(
    'asks for confirmation before it gets a due date in the past',
    { tags: 'release' },
    async () => {
      const { due_at } = (await assignmentRow())[0]!;
      const day = page.getByLabel(/^Due date/);
      await day.fill('2020-11-15');
      await button('Save changes').click();
      const question = page.getByRole('alertdialog', { name: 'Set a due date that has passed?' });
      await question.getByText(/^Nov 15, 2020, 6:00 PM.* has already passed\.$/).waitFor();
      await expectAccessible(page, 'assignment-edit-closing');
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect.poll(() => day.evaluate((input) => input === document.activeElement)).toBe(true);
      expect(await day.inputValue()).toBe('2020-11-15');
      expect((await assignmentRow())[0]?.due_at).toEqual(due_at);
      await day.fill('2099-11-15');
      await expect.poll(() => button('Save changes').isDisabled()).toBe(true);
    },
  );

  it('shows a conflict when someone else has changed it', { tags: 'release' }, async () => {
    // A long word must not widen the page; `expectAccessible` checks that below.
    const renamed = 'Scanner'.repeat(9);
    await product.database.query(
      `update assignments set name = $1, slug = lower($1), version = version + 1`,
      [renamed],
    );
    await page.getByRole('textbox', { name: 'Default score' }).fill('10');
    await button('Save changes').click();
    await page.getByText('Somebody else changed this at the same time. Please reload.').waitFor();
    await expectAccessible(page, 'assignment-edit-conflict');
    await button('Reload').click();
    await expect.poll(() => page.getByLabel('Assignment name').inputValue()).toBe(renamed);
  });

  it('has extensions that can be granted, changed and withdrawn', { tags: 'release' }, async () => {
    const panel = page.getByRole('region', { name: 'Extensions' });
    await panel.getByText('No extensions yet.').waitFor();
    await panel.getByRole('button', { name: 'Grant extension' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Student' }).click();
    await dialog.getByRole('option', { name: 'Ada Lovelace' }).click();
    await dialog.getByLabel('Extended to').fill('2099-11-15');
    await dialog.getByRole('button', { name: 'Grant extension' }).click();
    const notLater = 'An extension must end after the due date of the assignment.';
    await dialog.getByText(notLater).waitFor();
    await expectAccessible(page, 'extension-refused');
    await dialog.getByLabel('Extended to').fill('2099-11-20');
    await dialog.getByRole('button', { name: 'Grant extension' }).click();
    await page.getByText('Extension granted to Ada Lovelace').waitFor();
    await rowOf(page, 'Ada Lovelace').getByText('Nov 20, 2099').waitFor();
    await expectAccessible(page, 'extensions');

    await rowOf(page, 'Ada Lovelace').getByRole('button', { name: 'Change' }).click();
    await dialog.getByLabel('Extended to').fill('2099-11-25');
    await dialog.getByRole('button', { name: 'Change extension' }).click();
    await rowOf(page, 'Ada Lovelace').getByText('Nov 25, 2099').waitFor();

    await rowOf(page, 'Ada Lovelace').getByRole('button', { name: 'Withdraw' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(/will apply to Ada Lovelace again/).waitFor();
    await question.getByRole('button', { name: 'Withdraw extension' }).click();
    await panel.getByText('No extensions yet.').waitFor();
  });
});
