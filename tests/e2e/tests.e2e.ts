/**
 * Automatic tests, from the professor's form to the student's verdict, in real boxes.
 *
 * @module-tag sandbox
 */
import { readFile } from 'node:fs/promises';
import type { StudentWork } from '@lectern/contract';
import { writeTarGz } from '@lectern/course-tests/archive/write-tar-gz';
import { sandboxOrSkip } from '@lectern/sandbox/testing/sandbox-or-skip';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it as test } from 'vitest';
import { choose } from './course/class.ts';
import { api, callHost, cloneOf, push } from './course/coursework.ts';
import { gradedClass, type GradedClass, type GradedWork } from './course/graded-class.ts';
import { expectAccessible } from './pages/accessible.ts';
import { slow } from './pages/timeouts.ts';
import { startProduct, type Product } from './product/product.ts';

// Looks whether this machine has boxes. The product opens its own.
const sandbox = await sandboxOrSkip({ slots: 1 });
await sandbox?.close();
const it = test.skipIf(!sandbox);

const canary = 'canary7f3a';

/** One test that everybody sees, and one of which nothing may be seen before publication. */
const lecternYml = (points: number) => `version: 1
groups:
  - { name: Group ${canary}, visibility: after_publication }
cases:
  - { name: Answers, run: sh answer.sh, expected: '42', comparison: exact, points: ${points} }
  - name: Secret ${canary}
    group: Group ${canary}
    run: sh answer.sh ${canary}
    stdin: in ${canary}
    expected: out ${canary}
    points: 3
    files: [data/${canary}.txt]
`;
const testFiles = (points: number) => ({
  'lectern.yml': lecternYml(points),
  [`data/${canary}.txt`]: `file ${canary}\n`,
});
const program = (answer: number) => ({ 'answer.sh': `cat; echo ${answer}\n` });

let product: Product;
let room: GradedClass;
let joan: GradedWork;
let page: Page;
let student: Page;
/** What the student's pages ask for, apart from events. */
const asked = new Set<string>();

beforeAll(async () => {
  if (!sandbox) return;
  product = await startProduct();
  room = await gradedClass(product);
  joan = await room.work('joan', 'Joan Clarke');
  page = room.professor.page;
  await choose(joan.student, room.classroom);
  student = await joan.student.context.newPage();
  student.on('request', (request) => {
    const url = request.url();
    if (request.method() === 'GET' && !url.endsWith('/events')) asked.add(url);
  });
});
afterAll(async () => {
  if (!sandbox) return;
  leaving.abort();
  expect(product.browserErrors).toEqual([]);
  await product.stop();
});

