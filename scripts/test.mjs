/**
 * Everything that must hold, in one run: types, lint, formatting, unused code, tests, browser.
 * The last line sums it up. `--quick` leaves out what takes minutes: features and code host on real
 * services, crashes, the browser.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const isWhole = !process.argv.includes('--quick');
const total = { passed: 0, failed: 0 };

/** By content, so that a fresh clone and a changed date are told apart. */
const onlyChanged = ['--cache', '--cache-strategy=content', '--cache-location=.cache/prettier'];

const checks = [
  ['types', 'tsc', ['-b']],
  ['lint', 'oxlint', []],
  ['formatting', 'prettier', ['--check', ...onlyChanged, '--log-level', 'warn', '.']],
  ['unused code', 'knip', []],
];

const started = Date.now();
// The checks and the tests need nothing of each other, and each leaves a core idle at times.
await Promise.all([
  inTurn(checks, ([name, command, args]) => check(name, command, args)),
  // One project a run: in a run of several, vitest loads modules and jsdom anew for every file.
  inTurn(['unit', 'web', 'integration'], (project) => tests([project])),
]);
if (isWhole) {
  await check('build', 'node', ['scripts/build.mjs', '--if-stale']);
  await tests(['features', 'host']);
  process.env.CHROMIUM_PATH = await findChromium();
  await tests(['browser']);
  await tests(['slow']);
}
console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function inTurn(items, work) {
  for (const item of items) await work(item);
}

/** A check is one test: it passes or fails as a whole. */
async function check(name, command, args) {
  const begun = Date.now();
  const code = await run(command, args);
  const passed = code === 0;
  total[passed ? 'passed' : 'failed'] += 1;
  console.log(
    `${passed ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`,
  );
}

async function tests(projects) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-report-'));
  const report = join(folder, 'report.json');
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('vitest', ['run', ...chosen, ...reporters]);
  const counted = await readFile(report, 'utf8').then(JSON.parse, () => undefined);
  await rm(folder, { recursive: true, force: true });
  total.passed += counted?.numPassedTests ?? 0;
  total.failed += counted?.numFailedTests ?? 0;
  // A file that does not load, or an error outside any test, fails the run without failing a test.
  const explained = counted !== undefined && counted.numFailedTests > 0;
  if (code !== 0 && !explained) total.failed += 1;
}

function run(command, args) {
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: path },
    });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
