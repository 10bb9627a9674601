/** Pushes that are tested in real boxes, by a lane of their own. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestForm, WorkTests } from '@lectern/contract';
import { writeTarGz } from '@lectern/course-tests/archive/write-tar-gz';
import { sandboxOrSkip } from '@lectern/sandbox/testing/sandbox-or-skip';
import { startPushedWorld } from '@lectern/testkit/pushed-work';
import { scratchFolder } from '@lectern/testkit/scratch';
import { afterAll, expect, it as test } from 'vitest';

const sandbox = await sandboxOrSkip({ slots: 1 });
const it = test.skipIf(!sandbox);
const jobsFolder = join(await scratchFolder(), 'runs');
const pushed = await startPushedWorld('tests-boxes', {
  ...(sandbox && { driver: sandbox.driver }),
  jobsFolder,
});
const { world, professor } = pushed;
afterAll(async () => {
  await world.close();
  await sandbox?.close();
});

async function shown(path: string, student: { token: string }) {
  const answer = await world.api.as(student).read<{ work_tests: WorkTests }>(`${path}/tests`);
  return answer.work_tests.shown;
}

it('a push is built once and each case runs in a box of its own', async () => {
  const work = await pushed.work();
  const cases: TestForm['cases'] = [
    { name: 'Adds', points: 2, run: 'sh sum.sh', stdin: '3 4\n', expected: '7' },
    { name: 'Is built', points: 1, run: 'cat built', expected: 'yes' },
    { name: 'Leaves nothing', points: 1, run: 'test ! -e left && touch left' },
    { name: 'Leaves nothing again', points: 1, run: 'test ! -e left && touch left' },
    { name: 'Ends', points: 1, run: 'sleep 60', limits: { seconds: 0.3 } },
    { name: 'Exists', points: 1, run: 'cobol-from-1959 sum.sh' },
  ];
  const path = `${work.path.slice(0, work.path.indexOf('/works/'))}/tests`;
  await world.api
    .as(professor)
    .put(path, { based_on: null, cases, setup: 'echo yes > built; echo building' });
  const head = await work.pushFile('sum.sh', 'read a b; echo $((a + b))\n');
  await work.waitForHead(head);
  await world.runJobs();
  const run = await shown(work.path, work.student);
  expect(run?.results.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['Adds', 'passed'],
    ['Is built', 'passed'],
    ['Leaves nothing', 'passed'],
    ['Leaves nothing again', 'passed'],
    ['Ends', 'timeout'],
    ['Exists', 'command_missing'],
  ]);
  expect(run).toMatchObject({ points: 5, maximum: 7, setup_output: { stdout: 'building\n' } });
  expect(await readdir(jobsFolder)).toEqual([]);
});

const suite = `version: 1
suites:
  - name: TAP
    points: 2
    run: sh test.sh
    files: [test.sh]
    report: { format: tap }
`;

function upload(path: string, files: Record<string, string>) {
  const archive = writeTarGz(
    new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])),
  );
  const headers = { 'content-type': 'application/octet-stream' };
  return world.api.as(professor).post(`${path}/upload`, archive, headers);
}

it('a suite runs with its own files over those of the student', async () => {
  const work = await pushed.work();
  const path = `${work.path.slice(0, work.path.indexOf('/works/'))}/tests`;
  const report = 'echo 1..2; echo "ok 1 - one"; [ "$(sh sum.sh)" = 7 ] && echo "ok 2 - two"\n';
  const saved = await upload(path, { 'lectern.yml': suite, 'test.sh': report });
  expect(saved.statusCode, saved.body).toBe(200);
  await work.pushFile('test.sh', 'echo 1..1; echo ok 1\n');
  const head = await work.pushFile('sum.sh', 'echo 7\n');
  await work.waitForHead(head);
  await world.runJobs();
  const run = await shown(work.path, work.student);
  expect(run).toMatchObject({ points: 2, maximum: 2, passed: 2 });
  expect(run?.results.map(({ test }) => test)).toEqual(['one', 'two']);
});

const forged = `version: 1
suites:
  - name: Ends before it has written its report
    run: 'sh early.sh || prove -v >report-{nonce}.tap'
    report: { format: tap, path: 'report-{nonce}.tap' }
  - name: Has a report of its setup
    setup: sh early.sh; sh left.sh
    run: 'true'
    report: { format: tap, path: report.tap }
  - name: Has a report of what is left
    run: sh left.sh; echo 'not ok 1' >report.tap; echo 1..1 >>report.tap
    report: { format: tap, path: report.tap }
  - name: Has its own report
    run: "sh left.sh; { echo 'ok 1 - own'; echo 1..1; } >report-{nonce}.tap; sleep 0.2"
    report: { format: tap, path: 'report-{nonce}.tap' }
`;

it('a report that the suite did not write gives no points', async () => {
  const work = await pushed.work();
  const path = `${work.path.slice(0, work.path.indexOf('/works/'))}/tests`;
  const saved = await upload(path, { 'lectern.yml': forged });
  expect(saved.statusCode, saved.body).toBe(200);
  const write = "printf 'ok 1\\n1..1\\n' >report.tap";
  await work.pushFile('report.tap', 'ok 1\n1..1\n');
  await work.pushFile('early.sh', `cp report.tap 'report-{nonce}.tap'; ${write}\n`);
  const head = await work.pushFile('left.sh', `(while :; do ${write}; done) & sleep 0.1\n`);
  await work.waitForHead(head);
  await world.runJobs();
  const run = await shown(work.path, work.student);
  expect(run?.results.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['Ends before it has written its report', 'no_report'],
    ['Has a report of its setup', 'no_report'],
    ['Has a report of what is left', 'no_report'],
    ['own', 'passed'],
  ]);
});