const leaving = new AbortController();
let heard = '';
async function listen(context: BrowserContext): Promise<void> {
  const cookies = await context.cookies(product.site);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const path = `/api/classrooms/classroom/${room.classroom.id}/events`;
  const answer = await fetch(product.site + path, { headers: { cookie }, signal: leaving.signal });
  expect(answer.status).toBe(200);
  const decoder = new TextDecoder();
  void (async () => {
    for await (const chunk of answer.body ?? []) heard += decoder.decode(chunk, { stream: true });
  })().catch(() => {});
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const version = (number: number) =>
  page.getByText(`Tests, version ${number}`, { exact: true }).waitFor(slow);

describe('a professor adds tests', () => {
  it('in a form, and tries them on the starter code', async () => {
    await page.goto(`/app/assignments/${room.assignment.id}/tests`);
    await button('Write tests').click();
    await page.getByLabel('Name', { exact: true }).fill('Answers');
    await page.getByLabel('Command', { exact: true }).fill('sh answer.sh');
    await page.getByLabel('Expected output').fill('42');
    await button('Save tests').click();
    await version(1);
    await button('Run five times').click();
    await page.getByText('The starter code gets no points, and all runs agree.').waitFor(slow);
    await expectAccessible(page, 'tests-form');
  });

  it('from an archive', async () => {
    const files = Object.entries(testFiles(2)).map(([path, text]) => [path, Buffer.from(text)]);
    const buffer = writeTarGz(new Map(files as [string, Buffer][]));
    const archive = { name: `${canary}.tar.gz`, mimeType: 'application/gzip', buffer };
    await page.getByLabel('Archive with tests').setInputFiles(archive);
    await version(2);
    await page.getByText(`Secret ${canary}`).waitFor();
  });

  it('from a repository, whose pushes make new versions', async () => {
    const { org_name } = room.classroom;
    const made = { name: 'hidden-tests', private: true, auto_init: true };
    await callHost(product, room.professor, 'POST', `/orgs/${org_name}/repos`, made);
    const clone = await cloneOf(room.professor, `${product.host}/${org_name}/hidden-tests`);
    await push(clone, testFiles(3));
    await button('Choose a repository').click();
    await page.getByRole('radio', { name: 'hidden-tests' }).check();
    await button('Use this repository').click();
    await version(3);
    await push(clone, testFiles(4));
    await version(4);
    await expectAccessible(page, 'tests-repository');
  });
});

describe('a student', () => {
  const tests = () => student.getByRole('region', { name: 'Tests of Homework 1' });
  const summary = (text: string) => tests().getByText(text).first().waitFor(slow);

  it('sees red after one push and green after the next, on a page that stays open', async () => {
    await listen(joan.student.context);
    await student.goto('/app/my-work');
    await push(joan.clone, program(41));
    await summary('0 of 1 test passed');
    await tests().getByText('Wrong output').waitFor();
    await tests().getByText('Hidden test 1').waitFor();
    await tests().getByText('Visible part 0 / 4').first().waitFor();
    await expectAccessible(student, 'tests-of-student');
    await push(joan.clone, program(42));
    await summary('1 of 1 test passed');
    await tests().getByText('Visible part 4 / 4').first().waitFor();
  });

  it('gets nothing of the hidden test by page, answers, events, repository or log', async () => {
    const work = await api<StudentWork>(joan.student.context, 'GET', joan.path);
    expect(work.auto_grader_score).toBeNull();
    await joan.clone.git('fetch', '--quiet', 'origin', '+refs/*:refs/all/*');
    const history = await joan.clone.git('log', '--all', '--patch', '--format=fuller');
    expect(history).toContain('echo 42');
    expect(heard).toContain('"topic":"tests"');
    const ask = async (url: string) => (await joan.student.context.request.get(url)).text();
    const answers = (await Promise.all([...asked].map(ask))).join('\n');
    expect(answers.includes('Hidden test 1')).toBe(true);
    const seen = { page: await student.content(), answers, heard, history, log: product.logged() };
    const leaks = Object.entries(seen).filter(([, text]) => text.includes(canary));
    expect(leaks.map(([where]) => where)).toEqual([]);
  });

  it('sees the hidden test once the grade is published', async () => {
    await api(room.professor.context, 'POST', `${joan.path}/grade`, {
      body: 'Good.',
      comments: [],
    });
    const assignment = joan.path.slice(0, joan.path.indexOf('/works/'));
    await api(room.professor.context, 'POST', `${assignment}/publish`, { student_work_ids: null });
    await tests().getByText(`Secret ${canary}`).first().waitFor(slow);
    await tests().getByText('4 / 7').first().waitFor();
  });
});

describe('the staff', () => {
  it('downloads grades without a word of the tests', async () => {
    await page.goto('/app/grading');
    await page.getByRole('button', { name: /^Homework 1/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button('Download Grades').click(),
    ]);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv).toContain('Joan Clarke,4,');
    expect(csv).not.toContain(canary);
  });

  it('sees the verdict of each test of the class', async () => {
    await page.goto(`/app/assignments/${room.assignment.id}/tests/results`);
    const row = page.getByRole('row').filter({ hasText: 'Joan Clarke' });
    await row.getByText('Passed').waitFor();
    await row.getByText('Wrong output').waitFor();
  });
});
