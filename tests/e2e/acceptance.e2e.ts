/** Accepting an assignment by link, and the student's My Work page up to the published grade. */
import type {
  Acceptance,
  AssignmentOutline,
  Classroom,
  MyWork,
  Provisioning,
} from '@lectern/contract';
import type { GitFolder } from '@lectern/testkit/git-folder';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './pages/accessible.ts';
import { logIn, newMember, signUp, type Member } from './course/accounts.ts';
import { newClassroom } from './course/class.ts';
import { callHost, cloneOf, newAssignment, push } from './course/coursework.ts';
import { slow } from './pages/timeouts.ts';
import { phone, startProduct, wide, type Product } from './product/product.ts';
import { navigate } from './pages/navigate.ts';

let product: Product;
let ada: Member;
let alan: Member;
let classroom: Classroom;
let assignment: AssignmentOutline;
let link: string;
let clone: GitFolder;

beforeAll(async () => {
  product = await startProduct();
  ada = await newMember(product, 'ada', 'Ada Lovelace');
  classroom = await newClassroom(ada, 'analytical-engines', 'Fall 2026');
  assignment = await newAssignment(product, ada, classroom, {
    name: 'Homework 1',
    main_due_date: '2099-12-31T23:59:59Z',
  });
  alan = await signUp(product, 'alan', 'Alan Turing');
});
afterAll(async () => {
  expect(product.browserErrors).toEqual([]);
  await product.stop();
});

describe('an accept link', () => {
  it('is always the same without an expiry, and another one with an expiry', async () => {
    const { page } = ada;
    await page.goto(`/app/assignments/${assignment.id}`);
    const field = page.getByRole('textbox', { name: 'Assignment Link' });
    await expect
      .poll(() => field.inputValue(), slow)
      .toMatch(/\/token\/assignment\/accept\?token=/);
    link = await field.inputValue();
    await page.getByRole('combobox', { name: 'Expires after' }).click();
    await page.getByRole('option', { name: '7 days' }).click();
    await expect.poll(() => field.inputValue(), slow).not.toBe(link);
  });

  it('leads a student through the login to a new repository', async () => {
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
});

describe('My Work', () => {
  it('shows the repository and how to clone it', async () => {
    const { page } = alan;
    await page.getByRole('link', { name: 'View my work' }).click();
    await page.waitForURL('**/app/my-work/*');
    await page.getByRole('heading', { name: 'Homework 1' }).waitFor();
    await page.getByText('Accepted', { exact: true }).waitFor();
    await page.getByText('Due Date Dec 31, 2099, 11:59 PM UTC').waitFor();
    const repository = `${product.host}/analytical-engines/homework-1-alan`;
    const link = page.getByRole('link', { name: /View your assignment repository/ });
    expect(await link.getAttribute('href')).toBe(repository);
    // Unfolded until the first push.
    await page.getByText(`git clone ${repository}.git`).waitFor();
    await page.getByText('Push your first commit to start. Then you can submit.').waitFor();
    expect(await page.getByRole('button', { name: 'Submit' }).count()).toBe(0);
    await expectAccessible(page, 'my-work');
  });

  it('updates after a push, then lets the student submit', async () => {
    const { page } = alan;
    const repository = page.getByRole('link', { name: /View your assignment repository/ });
    clone = await cloneOf(alan, (await repository.getAttribute('href')) ?? '');
    await push(clone, { 'main.py': 'print("hello, world")\n' });
    await page.getByText('Started', { exact: true }).waitFor(slow);
    await page.getByText('git clone').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Submit' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Submit this assignment?' });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Assignment submitted').waitFor();
    await page.getByText('Submitted', { exact: true }).first().waitFor(slow);
    await page.getByRole('button', { name: 'Submit' }).waitFor({ state: 'hidden' });
  });

  it('restores lost access when the student clicks Fix my access', async () => {
    const { page } = alan;
    const path = '/repos/analytical-engines/homework-1-alan/collaborators/alan';
    await callHost(product, ada, 'DELETE', path);
    await expect(clone.git('ls-remote', 'origin')).rejects.toThrow();
    await page.getByText('Set-up help').click();
    await page.getByRole('button', { name: 'Fix my access' }).click();
    const readable = () =>
      clone.git('ls-remote', 'origin').then(
        () => true,
        () => false,
      );
    await expect.poll(readable, { ...slow, interval: 500 }).toBe(true);
  });

  it('polls for changes when the event stream is blocked', { tags: 'release' }, async () => {
    const { page } = alan;
    await page.route('**/events', (route) => route.fulfill({ status: 503 }));
    await page.reload();
    const total = page.getByText('Total Commits').locator('xpath=following-sibling::dd');
    await expect.poll(() => total.innerText(), slow).toBe('1');
    await push(clone, { 'more.py': 'x = 1\n' });
    await expect.poll(() => total.innerText(), slow).toBe('2');
  });

  it('shows a published grade with every comment at its line', { tags: 'release' }, async () => {
    const { page } = alan;
    const comment = { path: 'main.py', line: 1, points: 2, author: 'grace' };
    const grade = {
      published_at: '2026-11-15T12:00:00Z',
      commit_sha: 'c0ffee0'.padEnd(40, '0'),
      manual_feedback_score: 7,
      auto_grader_score: 2,
      maximum_score: 10,
      rubric: [{ explanation: 'Greets the world', points: 2, applied: 1, given: 2 }],
      comments: [
        { ...comment, body: 'A friendly greeting.' },
        { ...comment, line: 12, points: -3, body: 'This never ends.\nTry it with an empty list.' },
        { ...comment, path: null, line: null, points: 0, body: 'Well done.' },
        { ...comment, line: 14, body: `\`\`\`\n${'wide = '.repeat(200)}1\n\`\`\`` },
      ],
    };
    await page.route('**/my-work', async (route) => {
      if (route.request().resourceType() === 'document') return route.fallback();
      const response = await route.fetch();
      const { my_work: mine } = (await response.json()) as { my_work: MyWork[] };
      const published = mine.map((one) => ({
        ...one,
        work_state: 'GRADE_PUBLISHED',
        work: one.work && { ...one.work, grade },
      }));
      await route.fulfill({ response, json: { my_work: published } });
    });
    await page.route('**/published-code', (route) => {
      const lines = ['def greet():', `    return "${'wide '.repeat(90)}"`, 'print(greet())'];
      return route.fulfill({ json: { excerpts: [{ path: 'main.py', line: 12, lines }] } });
    });
    await navigate(page, '/app/my-work');
    await page.getByText('9 of 10 points', { exact: true }).waitFor();
    const section = page.getByRole('region', { name: /^Grade of/ });
    await section.getByText('print(greet())').waitFor();
    expect(await section.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Rubric 1 of 1 applied',
      'Whole submission',
      expect.stringMatching(/^main\.py/),
    ]);
    await section.getByRole('link', { name: /^Line 12 of main\.py/ }).waitFor();
    await section.locator('pre').last().waitFor();
    expect(await section.evaluate((grade) => grade.scrollWidth - grade.clientWidth)).toBe(0);
    await expectAccessible(page, 'my-work-grade');
    // On a phone a comment keeps most of the width, and the copy button its size.
    await page.setViewportSize(phone);
    const widthOf = async (one: Locator) => (await one.boundingBox())!.width;
    const comments = section.getByRole('listitem').filter({ hasText: 'Well done.' });
    const words = comments.getByText('Well done.');
    expect(await widthOf(words)).toBeGreaterThan((await widthOf(comments)) * 0.6);
    await page.getByText('Your submission').click();
    const copy = page.getByRole('button', { name: 'Copy clone command' });
    expect(await widthOf(copy)).toBeGreaterThanOrEqual(28);
    await page.setViewportSize(wide);
    await page.unrouteAll({ behavior: 'wait' });
  });
});

