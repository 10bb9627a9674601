/** Sections, bulk extensions with a reason, and the page of a person. */
import type { AssignmentOutline, Classroom } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember, type Member } from './course/accounts.ts';
import { addPeople, choose, newClassroom, rowOf } from './course/class.ts';
import { api, newAssignment } from './course/coursework.ts';
import { expectAccessible } from './pages/accessible.ts';
import { navigate } from './pages/navigate.ts';
import { startProduct, type Product } from './product/product.ts';

let product: Product;
let ada: Member;
let alan: Member;
let classroom: Classroom;
let assignment: AssignmentOutline;

beforeAll(async () => {
  product = await startProduct();
  ada = await newMember(product, 'ada', 'Ada Lovelace');
  alan = await newMember(product, 'alan', 'Alan Turing');
  classroom = await newClassroom(ada, 'analytical-engines', 'Fall 2026');
  const homework = { name: 'HW 1', main_due_date: '2099-10-01T12:00:00Z' };
  assignment = await newAssignment(product, ada, classroom, homework);
  const at = `/classrooms/classroom/${classroom.id}`;
  const body = { classroom_role: 'STUDENT' };
  const { token } = await api<{ token: string }>(ada.context, 'POST', `${at}/token`, body);
  await api(alan.context, 'POST', `/classrooms/classroom/token/${token}`);
  await product.database.query(`update memberships set status = 'ACTIVE'`);
  await choose(alan, classroom);
  await addPeople(product, classroom.id, ['Katherine Johnson', 'Radia Perlman']);
});
afterAll(async () => {
  expect(product.browserErrors).toEqual([]);
  await product.stop();
});

const select = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}` }).check();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const names = async (page: Page) => {
  const links = await page.getByRole('table').getByRole('link').allInnerTexts();
  return links.map(
    (text) =>
      text
        .split('\n')[0]!
        .trim()
        .split(/ (?=[a-z])/)[0],
  );
};

async function pick(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

it('a professor creates a section, puts students into it, and filters by it', async () => {
  const { page } = ada;
  await page.goto('/app/people');
  await rowOf(page, 'Radia Perlman').waitFor();
  await button(page, 'Manage sections').click();
  await page.getByText('This classroom has no sections yet.').waitFor();
  await page.getByLabel('New section').fill('Monday lab');
  await page.keyboard.press('Enter');
  await page.getByText('0 students · No graders').waitFor();
  await page.getByLabel('New section').fill('monday LAB');
  await page.keyboard.press('Enter');
  await page.getByText('A section with this name already exists in this classroom.').waitFor();
  await expectAccessible(page, 'sections');
  await button(page, 'Done').click();

  await select(page, 'Alan Turing');
  await select(page, 'Radia Perlman');
  await button(page, 'Change section').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put into section' }).click();
  await page.getByText('Put 2 students into Monday lab').waitFor();
  await pick(page, 'Section', 'Monday lab');
  await rowOf(page, 'Katherine Johnson').waitFor({ state: 'detached' });
  expect(await names(page)).toEqual(['Radia Perlman', 'Alan Turing']);
  await pick(page, 'Show', 'Not started');
  expect(await names(page)).toEqual(['Radia Perlman', 'Alan Turing']);
  await expectAccessible(page, 'people');
});

it('a selection is extended with a reason, which the student sees', async () => {
  const { page } = ada;
  await button(page, 'Extend').click();
  const dialog = page.getByRole('dialog', { name: 'Extend 2 students' });
  await dialog.getByLabel('Reason').fill('The lab was closed.');
  await expectAccessible(page, 'extend');
  await dialog.getByRole('button', { name: 'Extend', exact: true }).click();
  await page.getByText('Extended 2 students').waitFor();

  await alan.page.goto('/app/my-work');
  await alan.page.getByText('Reason for the extension: The lab was closed.').waitFor();
  await alan.page.getByText(/Oct 2, 2099.*extended for you/).waitFor();
});

it('the name leads to the page of the person, where staff write notes', async () => {
  const { page } = ada;
  await page.getByRole('link', { name: /Alan Turing/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Alan Turing' }).waitFor();
  await rowOf(page, 'HW 1').getByText('The lab was closed.').waitFor();
  await page.getByText('Monday lab', { exact: true }).waitFor();
  await page.getByLabel('New note').fill('Asked for help on Monday.');
  await button(page, 'Add note').click();
  await page.getByRole('listitem').getByText('Asked for help on Monday.').waitFor();
  await expectAccessible(page, 'person');
  await page.getByRole('button', { name: /^Delete the note/ }).click();
  await page.getByText('No notes yet. Only staff can read them.').waitFor();

  await navigate(page, '/app/students');
  await page.getByRole('link', { name: 'Alan Turing' }).click();
  await page.getByRole('heading', { level: 1, name: 'Alan Turing' }).waitFor();
  await alan.page.goto('/app/people');
  await alan.page.waitForURL('**/app/access-denied');
});

it('a section gets a due date of its own on Edit Assignment', async () => {
  const { page } = ada;
  await navigate(page, `/app/assignments/${assignment.id}/edit`);
  await page.getByRole('button', { name: 'Set date of Monday lab' }).click();
  const dialog = page.getByRole('dialog', { name: 'Due date of Monday lab' });
  await dialog.getByRole('button', { name: 'Set date' }).click();
  await page.getByText('Changed the due date of Monday lab').waitFor();
  await page.getByRole('button', { name: 'Remove date of Monday lab' }).waitFor();
  await expectAccessible(page, 'section-dates');
});
