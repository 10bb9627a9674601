/** Loading a screen: its data is asked for beside its code, and every answer once. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from './course/accounts.ts';
import { gradedClass, type GradedClass, type GradedWork } from './course/graded-class.ts';
import { twoFiles } from './course/pushed-files.ts';
import { slow } from './pages/timeouts.ts';
import { holdRequests } from './product/network.ts';
import { startProduct, type Product } from './product/product.ts';

let product: Product;
let room: GradedClass;
let professor: Member;
let joan: GradedWork;

beforeAll(async () => {
  product = await startProduct();
  room = await gradedClass(product);
  professor = room.professor;
  joan = await room.work('joan', 'Joan Clarke', twoFiles);
  // Selects the classroom.
  await professor.page.goto('/app/dashboard');
  await professor.page.getByText('Homework 1').first().waitFor(slow);
});
afterAll(async () => {
  expect(product.browserErrors).toEqual([]);
  await product.stop();
});

/** Calls of the page from now on, without the parts of the address that all have. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  const inClass = `/classrooms/classroom/${room.classroom.id}`;
  const inAssignment = `${inClass}/assignments/assignment/${room.assignment.id}`;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/') || request.method() !== 'GET') return;
    const short = pathname.replace('/api', '').replace(inAssignment, 'A').replace(inClass, 'C');
    const ofWork = short.replace(`A/works/work/${joan.id}`, 'W');
    calls.push(ofWork.replace(new RegExp(`^/assignments/${room.assignment.id}$`), 'pointer'));
  });
  return calls;
}

/** Without the stream, which nothing waits for. */
const asked = (calls: readonly string[]) => calls.filter((call) => call !== 'C/events').toSorted();

/** Two queries need different parts of the answer about the platform. */
const askedTwice = (calls: readonly string[]) =>
  calls.filter((call, at) => call !== '/platform' && calls.indexOf(call) !== at);

describe('loading a screen', () => {
  it('asks for the person and the membership before the application runs', async () => {
    const page = await professor.context.newPage();
    const calls = callsOf(page);
    const scripts = await holdRequests(page, '**/assets/*.js');
    await page.goto('/app/dashboard', { waitUntil: 'commit' });
    await expect.poll(() => calls).toEqual(['/user', 'C/user']);
    await scripts.release();
    await page.getByRole('table', { name: 'Assignments' }).waitFor();
    await page.close();
  });

  const homework = () => `/app/assignments/${room.assignment.id}`;
  const status = ['A/commit-count', 'A/grading-status', 'A/progress-status'];
  const ofAssignment = ['pointer', 'A', ...status, 'A/template', 'A/works'];
  const ofGrader = ['pointer', 'A', 'A/graders', 'A/rubric', 'W', 'W/tree'];

  it.each([
    ['dashboard', () => '/app/dashboard', ['C/assignments', 'C/glance', 'C/students']],
    ['my-work', () => '/app/my-work', ['C/my-work']],
    ['students', () => '/app/students', ['C/students']],
    ['assignments', () => '/app/assignments', ['C/grade-distribution']],
    ['grading', () => '/app/grading', ['C/assignments', 'C/glance']],
    ['assignment', homework, ofAssignment],
    ['grader', () => joan.address, ofGrader],
  ])('asks for the data of %s beside its code, and once', async (name, address, data) => {
    const page = await professor.context.newPage();
    const calls = callsOf(page);
    const code = await holdRequests(page, `**/assets/${name}-page*.js`);
    const person = await holdRequests(page, '**/api/user');
    // An event would refetch what it is about.
    await holdRequests(page, '**/events');
    await page.goto(address(), { waitUntil: 'commit' });
    await expect.poll(() => asked(calls)).toEqual(['/user', 'C/user', ...data].toSorted());
    await person.release();
    await code.release();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('load');
    expect(askedTwice(calls)).toEqual([]);
    await page.close();
  });
});
