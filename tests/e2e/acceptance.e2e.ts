/** Accepting by a link: one click, a repository of one's own, and honest words on the way. */
import type { Acceptance, AssignmentOutline, Classroom, Provisioning } from '@lectern/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { logIn, newcomer, signUp, type Member } from './accounts.ts';
import { newClassroom } from './class.ts';
import { cloneOf, newAssignment, push } from './coursework.ts';
import { startProduct, type Product } from './product.ts';

let product: Product;
let ada: Member;
let alan: Member;
let classroom: Classroom;
let assignment: AssignmentOutline;
let link: string;

const slow = { timeout: 60_000 };

beforeAll(async () => {
  product = await startProduct();
  ada = await newcomer(product, 'ada', 'Ada Lovelace');
  classroom = await newClassroom(ada, 'analytical-engines', 'Fall 2026');
  assignment = await newAssignment(product, ada, classroom, { name: 'Homework 1' });
  alan = await signUp(product, 'alan', 'Alan Turing');
});
afterAll(async () => {
  expect(product.complaints).toEqual([]);
  await product.stop();
});

it('gives professors a link with an expiry, always the same one without', async () => {
  const { page } = ada;
  await page.goto(`/app/assignments/${assignment.id}`);
  const field = page.getByRole('textbox', { name: 'Assignment Link' });
  await expect.poll(() => field.inputValue(), slow).toMatch(/\/token\/assignment\/accept\?token=/);
  link = await field.inputValue();
  await page.getByRole('combobox', { name: 'Expires after' }).click();
  await page.getByRole('option', { name: '7 days' }).click();
  await expect.poll(() => field.inputValue(), slow).not.toBe(link);
});

it('brings a student back after the login, and to a repository of their own', async () => {
  const { page } = alan;
  const accepts: string[] = [];
  page.on('request', (request) => {
    if (/assignments\/token\//.test(request.url())) accepts.push(request.method());
  });
  await page.goto(link);
  await page.getByText('Redirecting to login...').waitFor();
  await page.waitForURL(`${product.site}/`);
  await logIn(page);
  await page.getByRole('heading', { name: 'Assignment accepted' }).waitFor(slow);
  const repository = page.getByRole('link', { name: /View your assignment repository/ });
  await repository.waitFor(slow);
  await page.getByText('Your repository is ready.', { exact: false }).waitFor(slow);
  await expectAccessible(page, 'accepted');
  expect(accepts.filter((method) => method === 'POST')).toEqual(['POST']);
  expect(await repository.getAttribute('href')).toBe(
    `${product.host}/analytical-engines/homework-1-alan`,
  );
});

it('lets the student clone it and push', async () => {
  const { page } = alan;
  const repository = page.getByRole('link', { name: /View your assignment repository/ });
  const clone = await cloneOf(alan, (await repository.getAttribute('href')) ?? '');
  await push(clone, { 'main.py': 'print("hello, world")\n' });
  await page.getByRole('link', { name: 'View my work' }).click();
  await page.getByRole('heading', { name: 'Homework 1' }).waitFor();
  await page.getByText('Started', { exact: true }).waitFor(slow);
});

it('tells those who wait how long, and those who are stuck why', async () => {
  const { page } = alan;
  let shown: Partial<Provisioning> = {};
  await page.route('**/assignments/token/*', async (route) => {
    const response = await route.fetch();
    const acceptance = (await response.json()) as Acceptance;
    const provisioning = { ...acceptance.provisioning, repo_url: null, ...shown };
    await route.fulfill({ response, json: { ...acceptance, provisioning } });
  });
  const steps = (state: 'waiting' | 'failed') => [
    { step: 'membership' as const, state: 'done' as const },
    { step: 'repository' as const, state },
    { step: 'access' as const, state: 'waiting' as const },
    { step: 'feedback_branch' as const, state: 'waiting' as const },
  ];
  shown = { status: 'queued', steps: steps('waiting'), position: 212, expected_seconds: 400 };
  await page.goto(link);
  await page.getByText('Your place in the queue: 212. Expected in about 7 minutes.').waitFor();
  await expectAccessible(page, 'accepted-queued');

  shown = { status: 'failed', steps: steps('failed'), problem: 'The template is empty.' };
  await page.goto(link);
  await page.getByText('The template is empty.').waitFor();
  await page.getByRole('button', { name: 'Fix my access' }).waitFor();
  await expectAccessible(page, 'accepted-failed');
});

it('refuses those who teach, and links that are not', async () => {
  const { page } = ada;
  await page.goto(link);
  const sentence = 'Only students can accept an assignment. You teach this classroom.';
  await page.getByText(`Error using token: ${sentence}`).waitFor();
  await expectAccessible(page, 'accept-refused');
  await page.goto('/token/assignment/accept?token=nonsense');
  await page.getByText('Error using token: Invalid link').waitFor();
});
