/** Comments of a grader: staged, saved and published, without loss or duplicates. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './pages/accessible.ts';
import { onAnotherDevice, type Member } from './course/accounts.ts';
import { rowOf } from './course/class.ts';
import { reviewsOf, signedBy } from './course/feedback-pull.ts';
import { gradedClass, type GradedClass, type GradedWork } from './course/graded-class.ts';
import {
  card,
  comment,
  commentField,
  commentOnWork,
  draftOf,
  heading,
  open,
  pending,
  plus,
  savedComments,
  submitButton,
  total,
} from './pages/grader-page.ts';
import { expectFocus } from './pages/keyboard.ts';
import { slowPoll, slow } from './pages/timeouts.ts';
import { startRestartableProduct, type RestartableProduct } from './product/restartable-product.ts';
import { publicationsAfterAMinute, publicationsOf, publishAll } from './pages/publications.ts';
import { greeting, tape } from './course/pushed-files.ts';
import { armFaults, reviewFailures, faultHits } from './course/review-failures.ts';

let product: RestartableProduct;
let room: GradedClass;
let grace: Member;
let alan: GradedWork;

beforeAll(async () => {
  product = await startRestartableProduct();
  room = await gradedClass(product);
  grace = await room.assistant('grace', 'Grace Hopper');
  await room.work('joan', 'Joan Clarke', greeting);
  alan = await room.work('alan', 'Alan Turing', tape);
});
afterAll(async () => {
  expect(product.browserErrors).toEqual([]);
  await product.stop();
});

describe('comments in the grader', () => {
  it('are staged, edited and unstaged, and the score follows', async () => {
    const { page } = grace;
    await open(page, alan);
    expect(await submitButton(page).isDisabled()).toBe(true);
    await comment(page, 4, 'Name it after *what* it holds', -2);
    expect(await total(page)).toBe('-2');
    await card(page, 'Name it').getByText('Pending').waitFor();
    await card(page, 'Name it').locator('em', { hasText: 'what' }).waitFor();

    await card(page, 'Name it').getByRole('button', { name: 'Edit comment' }).click();
    await commentField(page).fill('Better named');
    await page.getByRole('button', { name: 'Increase Point Adjustment' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await card(page, 'Better named').getByText('-1').waitFor();
    expect(await total(page)).toBe('-1');

    await comment(page, 5, 'Short-lived');
    await card(page, 'Short-lived').getByRole('button', { name: 'Remove draft comment' }).click();
    await card(page, 'Short-lived').waitFor({ state: 'detached' });
    await expectFocus(plus(page, 5));

    await plus(page, 6).click();
    const points = page.getByRole('textbox', { name: 'Point Adjustment' });
    // Clicks to the left of the initial 0, which typing must replace and not extend.
    await points.click({ position: { x: 8, y: 8 } });
    await page.keyboard.type('-4');
    expect(await points.inputValue()).toBe('-4');
    await points.fill('');
    // A true minus sign, as word processors write it.
    await page.keyboard.insertText('−3');
    await page.keyboard.press('Tab');
    expect(await points.inputValue()).toBe('-3');
    await points.fill('');
    await points.pressSequentially('-2,5');
    expect(await points.inputValue()).toBe('-2,5');
    await page.getByText('Whole numbers only.').waitFor();
    await points.fill('0');
    await page.getByRole('button', { name: 'Add comment' }).click();
    expect(await page.getByRole('article').count()).toBe(1);
  });

  it('are created for each picked rubric item', async () => {
    const { page } = grace;
    await page.getByRole('button', { name: /Well named/ }).click();
    await page.getByRole('button', { name: /Off by one/ }).click();
    await page.emulateMedia({ forcedColors: 'active' });
    const picked = page.getByRole('button', { name: /Well named/, pressed: true });
    expect(await picked.evaluate((item) => getComputedStyle(item).outlineStyle)).toBe('solid');
    await page.emulateMedia({ forcedColors: null });
    await plus(page, 6).click();
    await card(page, 'Well named').getByText('+2').waitFor();
    await card(page, 'Off by one').getByText('-3').waitFor();
    expect(await commentField(page).count()).toBe(0);
    expect(await total(page)).toBe('-2');
    await picked.click();
    await page.getByRole('button', { name: /Off by one/, pressed: true }).click();
    // An item still shows its comments when it is no longer picked.
    const places = page.getByRole('button', { name: 'Show the comment on line 6' });
    expect(await places.count()).toBe(2);
    await places.last().click();
    await expectFocus(card(page, 'Off by one'));
    await commentOnWork(page, 'Well done, on the whole');
    await expectAccessible(page, 'grader-staged');
    await page.getByText('4 pending, saved as a draft').waitFor(slow);
  });

  it('survive a closed tab', { tags: 'release' }, async () => {
    await grace.page.close();
    grace.page = await grace.context.newPage();
    await open(grace.page, alan);
    await card(grace.page, 'Better named').getByText('Pending').waitFor();
    expect(await grace.page.getByRole('article').count()).toBe(4);
  });

  it('appear on another device, even unfinished ones', { tags: 'release' }, async () => {
    const other = await onAnotherDevice(product, grace);
    await open(other.page, alan);
    await card(other.page, 'Off by one').waitFor(slow);
    await plus(other.page, 5).click();
    await commentField(other.page).fill('Half a sent');
    await other.page.getByRole('button', { name: 'Previous' }).click();
    await heading(other.page, 'Joan Clarke').waitFor(slow);
    expect(await other.page.getByRole('article').count()).toBe(0);
    await expect
      .poll(() => draftOf(product, grace, alan), slow)
      .toEqual(expect.arrayContaining(['Half a sent', 'Better named', 'Off by one']));
    await other.context.close();
    await open(grace.page, alan);
    await card(grace.page, 'Half a sent').getByText('Unfinished').waitFor(slow);
    await grace.page.getByText('4 pending, 1 unfinished, saved as a draft').waitFor(slow);
    await card(grace.page, 'Half a sent')
      .getByRole('button', { name: 'Remove draft comment' })
      .click();
  });

  it('are saved once by Submit Grade, and none stays staged', async () => {
    const { page } = grace;
    await submitButton(page).click();
    await page.getByText('Grade submitted successfully!').waitFor(slow);
    // The toast must not cover a button.
    const help = page.getByRole('button', { name: 'Keyboard shortcuts' });
    await help.click({ trial: true, timeout: 2_500 });
    expect(await savedComments(product, alan)).toEqual([
      { path: 'main.py', line: 4, body: 'Better named', points: -1 },
      { path: 'main.py', line: 6, body: 'Well named', points: 2 },
      { path: 'main.py', line: 6, body: 'Off by one', points: -3 },
      { path: null, line: null, body: 'Well done, on the whole', points: 0 },
    ]);
    await expect.poll(() => pending(page).count()).toBe(0);
    expect(await submitButton(page).isDisabled()).toBe(true);
    await expectFocus(submitButton(page));
    expect(await total(page)).toBe('-2');
    expect(await page.getByRole('button', { name: 'Show the comment on line 6' }).count()).toBe(2);
    expect(await draftOf(product, grace, alan)).toEqual([]);
    await page.reload();
    await card(page, 'Better named').waitFor(slow);
    expect(await pending(page).count()).toBe(0);
  });

  it('can be edited and deleted after they were saved', async () => {
    const { page } = grace;
    await card(page, 'Off by one').getByRole('button', { name: 'Delete comment' }).click();
    await expectFocus(card(page, 'Off by one'));
    await card(page, 'Off by one').getByText('will be deleted').waitFor();
    expect(await total(page)).toBe('1');
    await card(page, 'Better named').getByRole('button', { name: 'Edit comment' }).click();
    await commentField(page).fill('Best named');
    await page.keyboard.press('Control+Enter');
    await submitButton(page).click();
    await page.getByText('Grade submitted successfully!').first().waitFor(slow);
    await card(page, 'Off by one').waitFor({ state: 'detached', ...slow });
    const bodies = (await savedComments(product, alan)).map(({ body }) => body);
    expect(bodies).toEqual(['Best named', 'Well named', 'Well done, on the whole']);
  });
});

describe('a published grade', () => {
  type ReviewFailure = (typeof reviewFailures)[number];
  const reviews = () => reviewsOf(product, room.professor, alan);
  const states = () => publicationsOf(product, alan);
  const atLines = async () =>
    (await savedComments(product, alan))
      .filter(({ line }) => line !== null)
      .toSorted((one, other) => one.line! - other.line!)
      .map(({ path, line, ...comment }) => ({ path, line, body: signedBy(grace, comment) }));

  async function expectOneReview({ faults, isKilled, arrives }: ReviewFailure): Promise<void> {
    const { page } = room.professor;
    const earlier = await states();
    await comment(grace.page, 5, `Of publication ${earlier.length + 1}`);
    await submitButton(grace.page).click();
    await expect.poll(() => pending(grace.page).count(), slow).toBe(0);

    await armFaults(product, faults);
    await publishAll(page, 1);
    await expect.poll(() => faultHits(product), { ...slow, interval: 20 }).toBe(1);
    if (isKilled) {
      await product.kill();
      expect(await reviews()).toHaveLength(earlier.length);
      expect(await states()).toEqual([...earlier, 'pending']);
      await product.restart();
    }
    if (arrives) await expect.poll(reviews, slowPoll).toHaveLength(earlier.length + 1);
    const row = rowOf(page, 'Alan Turing').last();
    await row.getByText('Publishing pending').waitFor(slow);
    await expect
      .poll(() => publicationsAfterAMinute(product, alan), slowPoll)
      .toEqual([...earlier, 'posted']);
    await row.getByText('Publishing pending').waitFor({ state: 'hidden', ...slow });
    await row.getByText('Grade Published').waitFor();

    const posted = await reviews();
    expect(posted).toHaveLength(earlier.length + 1);
    expect(posted.at(-1)?.comments).toEqual(await atLines());
    expect(posted.at(-1)?.body.split('\n\n')).toEqual([
      '**Grade: 1 / 2**',
      'Well done, on the whole',
      '— grace',
      expect.stringMatching(/^\[Open this grade in Lectern\]\(http.+\/app\/my-work\/\d+\)$/),
      expect.stringMatching(/^<!-- lectern [\da-f-]+ -->$/),
    ]);
  }

  it.each(reviewFailures)(
    'is posted as one review when $what',
    { timeout: 240_000, tags: 'release' },
    expectOneReview,
  );
});
