/** Publishes grades through the page, and reads publications from the database. */
import type { Page } from 'playwright-core';
import type { GradedWork } from '../course/graded-class.ts';
import { slow } from './timeouts.ts';
import type { Product } from '../product/product.ts';

/** On the grading overview, which it opens if needed. */
export async function publishAll(page: Page, count: number): Promise<void> {
  if (!page.url().endsWith('/app/grading')) {
    await page.goto('/app/grading');
    await page.getByRole('button', { name: /^Homework 1/ }).click();
  }
  await page.getByRole('button', { name: `Publish all (${count})` }).click(slow);
  const dialog = page.getByRole('alertdialog', {
    name: /^Publish (?:\d+ grades|the grade of .+)\?$/,
  });
  await dialog.getByRole('button', { name: 'Publish' }).click();
}

/** States of a submission's publications, newest last. */
export async function publicationsOf({ database }: Product, { id }: GradedWork): Promise<string[]> {
  const { rows } = await database.query<{ state: string }>(
    'select state from publications where work_id = $1 order by id',
    [id],
  );
  return rows.map(({ state }) => state);
}

/** Lets the minute pass during which an earlier call may still arrive at the code host. */
export async function publicationsAfterAMinute(
  product: Product,
  work: GradedWork,
): Promise<string[]> {
  await product.database.query(`
    update platform_outbox set attempted_at = attempted_at - interval '1 minute';
    update platform_budgets set state = jsonb_set(state, '{writeLeaseUntil}', '0');
    update jobs set run_at = now()
      where key like 'publication:%' and locked_by is null`);
  return publicationsOf(product, work);
}
