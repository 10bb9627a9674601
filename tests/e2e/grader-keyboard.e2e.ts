/** Grading by keyboard: few keys for a submission, saved comments, and comments on several lines. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from './pages/accessible.ts';
import type { Member } from './course/accounts.ts';
import { gradedClass, type GradedClass, type GradedWork } from './course/graded-class.ts';
import { card, commentField, heading, open, plus, savedComments } from './pages/grader-page.ts';
import { expectNoPointer, watchPointer } from './pages/keyboard.ts';
import { slow, slowPoll } from './pages/timeouts.ts';
import { startProduct, type Product } from './product/product.ts';
import { tape } from './course/pushed-files.ts';

let product: Product;
let room: GradedClass;
let grace: Member;
const works: GradedWork[] = [];

const names = ['Ann', 'Bea', 'Cid', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon', 'Kim', 'Lea'];

beforeAll(async () => {
  product = await startProduct();
  room = await gradedClass(product);
  grace = await room.assistant('grace', 'Grace Hopper');
  // Without points to lose, a grade without comments would ask first.
  await product.database.query('update assignments set default_score = 10');
  for (const name of names) works.push(await room.work(name.toLowerCase(), `${name} Zimmer`, tape));
  const count = async (state: string) => {
    const query = 'select count(*)::int as count from works where state = $1';
    return (await product.database.query<{ count: number }>(query, [state])).rows[0]?.count;
  };
  await vi.waitFor(async () => expect(await count('STARTED')).toBe(names.length), slowPoll);
  await product.database.query(`update works set state = 'SUBMITTED', submitted_at = now()`);
}, 240_000);
afterAll(async () => {
  expect(product.browserErrors).toEqual([]);
  await product.stop();
});

const median = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/** Presses keys and counts them. A key with Shift or Control counts once. */
function keyboard(page: Page) {
  let pressed = 0;
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key);
        pressed += 1;
      }
    },
    take: () => {
      const count = pressed;
      pressed = 0;
      return count;
    },
  };
}

async function stateOf({ id }: GradedWork): Promise<string | undefined> {
  const query = 'select state from works where id = $1';
  const { rows } = await product.database.query<{ state: string }>(query, [id]);
  return rows[0]?.state;
}

const codeOf = (page: Page) => page.getByRole('region', { name: 'Code of main.py' });

