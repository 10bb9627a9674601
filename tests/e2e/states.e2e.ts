/**
 * Loading and error states of screens. Requests to the real server are held or fail; no answer is faked.
 * `npm run screens` checks the looks and accessibility of these screens.
 * @module-tag release
 */
import type { Disposable, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember, type Member } from './course/accounts.ts';
import { newClassroom } from './course/class.ts';
import { api } from './course/coursework.ts';
import { holdRequests } from './product/network.ts';
import { startProduct, type Product } from './product/product.ts';
import { words } from './pages/locators.ts';
import { navigate } from './pages/navigate.ts';
import { waitingScreens, type WaitingPlace, type WaitingScreen } from './pages/waiting-screens.ts';

let product: Product;
let ada: Member;
/** A page in which nobody is signed in. */
let stranger: Page;
let place: WaitingPlace;
const initScripts: Disposable[] = [];

beforeAll(async () => {
  product = await startProduct();
  ada = await newMember(product, 'ada', 'Ada Lovelace');
  const { id, org_id, org_name, name } = await newClassroom(ada, 'cs-101', 'Spring 2027');
  const body = { classroom_role: 'STUDENT', duration: 360 };
  const path = `/classrooms/classroom/${id}/token`;
  const { token } = await api<{ token: string }>(ada.page, 'POST', path, body);
  const joinLink = `/token/classroom/join?token=${token}`;
  place = { orgId: org_id, orgName: org_name, classroomName: name, joinLink };
  stranger = await product.newPage();
  // With cached answers the screens would not load anything.
  for (const page of [ada.page, stranger]) {
    initScripts.push(await page.addInitScript(() => localStorage.clear()));
  }
});
afterAll(async () => {
  for (const script of initScripts) await script.dispose();
  expect(product.browserErrors).toEqual([]);
  await product.stop();
});

const pageOf = ({ visitor }: WaitingScreen) => (visitor === 'stranger' ? stranger : ada.page);

/** Names and number of the screens do not depend on the place. */
const nowhere = { orgId: 0, orgName: '', classroomName: '', joinLink: '' };
const names = waitingScreens(nowhere).map(({ name }) => name);

describe.each(names)('the screen %s', (name) => {
  it('shows that it is loading, then an error, and its content after a retry', async () => {
    const screen = waitingScreens(place).find((one) => one.name === name)!;
    const page = pageOf(screen);

    const network = await holdRequests(page, screen.call);
    await page.goto(screen.path);
    await screen.loading(page).waitFor();
    const outage = network.fail();
    await screen.failed(page).waitFor();
    expect(await screen.loading(page).count(), 'still loading').toBe(0);
    await outage.restore();
    if (screen.again) await screen.again(page).click();
    else await page.goto(screen.path);
    await screen.ready(page).waitFor();
    if (screen.visitor !== 'stranger') expect(await page.title()).toMatch(/ · Lectern$/);
  });
});

describe('without data', () => {
  it('the lists of links and teaching assistants say that they are empty', async () => {
    await product.database.query('update links set revoked_at = now()');
    await navigate(ada.page, '/app/invite-links');
    await words('There are currently no invite links in this classroom.')(ada.page).waitFor();
    await navigate(ada.page, '/app/tas');
    await words('There are currently no Teaching Assistants in this classroom.')(
      ada.page,
    ).waitFor();
  });

  it('the list of organizations only offers to create one', async () => {
    const nel = await newMember(product, 'nel', 'Nel Newcomer');
    await nel.page.goto('/app/organization/select');
    await nel.page.getByRole('combobox', { name: 'Organization' }).click();
    const options = nel.page.getByRole('option');
    await options.first().waitFor();
    expect(await options.allTextContents()).toEqual(['Create a New Organization']);
  });
});
