/** Joining a classroom by link with real accounts, being removed, and joining again. */
import type { Classroom } from '@lectern/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, violations } from './pages/accessible.ts';
import { newMember, type Member } from './course/accounts.ts';
import { joinAsAssistant, newClassroom, rowOf, statusOf } from './course/class.ts';
import { startProduct, type Product } from './product/product.ts';
import { navigate } from './pages/navigate.ts';

let product: Product;
let ada: Member;
let grace: Member;
let alan: Member;
let classroom: Classroom;

beforeAll(async () => {
  product = await startProduct();
  ada = await newMember(product, 'ada', 'Ada Lovelace');
  classroom = await newClassroom(ada, 'analytical-engines', 'Fall 2026');
  grace = await newMember(product, 'grace', 'Grace Hopper');
  await joinAsAssistant(ada, grace, classroom);
  alan = await newMember(product, 'alan', 'Alan Turing');
});
afterAll(async () => {
  expect(product.browserErrors).toEqual([]);
  await product.stop();
});

const slow = { timeout: 30_000 };
const status = (login: string) => statusOf(product, classroom.id, login);

/** The invite link on a page of people. */
async function linkIn(page: Page, list: string): Promise<string> {
  await page.goto(list);
  const field = page.getByRole('textbox', { name: /invite link$/ });
  if (list !== '/app/students') await page.getByRole('button', { name: 'Show link' }).click();
  await expect.poll(() => field.inputValue(), slow).toMatch(/join\?token=/);
  return field.inputValue();
}

it('a student who joins by link cannot see the lists of people and links', async () => {
  const { page } = alan;
  await page.goto(await linkIn(ada.page, '/app/students'));
  await page.waitForURL('**/app/classroom/landing');
  await page.getByText('Successfully joined').first().waitFor();
  await navigate(page, '/app/students');
  await page.waitForURL('**/app/access-denied');
  await navigate(page, '/app/invite-links');
  await page.waitForURL('**/app/access-denied');
});

it(
  'a teaching assistant can see the students, but not invite them',
  { tags: 'release' },
  async () => {
    const { page } = grace;
    await page.goto('/app/students');
    await rowOf(page, 'Alan Turing').waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Student Name',
      'Status',
    ]);
    expect(await page.getByRole('textbox', { name: /invite link$/ }).count()).toBe(0);
    await navigate(page, '/app/invite-links');
    await page.waitForURL(/\/app\/(access-denied|dashboard)$/);
  },
);

describe('a removed student', () => {
  it('requests to rejoin with the same link', { tags: 'release' }, async () => {
    await navigate(ada.page, '/app/students');
    await rowOf(ada.page, 'Alan Turing').getByRole('button', { name: 'Remove User' }).click();
    await ada.page.getByRole('link', { name: 'Back to the dashboard' }).click();
    await ada.page.getByText('Successfully removed Student').waitFor();
    await alan.page.goto(await linkIn(ada.page, '/app/students'));
    await alan.page.getByText('Requested to join').first().waitFor();
    await navigate(ada.page, '/app/students');
    const row = rowOf(ada.page, 'Alan Turing');
    await row.getByText('Removed earlier; asking to rejoin').waitFor();
  });

  it(
    'rejoins after a professor invites them and they accept on the code host',
    { tags: 'release' },
    async () => {
      const { page } = ada;
      await rowOf(page, 'Alan Turing').getByRole('button', { name: 'Invite User' }).click();
      await page.getByText('Successfully invited Student').waitFor();
      await rowOf(page, 'Alan Turing').getByText('Org Invited', { exact: true }).waitFor();
      await rowOf(page, 'Alan Turing').getByRole('button', { name: 'Revoke Invitation' }).waitFor();

      await alan.page.goto('/app/access-denied');
      const [onHost] = await Promise.all([
        alan.context.waitForEvent('page'),
        alan.page.getByRole('link', { name: /View Invitation on GitHub/ }).click(),
      ]);
      await onHost.getByRole('button', { name: 'Join analytical-engines' }).click();
      await expect.poll(() => status('alan'), { timeout: 10_000 }).toBe('ACTIVE');
      await navigate(page, '/app/students');
      await rowOf(page, 'Alan Turing').getByText('Active', { exact: true }).waitFor();
    },
  );
});

describe('the links of a classroom', () => {
  it('are listed with creator, role, expiry and use count', { tags: 'release' }, async () => {
    const { page } = ada;
    await navigate(page, '/app/students');
    await page.getByRole('link', { name: 'Manage invite links' }).click();
    await page.waitForURL('**/app/invite-links');
    const forStaff = rowOf(page, 'Join as Teaching Assistant');
    await forStaff.waitFor();
    expect((await forStaff.getByRole('cell').allInnerTexts()).slice(0, 2)).toEqual([
      'Join as Teaching Assistant',
      'Ada Lovelace',
    ]);
    expect((await forStaff.getByRole('cell').allInnerTexts()).slice(3, 5)).toEqual(['Never', '1']);
    await expectAccessible(page, 'links');
    await expectContrastChecked(page, forStaff.getByRole('cell').nth(1));
    await expectContrastChecked(page, page.getByRole('link', { name: 'Rubrics' }));
  });

  it('stop working when revoked, and a new link replaces them', async () => {
    const { page } = ada;
    const old = await linkIn(page, '/app/tas');
    await navigate(page, '/app/invite-links');
    const row = rowOf(page, 'Join as Teaching Assistant');
    await row.getByRole('button', { name: 'Revoke' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Revoke this link?' });
    await dialog.waitFor();
    await expectContrastChecked(page, dialog.getByRole('heading'));
    await dialog.getByRole('button', { name: 'Revoke link' }).click();
    await page.getByText('Link revoked').waitFor();
    expect(await row.count()).toBe(0);

    await alan.page.goto(old);
    await alan.page.getByText('Link has been revoked', { exact: true }).waitFor();
    await alan.page
      .getByText('Please ask the person who gave you this link for a new one.')
      .waitFor();
    expect(await linkIn(page, '/app/tas')).not.toBe(old);
  });
});

/** Checks that `violations`, which skips known colours, still finds new contrast problems. */
async function expectContrastChecked(page: Page, text: Locator): Promise<void> {
  const violation: unknown = expect.stringMatching(/^color-contrast: /);
  for (const [place, style] of [
    [text, { opacity: '0.3' }],
    [text.locator('..'), { backgroundColor: '#333' }],
  ] as const) {
    await place.evaluate((one, style) => Object.assign((one as HTMLElement).style, style), style);
    expect(await violations(page, 'color-contrast')).toEqual([violation]);
    await place.evaluate((one) => ((one as HTMLElement).style.cssText = ''));
  }
}
