/** The lists of people: statuses, removing with undo, and invitations. */
import type { Classroom } from '@lectern/contract';
import { delays } from '@lectern/web/delays';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './pages/accessible.ts';
import { logInAgain, newMember, type Member } from './course/accounts.ts';
import { addPeople, newClassroom, rowOf, statusOf } from './course/class.ts';
import { expectFocus, press } from './pages/keyboard.ts';
import { failRequests } from './product/network.ts';
import { startProduct, type Product } from './product/product.ts';
import { toasts } from './pages/toasts.ts';
import { navigate } from './pages/navigate.ts';

let product: Product;
let ada: Member;
let classroom: Classroom;

beforeAll(async () => {
  product = await startProduct();
  ada = await newMember(product, 'ada', 'Ada Lovelace');
  classroom = await newClassroom(ada, 'analytical-engines', 'Fall 2026');
  await ada.page.goto('/app/dashboard');
  await ada.context.clock.install();
});
afterAll(async () => {
  expect(product.browserErrors).toEqual([]);
  // Its fake clock cannot be removed, so the profile must not be reused.
  await ada.context.close();
  await product.stop();
});

const add = (names: string[], standing?: Parameters<typeof addPeople>[3]) =>
  addPeople(product, classroom.id, names, standing);
const status = (login: string) => statusOf(product, classroom.id, login);
const remove = (page: Page, name: string) =>
  rowOf(page, name).getByRole('button', { name: 'Remove User' });
/** Skips the 3 seconds of the undo window. */
const passUndoWindow = (page: Page) => page.clock.fastForward(delays.undoMs);
const undo = (page: Page, name: string) => rowOf(page, name).getByRole('button', { name: 'Undo' });

describe('the lists of people', () => {
  it('say that they are empty', { tags: 'release' }, async () => {
    const { page } = ada;
    await page.getByRole('link', { name: 'Students' }).click();
    await page.waitForURL('**/app/students');
    await page.getByText('There are currently no Students in this classroom.').waitFor();
    await navigate(page, '/app/tas');
    await page.getByText('There are currently no Teaching Assistants in this classroom.').waitFor();
  });

  it('show the status of each person and the action for it', async () => {
    const { page } = ada;
    await add(['Active Andy']);
    await add(['Invited Ines'], { status: 'ORG_INVITED' });
    await add(['Outside Otto'], { status: 'NOT_IN_ORG' });
    await add(['Back Bea'], { status: 'REQUESTED', reason: 'removed_before' });
    await add(['Queued Quinn'], { status: 'REQUESTED', reason: 'invitation_queued' });
    await add(['Removed Rita'], { status: 'REMOVED' });
    await navigate(page, '/app/students');
    // An event may have loaded the list before all were added, so wait for the last one.
    await rowOf(page, 'Queued Quinn').waitFor();
    const rows = await page.getByRole('row').allInnerTexts();
    expect(rows.map((row) => row.split(/\s*[\t\n]+\s*/).slice(1))).toEqual([
      ['Student Name', 'Status', 'Actions'].slice(1),
      ['Active Andy', 'active-andy', 'Active', 'Remove User'],
      ['Back Bea', 'back-bea', 'Requested', 'Removed earlier; asking to rejoin', 'Invite User'],
      ['Invited Ines', 'invited-ines', 'Org Invited', 'Revoke Invitation'],
      ['Outside Otto', 'outside-otto', 'Not In Org', 'Invite User'],
      [
        'Queued Quinn',
        'queued-quinn',
        'Requested',
        'Invitation queued; it will be sent automatically',
        'Invite User',
      ],
    ]);
    expect(await page.title()).toBe('Students · Lectern');
    await expectAccessible(page, 'students');
  });

  it("disable removal in the professor's own row", async () => {
    const { page } = ada;
    await navigate(page, '/app/professors');
    expect(await remove(page, 'Ada Lovelace').isDisabled()).toBe(true);
    await page.getByText('Warning: This will make them an admin').waitFor();
  });
});

