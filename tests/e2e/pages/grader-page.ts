/** Elements and actions of the grader page. */
import type { Page } from 'playwright-core';
import type { Member } from '../course/accounts.ts';
import type { GradedWork } from '../course/graded-class.ts';
import { slow } from './timeouts.ts';
import type { Product } from '../product/product.ts';

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
export const total = (page: Page) => page.getByLabel('Total Score').innerText();
export const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit Grade' });
export const file = (page: Page, name: RegExp) => page.getByRole('treeitem', { name });
export const code = (page: Page, path: string) =>
  page.getByRole('region', { name: `Code of ${path}`, exact: true });
export const card = (page: Page, text: string) =>
  page.getByRole('article').filter({ hasText: text });
export const plus = (page: Page, line: number) =>
  page.getByRole('button', { name: `Comment on line ${line}`, exact: true });
export const commentField = (page: Page) => page.getByPlaceholder('Leave a comment');
export const pending = (page: Page) => page.getByText('Pending', { exact: true });

export async function open(page: Page, work: GradedWork): Promise<void> {
  await page.goto(work.address);
  await heading(page, work.student.name).waitFor(slow);
  await page.getByRole('tree', { name: 'Files' }).waitFor(slow);
}

export async function comment(
  page: Page,
  line: number,
  body: string,
  points?: number,
): Promise<void> {
  await plus(page, line).click();
  if (points !== undefined) {
    await page.getByRole('textbox', { name: 'Point Adjustment' }).fill(String(points));
  }
  await commentField(page).fill(body);
  await page.getByRole('button', { name: 'Add comment' }).click();
}

/** Types into the focused field. */
export async function typeComment(page: Page, body: string): Promise<void> {
  await page.keyboard.type(body);
  await page.keyboard.press('Control+Enter');
  await card(page, body).waitFor();
}

export async function commentOnWork(page: Page, body: string): Promise<void> {
  await page.getByRole('button', { name: 'Comment on the whole submission' }).click();
  await commentField(page).fill(body);
  await page.getByRole('button', { name: 'Add comment' }).click();
}

interface SavedComment {
  path: string | null;
  line: number | null;
  body: string;
  points: number;
}

/** The saved comments of a submission, from the database. */
export async function savedComments(
  { database }: Product,
  { id }: GradedWork,
): Promise<SavedComment[]> {
  const { rows } = await database.query<SavedComment>(
    `select path, line, body, points from feedback
     where work_id = $1 and deleted_at is null order by id`,
    [id],
  );
  return rows;
}

/** The draft comments of a grader on a submission, from the database. */
export async function draftOf(
  { database }: Product,
  { login }: Member,
  { id }: GradedWork,
): Promise<string[]> {
  const { rows } = await database.query<{ items: { feedback: { body: string } }[] }>(
    `select items from drafts join users on users.id = user_id
     where work_id = $1 and login = $2`,
    [id, login],
  );
  return rows.flatMap(({ items }) => items.map(({ feedback }) => feedback.body));
}
