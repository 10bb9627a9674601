/**
 * Races in the grader: two graders on one submission, one grader who is faster than the page, and a push
 * during grading. A release runs with `CLICK_ROUNDS=200`.
 *
 * @module-tag release
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './pages/accessible.ts';
import type { Member } from './course/accounts.ts';
import { api, push } from './course/coursework.ts';
import { gradedClass, type GradedClass, type GradedWork } from './course/graded-class.ts';
import {
  card,
  comment,
  commentField,
  open,
  pending,
  plus,
  savedComments,
  submitButton,
} from './pages/grader-page.ts';
import { typeRapidly } from './pages/rapid-comments.ts';
import { slowPoll, slow } from './pages/timeouts.ts';
import { startProduct, wide, type Product } from './product/product.ts';
import { greeting, tape } from './course/pushed-files.ts';

let product: Product;
let room: GradedClass;
let grace: Member;
let alan: GradedWork;
let joan: GradedWork;

beforeAll(async () => {
  product = await startProduct();
  room = await gradedClass(product);
  grace = await room.assistant('grace', 'Grace Hopper');
  joan = await room.work('joan', 'Joan Clarke', greeting);
  alan = await room.work('alan', 'Alan Turing', tape);
});
afterAll(async () => {
  expect(product.browserErrors).toEqual([]);
  await product.stop();
});

describe('two graders of one submission', () => {
  type Grader = 'grace' | 'ada';
  type Step = `${Grader} ${'edits' | 'submits'}`;

  /** All interleavings of two sequences. */
  function interleavings<T>([one, ...ones]: T[], [other, ...others]: T[]): T[][] {
    if (one === undefined) return [other === undefined ? [] : [other, ...others]];
    if (other === undefined) return [[one, ...ones]];
    return [
      ...interleavings(ones, [other, ...others]).map((rest) => [one, ...rest]),
      ...interleavings([one, ...ones], others).map((rest) => [other, ...rest]),
    ];
  }
  const orders = interleavings<Step>(
    ['grace edits', 'grace submits'],
    ['ada edits', 'ada submits'],
  );
  const pages = () => ({ grace: grace.page, ada: room.professor.page });
  let round = 0;

  /** Replaces all comments of the submission, and waits until both graders see them. */
  async function startWith(bodies: readonly string[]): Promise<void> {
    const { ada } = pages();
    const { feedback } = await api<{ feedback: { feedback_comment_id: number }[] }>(
      ada,
      'GET',
      alan.path,
    );
    const gone = feedback.map(({ feedback_comment_id }) => ({
      action: 'DELETE',
      feedback_comment_id,
    }));
    const fresh = bodies.map((body) => ({
      action: 'CREATE',
      path: null,
      line: null,
      points: 0,
      body,
    }));
    await api(ada, 'POST', `${alan.path}/grade`, { body: '', comments: [...gone, ...fresh] });
    for (const page of Object.values(pages())) {
      for (const body of bodies) await card(page, body).waitFor(slow);
    }
  }

  async function edit(page: Page, shown: string, text: string): Promise<void> {
    await card(page, shown).getByRole('button', { name: 'Edit comment' }).click();
    await commentField(page).fill(text);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await card(page, text).getByText('Pending').waitFor();
  }

  /** Submits. If the other grader changed the same comment first, keeps the own text. */
  async function submit(page: Page, mine: string, theirs: string | undefined): Promise<void> {
    await submitButton(page).click();
    if (theirs !== undefined) {
      // The event may arrive before the refusal, while the request is still running.
      await submitButton(page).and(page.locator(':enabled')).waitFor();
      const conflicting = card(page, mine);
      await conflicting.getByText('Somebody else has changed this comment.').waitFor();
      await conflicting.getByText(theirs).waitFor();
      if (round === 2) await expectAccessible(page, 'grader-conflict');
      await conflicting.getByRole('button', { name: 'Keep mine' }).click();
      await submitButton(page).click();
    }
    await expect
      .poll(async () => (await savedComments(product, alan)).map(({ body }) => body), slow)
      .toContain(mine);
  }

  async function play(order: readonly Step[], isSameItem: boolean): Promise<void> {
    round += 1;
    const items = [`${round} one`, `${round} two`] as const;
    const about = { grace: items[0], ada: isSameItem ? items[0] : items[1] };
    const text = { grace: `${round} says Grace`, ada: `${round} says Ada` };
    await startWith(items);
    const submitted: Grader[] = [];
    const editedAt = new Map<Grader, number>();
    for (const step of order) {
      const [who, deed] = step.split(' ') as [Grader, 'edits' | 'submits'];
      const first = submitted[0];
      if (deed === 'edits') {
        editedAt.set(who, submitted.length);
        await edit(pages()[who], isSameItem && first ? text[first] : about[who], text[who]);
      } else {
        const isBehind = isSameItem && first !== undefined && editedAt.get(who) === 0;
        await submit(pages()[who], text[who], isBehind ? text[first] : undefined);
        submitted.push(who);
      }
    }
    const left = isSameItem ? [text[submitted[1]!], items[1]] : [text.grace, text.ada];
    expect((await savedComments(product, alan)).map(({ body }) => body).toSorted()).toEqual(
      left.toSorted(),
    );
    const { versions } = await api<{ versions: { body: string }[] }>(
      room.professor.page,
      'GET',
      `${alan.path}/feedback-history`,
    );
    const history = versions.map(({ body }) => body);
    expect(history).toEqual(expect.arrayContaining([...items, text.grace, text.ada]));
  }

  it.each([
    { of: 'the same comment', isSameItem: true },
    { of: 'different comments', isSameItem: false },
  ])(
    'keep both texts of $of in every order of edits and submits',
    async ({ isSameItem }) => {
      const { ada } = pages();
      if (round === 0) {
        await open(grace.page, alan);
        await open(ada, alan);
        await ada.getByText('Grace Hopper has this submission open').waitFor(slow);
      }
      expect(orders).toHaveLength(6);
      for (const order of orders) await play(order, isSameItem);
      for (const page of Object.values(pages())) {
        await expect.poll(() => pending(page).count(), slow).toBe(0);
      }
    },
    240_000,
  );
});