describe('grading by keyboard', () => {
  it('a comment is saved with one click and found by typing a slash', async () => {
    const { page } = grace;
    await open(page, works[0]!);
    await plus(page, 4).click();
    await commentField(page).fill('Say what the tape holds');
    await page.keyboard.press('Shift+Tab');
    // The field of the points comes before that of the text.
    await page.keyboard.type('-2');
    await page.keyboard.press('Control+Enter');
    await card(page, 'Say what').getByRole('button', { name: 'Save for later comments' }).click();
    await page.getByText('Comment saved. Type / in a comment to use it.').waitFor(slow);

    await plus(page, 6).click();
    await page.keyboard.type('/tape');
    const list = page.getByRole('listbox', { name: 'Saved comments' });
    await list.getByRole('option', { name: /Say what the tape holds/ }).waitFor(slow);
    await expectAccessible(page, 'grader-saved-comments');
    // On a phone the form was in another place.
    await commentField(page).fill('');
    await commentField(page).pressSequentially('/tape');
    await list.waitFor(slow);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    expect(await commentField(page).inputValue()).toBe('/tape');
    await commentField(page).fill('');
    await commentField(page).pressSequentially('/');
    await page.keyboard.press('Enter');
    expect(await commentField(page).inputValue()).toBe('Say what the tape holds');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => card(page, 'Say what').count(), slowPoll).toBe(2);
  });

  it('a comment covers the lines that Shift and the arrow keys select, and is edited there', async () => {
    const { page } = grace;
    await open(page, works[1]!);
    await plus(page, 4).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('button', { name: 'Comment on lines 4-6' }).first().waitFor(slow);
    await page.keyboard.press('c');
    await page.getByRole('form', { name: 'Comment on lines 4-6' }).waitFor(slow);
    await page.keyboard.type('All of this');
    await page.keyboard.press('Control+Enter');
    await card(page, 'All of this').getByText('Lines 4-6').waitFor(slow);
    await page.keyboard.press('Shift+U');
    await expect.poll(() => savedComments(product, works[1]!), slowPoll).toHaveLength(1);
    const query = 'select start_line, line from feedback where work_id = $1';
    const { rows } = await product.database.query(query, [works[1]!.id]);
    expect(rows).toEqual([{ start_line: 4, line: 6 }]);
  });

  it('a comment covers the lines over which the mouse is dragged', async () => {
    const { page } = grace;
    await open(page, works[2]!);
    const box = async (line: number) => (await plus(page, line).boundingBox())!;
    const [from, to] = [await box(2), await box(5)];
    await page.mouse.move(from.x + from.width + 20, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width + 20, to.y + 5, { steps: 8 });
    await page.mouse.up();
    await page.getByRole('form', { name: 'Comment on lines 2-5' }).waitFor(slow);
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  it('a flawless submission takes at most 4 keys and one with a saved comment at most 6', async () => {
    const { page } = grace;
    // Those of the tests above are not counted.
    const mine = works.slice(2);
    await watchPointer(page);
    await open(page, mine[0]!);
    await codeOf(page).waitFor(slow);
    const flawless = page.getByRole('button', { name: 'Grade without comments' });
    const keys = keyboard(page);
    const [untilCode, untilConfirmed]: [number[], number[]] = [[], []];
    for (const [index, work] of mine.entries()) {
      await heading(page, work.student.name).waitFor(slow);
      await plus(page, 4).waitFor(slow);
      const isFlawless = index % 2 === 0;
      const next = mine[index + 1];
      let begun: number;
      if (isFlawless) {
        begun = performance.now();
        await keys.press('g');
        await flawless.waitFor({ state: 'detached', ...slow });
        untilConfirmed.push(performance.now() - begun);
        begun = performance.now();
        await keys.press('u');
      } else {
        await keys.press('c', '/', 'Enter', 'Control+Enter');
        await card(page, 'Say what').waitFor(slow);
        begun = performance.now();
        await keys.press('Shift+U');
      }
      if (next) {
        await heading(page, next.student.name).waitFor(slow);
        await plus(page, 4).waitFor(slow);
        if (isFlawless) untilCode.push(performance.now() - begun);
      }
      await expect.poll(() => stateOf(work), slowPoll).toBe('GRADING_COMPLETED');
      expect(keys.take()).toBeLessThanOrEqual(isFlawless ? 4 : 6);
      const saved = await savedComments(product, work);
      expect(saved.map(({ body, points }) => [body, points])).toEqual(
        isFlawless ? [] : [['Say what the tape holds', -2]],
      );
    }
    await expectNoPointer(page);
    process.stdout.write(
      `next to code: median ${Math.round(median(untilCode))} ms (aim 250), ` +
        `submit to confirmed: median ${Math.round(median(untilConfirmed))} ms (aim 800)\n`,
    );
  }, 180_000);

  it('saved comments are listed with their uses, edited and exported', async () => {
    const { page } = grace;
    await page.getByRole('button', { name: 'Saved comments' }).click();
    const dialog = page.getByRole('dialog', { name: 'Saved comments' });
    await dialog.getByText('Used 5 times').waitFor(slow);
    await expectAccessible(page, 'saved-comments');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('my-comments.csv');
    await dialog.getByRole('button', { name: 'Edit saved comment' }).click();
    await dialog.getByText(/Used in grades of Homework 1 \(5\)/).waitFor(slow);
    // The two pending comments of the first test.
    await dialog.getByText('Change my 1 pending comment, too').waitFor(slow);
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Say what it holds');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved comment changed, and 1 pending comment').waitFor(slow);
    await page.keyboard.press('Escape');
    await open(page, works[0]!);
    await card(page, 'Say what it holds').waitFor(slow);
  });
});