describe('on a phone', () => {
  const ready = 'Your repository is ready.';

  /** Opening the link is the first tap. */
  async function openLink(page: Page) {
    await page.setViewportSize(phone);
    await page.goto(link);
    let taps = 1;
    const tap = (target: Locator) => {
      taps += 1;
      return target.click();
    };
    return { tap, taps: () => taps };
  }

  it('a newcomer needs 5 taps from the link to a ready repository', async () => {
    const page = await product.newPage();
    const { tap, taps } = await openLink(page);
    await tap(page.getByRole('link', { name: 'Log in with GitHub' }));
    await tap(page.getByRole('main').getByRole('link', { name: 'Sign up' }));
    await page.getByLabel('Login').fill('joan');
    await page.getByLabel('Full name').fill('Joan Clarke');
    await page.getByLabel('Password').fill('correct horse');
    await tap(page.getByRole('button', { name: 'Create account' }));
    await tap(page.getByRole('button', { name: 'Allow Lectern' }));
    await page.getByText(ready, { exact: false }).waitFor(slow);
    expect(taps()).toBe(5);
    await page.close();
  });

  it('a student who is signed in needs 2 taps from the link into the repository', async () => {
    const mary = await newMember(product, 'mary', 'Mary Jackson');
    const { tap, taps } = await openLink(mary.page);
    await mary.page.getByText(ready, { exact: false }).waitFor(slow);
    const opened = mary.page.waitForEvent('popup');
    await tap(mary.page.getByRole('link', { name: /View your assignment repository/ }));
    await (await opened).waitForURL(`${product.host}/analytical-engines/homework-1-mary`);
    expect(taps()).toBe(2);
  });
});

describe('an accept link that is opened again', { tags: 'release' }, () => {
  it('shows the expected wait while queued, and the problem after a failure', async () => {
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
    await page.getByText('You are number 212 in the queue. Expected in about 7 minutes.').waitFor();
    await expectAccessible(page, 'accepted-queued');

    shown = { status: 'failed', steps: steps('failed'), problem: 'The template is empty.' };
    await navigate(page, link);
    await page.getByText('The template is empty.').waitFor();
    await page.getByRole('button', { name: 'Fix my access' }).waitFor();
    await expectAccessible(page, 'accepted-failed');
  });

  it('refuses professors, and unknown tokens', async () => {
    const { page } = ada;
    await navigate(page, link);
    const sentence = 'Only students can accept an assignment. You teach this classroom.';
    await page.getByText(`Error using token: ${sentence}`).waitFor();
    await expectAccessible(page, 'accept-refused');
    await navigate(page, '/token/assignment/accept?token=nonsense');
    await page.getByText('Error using token: Invalid link').waitFor();
  });
});