describe('a grader who is faster than the page', () => {
  const rounds = Number(process.env['CLICK_ROUNDS'] ?? 25);
  /** More comments at once would slow the page down. */
  const batch = 25;

  const staged = async (page: Page, { path }: GradedWork) => {
    const draft = await api<{ items: { feedback: { body?: string } }[] }>(
      page,
      'GET',
      `${path}/draft`,
    );
    return draft.items.map(({ feedback }) => feedback.body).toSorted();
  };

  it('never puts a comment under another student', async () => {
    const { page } = grace;
    // A small window draws faster.
    await page.setViewportSize({ width: wide.width, height: 150 });
    for (let from = 0; from < rounds; from += batch) {
      // Leaves the grader, so that nothing of it remains in the page.
      await page.goto('/favicon.svg');
      await product.database.query('delete from drafts');
      await page.evaluate(() => localStorage.clear());
      // Batches continue with the student whose turn it is.
      await open(page, from % 2 === 0 ? joan : alan);
      const typed = await typeRapidly(page, [joan, alan], { from, rounds: batch });
      for (const work of [joan, alan]) {
        await expect
          .poll(() => staged(page, work), { ...slow, interval: 250 })
          .toEqual(typed[work.id]!.toSorted());
      }
    }
  }, 240_000);
});

it('Submit Grade refuses a commit that the page has not shown yet', async () => {
  const { page } = grace;
  const mary = await room.work('mary', 'Mary Somerville', tape);
  await page.setViewportSize(wide);
  await open(page, mary);
  await comment(page, 4, 'Why?', -1);
  await plus(page, 5).click();
  await commentField(page).fill('Half a sentence');
  let showFiles = () => {};
  const shown = new Promise<void>((resolve) => (showFiles = resolve));
  await page.route('**/tree', async (route) => {
    await shown;
    await route.fallback();
  });
  const newest = await push(mary.clone, {
    'main.py': `# New on top\n${tape['main.py'] as string}`,
  });
  const files = () => api<{ commit_sha: string }>(page, 'GET', `${mary.path}/tree`);
  await expect.poll(async () => (await files()).commit_sha, slowPoll).toBe(newest);

  await submitButton(page).click();
  await page.getByText('Another commit will be graded instead.').waitFor(slow);
  expect(await savedComments(product, mary)).toEqual([]);
  showFiles();
  const warning = 'This file has changed since. Please check the line.';
  await card(page, 'Why?').getByText(warning).waitFor(slow);
  const form = page.getByRole('form', { name: 'Comment on line 5' });
  await form.getByText(warning).waitFor(slow);
  expect(await commentField(page).inputValue()).toBe('Half a sentence');
  await expectAccessible(page, 'grader-file-changed');

  await submitButton(page).click();
  await expect.poll(() => savedComments(product, mary), slow).toMatchObject([{ body: 'Why?' }]);
  const { rows } = await product.database.query('select counted_sha from works where id = $1', [
    mary.id,
  ]);
  expect(rows).toEqual([{ counted_sha: newest }]);
}, 120_000);