describe('removing a person', () => {
  it('can be undone for 3 seconds and then takes effect', async () => {
    const { page } = ada;
    await add(['Undone Uma']);
    await navigate(page, '/app/students');
    await remove(page, 'Undone Uma').click();
    await page.getByText('Removing Undone Uma...').waitFor();
    await page.getByText('Removing Student...').waitFor();
    await page.clock.fastForward(delays.doubleClickMs);
    await undo(page, 'Undone Uma').click();
    await remove(page, 'Undone Uma').waitFor();
    await passUndoWindow(page);
    await page.waitForTimeout(300);
    expect(await status('undone-uma')).toBe('ACTIVE');

    await remove(page, 'Undone Uma').click();
    await page.getByText('Successfully removed Student').waitFor();
    expect(await status('undone-uma')).toBe('REMOVED');
    expect(await rowOf(page, 'Undone Uma').count()).toBe(0);
  });

  it('works with the keyboard only and never loses the focus', { tags: 'release' }, async () => {
    const { page } = ada;
    await add(['Keyed Kim']);
    await page.goto('/app/students');
    await press(page, page.getByRole('button', { name: 'Remove User Keyed Kim' }));
    await expectFocus(undo(page, 'Removing Keyed Kim...'));
    await passUndoWindow(page);
    await page.getByText('Successfully removed Student').waitFor();
    expect(await status('keyed-kim')).toBe('REMOVED');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TR');
  });

  it('is sent when the tab closes', async () => {
    await add(['Closed Clio']);
    const page = await ada.context.newPage();
    await page.goto('/app/students');
    await remove(page, 'Closed Clio').click();
    await undo(page, 'Closed Clio').waitFor();
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => status('closed-clio'), { timeout: 2_500 }).toBe('REMOVED');
  });

  it(
    'is sent when another screen opens, and on the way to the logout',
    { tags: 'release' },
    async () => {
      await add(['Left Lea', 'Logged Leo']);
      const { page } = ada;
      // Reloads, because an event of the previous test may still update the list.
      await page.goto('/app/students');
      await remove(page, 'Left Lea').click();
      await page.getByRole('link', { name: 'Back to the dashboard' }).click();
      await expect.poll(() => status('left-lea'), { timeout: 2_500 }).toBe('REMOVED');

      await navigate(page, '/app/students');
      await remove(page, 'Logged Leo').click();
      await page.getByRole('button', { name: 'Ada Lovelace' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.waitForURL(`${product.site}/`);
      expect(await status('logged-leo')).toBe('REMOVED');

      await logInAgain(page, ada);
      await page.waitForURL('**/app/**');
      await navigate(page, `/app/classroom/select?org_id=${classroom.org_id}`);
      await page.getByText(classroom.name).click();
      await page.waitForURL('**/app/dashboard');
    },
  );
});

describe('a toast', () => {
  it('appears at the top right for 5 seconds', async () => {
    const { page } = ada;
    await navigate(page, '/app/students');
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    // Those of earlier tests disappear.
    await page.clock.fastForward(10_000);
    const toast = toasts(page);
    await toast.first().waitFor({ state: 'detached' });
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await page.getByRole('button', { name: 'Copy link' }).click();
    await toast.waitFor();
    const { x, y, width } = (await toast.boundingBox())!;
    const header = (await page.locator('main > header').boundingBox())!;
    const window = page.viewportSize()!;
    expect(window.width - (x + width)).toBeLessThan(40);
    expect(y - (header.y + header.height)).toBe(12);
    // A pointer over a toast keeps it open.
    await page.mouse.move(10, window.height - 10);
    await page.clock.runFor(4_999);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(1);
    await toast.waitFor({ state: 'detached' });
    await page.clock.resume();
  });

  it('leaves the actions of the page header free, also on a phone and after scrolling', async () => {
    const { page } = ada;
    const usual = page.viewportSize()!;
    const scroll = (to: number) => page.evaluate((top) => window.scrollTo({ top }), to);
    for (const size of [usual, { width: 390, height: 600 }]) {
      await page.setViewportSize(size);
      await navigate(page, '/app/students');
      await page.getByRole('button', { name: 'Copy link' }).click();
      await toasts(page).first().waitFor();
      await scroll(10_000);
      const { y, height } = (await toasts(page).first().boundingBox())!;
      expect(y).toBeGreaterThan(0);
      expect(y + height).toBeLessThan(size.height);
      await scroll(0);
      await page.getByRole('link', { name: 'Manage invite links' }).click({ timeout: 2_000 });
      await page.waitForURL('**/app/invite-links');
      expect(await toasts(page).count()).toBeGreaterThan(0);
    }
    await page.setViewportSize(usual);
    await page.clock.fastForward(10_000);
    await navigate(page, '/app/students');
  });

  it('gets the focus by Alt+T', async () => {
    const { page } = ada;
    await page.getByRole('button', { name: 'Copy link' }).click();
    await toasts(page).waitFor();
    await page.keyboard.press('Alt+t');
    await expectFocus(page.getByRole('region', { name: /^Notifications/ }).getByRole('list'));
    await page.getByRole('button', { name: 'Close toast' }).click();
    await toasts(page).waitFor({ state: 'detached' });
  });

  it('with the same id replaces the pending one when the call fails or succeeds', async () => {
    const { page } = ada;
    await add(['Toasted Tom']);
    await navigate(page, '/app/students');
    const outage = await failRequests(page, '**/students/*');
    await remove(page, 'Toasted Tom').click();
    await toasts(page).getByText('Removing Student...').waitFor();
    await passUndoWindow(page);
    await toasts(page).getByText('Failed to remove Student. Please try again.').waitFor();
    expect(await toasts(page).count()).toBe(1);
    await outage.restore();
    await page.getByRole('button', { name: 'Close toast' }).click();
    await remove(page, 'Toasted Tom').click();
    await toasts(page).getByText('Removing Student...').waitFor();
    await passUndoWindow(page);
    await toasts(page).getByText('Successfully removed Student').waitFor();
    expect(await toasts(page).count()).toBe(1);
  });
});

it('a professor can revoke an invitation', async () => {
  const { page } = ada;
  await navigate(page, '/app/students');
  await rowOf(page, 'Invited Ines').getByRole('button', { name: 'Revoke Invitation' }).click();
  await page.getByText('Revoking the invitation of Invited Ines...').waitFor();
  await passUndoWindow(page);
  await page.getByText('Successfully revoked Student invitation').waitFor();
  expect(await status('invited-ines')).toBe('REMOVED');
  expect(await rowOf(page, 'Invited Ines').count()).toBe(0);
});
