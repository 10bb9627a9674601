/** The gradebook: reading it, typing scores by keyboard, overrides, files, and what a student sees. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { choose } from './course/class.ts';
import { api } from './course/coursework.ts';
import { gradedClass, type GradedClass, type GradedWork } from './course/graded-class.ts';
import { expectAccessible } from './pages/accessible.ts';
import { slow } from './pages/timeouts.ts';
import { phone, startProduct, type Product } from './product/product.ts';

let product: Product;
let room: GradedClass;
let alan: GradedWork;
let joan: GradedWork;

beforeAll(async () => {
  product = await startProduct();
  room = await gradedClass(product);
  alan = await room.work('alan', 'Alan Turing', { 'main.py': 'print("hello, Ada")\n' });
  joan = await room.work('joan', 'Joan Clarke', { 'main.py': 'print("hello, Joan")\n' });
  for (const { student, path } of [alan, joan]) {
    // The call is refused until Lectern knows the push.
    await vi.waitFor(() => api(student.context, 'POST', `${path}/submit`), {
      ...slow,
      interval: 200,
    });
  }
  const comments = [{ action: 'CREATE', path: 'main.py', line: 1, body: 'Well done.', points: 8 }];
  await api(room.professor.context, 'POST', `${alan.path}/grade`, { comments });
});
afterAll(async () => {
  expect(product.browserErrors).toEqual([]);
  await product.stop();
});

const grid = (page: Page) => page.getByRole('grid', { name: 'Gradebook' });
const rowOf = (page: Page, name: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });
const cellsOf = (page: Page, name: string) =>
  rowOf(page, name).getByRole('gridcell').allInnerTexts();

describe('the gradebook', () => {
  it('opens from the navigation and shows scores, states and totals', async () => {
    const { page } = room.professor;
    await page.goto('/app/dashboard');
    await page.getByRole('link', { name: 'Gradebook', exact: true }).click();
    await rowOf(page, 'Alan Turing').waitFor(slow);
    expect((await cellsOf(page, 'Alan Turing'))[1]).toBe('8');
    expect((await cellsOf(page, 'Joan Clarke')).slice(0, 2)).toEqual(['-', 'Submitted']);
    await expectAccessible(page, 'gradebook');
  });

  it('gets a category and a column', async () => {
    const { page } = room.professor;
    await page.getByRole('button', { name: 'Categories and columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Categories and columns' });
    await dialog.getByRole('button', { name: 'Add column' }).click();
    await dialog.getByRole('textbox', { name: 'Name of column 1' }).fill('Exam');
    await dialog.getByRole('textbox', { name: 'Maximum of Exam' }).fill('50');
    await expectAccessible(page, 'gradebook-plan');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await grid(page).getByRole('columnheader', { name: 'Exam' }).waitFor();
  });

  it('is filled in by keyboard', async () => {
    const { page } = room.professor;
    await rowOf(page, 'Joan Clarke').getByRole('rowheader').click();
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await page.keyboard.type('41,5');
    await page.keyboard.press('Enter');
    await page.getByText('Score saved for Joan Clarke, Exam').waitFor();
    await expect.poll(() => cellsOf(page, 'Joan Clarke')).toEqual(['83.0%', 'Submitted', '41.5']);
    await rowOf(page, 'Joan Clarke').getByRole('gridcell').last().click();
    await page.keyboard.press('F2');
    await page.keyboard.type('9');
    await page.keyboard.press('Escape');
    await page.keyboard.type('60');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a score from 0 to 50 with at most 4 decimals.').waitFor();
    expect(await cellsOf(page, 'Joan Clarke')).toEqual(['83.0%', 'Submitted', '41.5']);
    await rowOf(page, 'Joan Clarke').getByRole('gridcell').last().click();
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('dialog').getByText('41.5 by').waitFor();
    await page.keyboard.press('Escape');
  });

  it('takes an override with a reason, which the student sees after publication', async () => {
    const { page } = room.professor;
    await rowOf(page, 'Alan Turing').getByRole('gridcell').nth(1).click();
    await page.getByRole('button', { name: 'Override' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Final score' }).fill('9.5');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Agreed in office hours.');
    await dialog.getByRole('button', { name: 'Override' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await cellsOf(page, 'Alan Turing'))[1]).toBe('9.5');
    await page.getByText('As the student sees it').click();
    await expect.poll(async () => (await cellsOf(page, 'Alan Turing'))[1]).toBe('-');
    const at = alan.path.replace(/\/works\/.*/, '');
    await api(room.professor.context, 'POST', `${at}/publish`, {});
    await page.getByText('As the student sees it').click();
    await choose(alan.student, room.classroom);
    const own = await alan.student.context.newPage();
    await own.goto('/app/my-work');
    await own.getByRole('link', { name: 'My Grades' }).click();
    await own
      .getByRole('row', { name: /^Homework 1/ })
      .getByText(/^9\.5 of/)
      .waitFor(slow);
    expect(await own.getByText('Exam').count()).toBe(0);
    await expectAccessible(own, 'my-gradebook');
  });

  it('opens a submission with Enter', async () => {
    const { page } = room.professor;
    await rowOf(page, 'Alan Turing').getByRole('gridcell').nth(1).click();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/grading\/assignment\/\d+\/student\/\d+/);
    await page.goBack();
    await rowOf(page, 'Alan Turing').waitFor(slow);
  });

  it('is downloaded, whole and for one assignment', async () => {
    const { page } = room.professor;
    const download = async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download CSV' }).click(),
      ]);
      return readFile(await file.path(), 'utf8');
    };
    const whole = await download();
    expect(whole.split('\r\n')[0]).toMatch(/^Student,Login,Identifier,E-mail,Section,Homework 1/);
    expect(whole).toContain('Joan Clarke');
    await page.getByRole('combobox', { name: 'File to download' }).selectOption('Homework 1');
    expect(await download()).toMatch(/Alan Turing,.*,9\.5,/);
  });

  it("fills a learning platform's file", async () => {
    const { page } = room.professor;
    await page.getByRole('button', { name: "Fill a learning platform's file" }).click();
    const dialog = page.getByRole('dialog');
    const { login } = alan.student;
    const text = `Name,GitHub username,Homework\r\n"Alan, T.",${login},\r\nNobody,nobody-at-all,3\r\n`;
    await dialog
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await dialog.getByRole('combobox', { name: 'Column of the file' }).selectOption('Homework');
    await dialog
      .getByRole('combobox', { name: 'Scores' })
      .selectOption({ label: 'Homework 1 (of 2)' });
    await dialog.getByText('Alan Turing: empty → 9.5').waitFor();
    await dialog.getByText(/nobody-at-all|Nobody/).waitFor();
    await expectAccessible(page, 'gradebook-fill');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download the filled file' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('export.csv');
    expect(await readFile(await file.path(), 'utf8')).toBe(
      text.replace(`${login},`, `${login},9.5`),
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('can be read on a phone', async () => {
    const { page } = room.professor;
    await page.setViewportSize(phone);
    await rowOf(page, 'Joan Clarke').waitFor(slow);
    await expectAccessible(page, 'gradebook-phone');
  });
});
