/** A professor imports and repairs a roster of 400 people, and students claim their entries. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember, type Member } from './course/accounts.ts';
import { newClassroom } from './course/class.ts';
import { expectAccessible } from './pages/accessible.ts';
import { startProduct, type Product } from './product/product.ts';

let product: Product;
let professor: Member;
let ada: Member;
let alan: Member;

beforeAll(async () => {
  product = await startProduct();
  professor = await newMember(product, 'miriam', 'Miriam Okafor');
  await newClassroom(professor, 'analytical-engines', 'Fall 2026');
  ada = await newMember(product, 'ada', 'A. L.');
  alan = await newMember(product, 'alan', 'A. T.');
});
afterAll(async () => {
  expect(product.browserErrors).toEqual([]);
  await product.stop();
});

const people = 400;
const line = (n: number) =>
  `${String(n).padStart(4, '0')},Given${n},Family${n},p${n}@university.example,Lab ${(n % 8) + 1}`;

/** 4 addresses that are none, 2 pairs of one identifier, 2 rounded numbers, 2 rows without a person. */
const problems: Record<number, string> = {
  11: '0011,Given11,Family11,nowhere,Lab 1',
  12: '0012,Given12,Family12,p12@,Lab 1',
  13: '0013,Given13,Family13,@university.example,Lab 1',
  14: '0014,Given14,Family14,p14 at university,Lab 1',
  22: line(22).replace('0022', '0021'),
  24: line(24).replace('0024', '0023'),
  31: line(31).replace('0031', '1.23E+11'),
  32: line(32).replace('0032', '"2,5E+09"'),
  41: ',,,,Lab 2',
  42: ',,,,Lab 3',
};

function table(heading: string, instead: Record<number, string> = {}): Buffer {
  const lines = Array.from({ length: people }, (_, n) => instead[n + 1] ?? line(n + 1));
  return Buffer.from([`${heading},First name,Last name,E-mail,Section`, ...lines].join('\r\n'));
}

async function choose(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'class.csv', mimeType: 'text/csv', buffer };
  await page.getByLabel('Table of the roster').setInputFiles(file);
  await page.getByRole('heading', { name: 'Preview' }).waitFor();
}

it('a professor imports 400 rows, corrects a column, and repairs 12 rows by a second file', async () => {
  const { page } = professor;
  await page.goto('/app/students');
  await page.getByRole('link', { name: 'Roster' }).click();
  await choose(page, table('Campus card', problems));
  // Without the identifiers, only addresses and empty rows are problems.
  await page.getByText(/^6 rows cannot be imported/).waitFor();
  await page.getByRole('combobox', { name: 'Campus card' }).click();
  await page.getByRole('option', { name: 'Identifier' }).click();
  await page.getByText(/^12 rows cannot be imported/).waitFor();
  await page.getByText('The same person as in row 23. Keep one of these rows.').waitFor();
  await expectAccessible(page, 'roster-preview');
  await page.getByRole('button', { name: 'Import the roster' }).click();
  await page.getByText('Roster imported: 388 new').waitFor();
  await page.getByRole('tab', { name: 'People (388)' }).waitFor();

  await page.getByRole('tab', { name: 'Import' }).click();
  await choose(page, table('Student ID'));
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'New (12)' }).waitFor();
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    'All rows (400)',
    'New (12)',
    'Unchanged (388)',
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Import the roster' }).click();
  await page.getByRole('tab', { name: 'People (400)' }).waitFor();
  await page.getByRole('searchbox').fill('0024');
  await page.getByRole('cell', { name: 'Given24 Family24' }).waitFor();
  await expectAccessible(page, 'roster-people');
}, 120_000);

async function join({ page }: Member): Promise<void> {
  await professor.page.goto('/app/students');
  const field = professor.page.getByRole('textbox', { name: /invite link$/ });
  await expect.poll(() => field.inputValue(), { timeout: 30_000 }).toMatch(/join\?token=/);
  await page.goto(await field.inputValue());
  await page.getByText('Successfully joined').first().waitFor();
}

async function claim({ page }: Member, typed: string): Promise<void> {
  await page.getByLabel('Identifier or e-mail address').fill(typed);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

it('a student claims their entry after joining, and staff see their registered name', async () => {
  await join(ada);
  await expectAccessible(ada.page, 'roster-claim');
  await claim(ada, 'P7@university.example');
  await ada.page.getByText('Thank you, you are on the roster of this course.').waitFor();
  expect(await ada.page.getByLabel('Identifier or e-mail address').count()).toBe(0);
  expect(await ada.page.content()).not.toMatch(/Given7|Family7/);
  await professor.page.goto('/app/students');
  await professor.page.getByText('Given7 Family7').waitFor();
}, 120_000);

it('an entry that is claimed twice is decided by staff', async () => {
  await join(alan);
  await claim(alan, '0007');
  await alan.page.getByText(/^This matches nobody who is free/).waitFor();
  const { page } = professor;
  await page.goto('/app/roster');
  await page.getByRole('tab', { name: /^Match/ }).click();
  await page.getByText('Now with ada').waitFor();
  await expectAccessible(page, 'roster-match');
  await page.getByRole('radio', { name: /^A\. T\./ }).check();
  await page.getByRole('searchbox', { name: 'Search Unclaimed entries' }).fill('0008');
  await page.getByRole('radio', { name: /Given8 Family8/ }).check();
  await page.getByRole('button', { name: 'Match', exact: true }).click();
  await page.getByText('1 account matched').waitFor();
  await page.getByText('Every student in the classroom has an entry.').waitFor();
  await alan.page.goto('/app/my-work');
  await alan.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await alan.page.getByLabel('Identifier or e-mail address').count()).toBe(0);
}, 120_000);
