/**
 * Everything that must hold, in one run: types, lint, formatting, unused code, tests, browser.
 * The last line sums it up. `--quick` leaves out what takes longer than one minute: all that needs a
 * database, a code host, or a browser, be it an imitated one. `--release` leaves out nothing, not even
 * the tests that are tagged so, and tries great numbers where a small one stands for them otherwise.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.mjs';
import { inHaste } from './in-haste.mjs';
import { makeTestFolder } from './test-folder.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const isWhole = !process.argv.includes('--quick');
const isRelease = process.argv.includes('--release');
const total = { passed: 0, failed: 0 };
/** Tests that wait for a release. */
let left = 0;
/** Files of tests that passed, but not at once. */
const secondTries = [];

/**
 * A busy machine can make a browser or a killed process miss its time once, but not twice. The tests of a
 * file build on each other, so that all of it gets its second try, in a world of its own.
 */
const mayMissTheirTime = ['browser', 'slow'];
/** More files than this have not failed by chance. */
const mostByChance = 3;

/** With threads of their own, both check shared types once a thread; memory costs less than tidying it. */
const byOneThread = { GOMAXPROCS: '1', GOGC: '400' };

/** What the tests that can be made larger take from here. */
const greatNumbers = { DELIVERIES: '10000', HASTE_ROUNDS: '200', SAMPLE_STUDENTS: '40' };

const types = () => check('types', 'tsc', ['-b', '--singleThreaded'], byOneThread);
const lint = () => check('lint', 'oxlint', ['--threads=1'], byOneThread);
const formatting = () => check('formatting', 'node', ['scripts/formatting.mjs']);
const unusedCode = () => check('unused code', 'knip', []);
const browser = async () => {
  await check('build', 'node', ['scripts/build.mjs', '--if-stale']);
  process.env.CHROMIUM_PATH = await findChromium();
  await tests('browser');
};
// One project a run: in a run of several, vitest loads modules and jsdom anew for every file.
const testsOf = (project) => () => tests(project);

const quick = [types, formatting, testsOf('unit'), lint, unusedCode];
const waiting = isWhole
  ? [browser, testsOf('slow'), testsOf('server'), testsOf('web'), ...quick]
  : quick;
const started = Date.now();
const folder = await makeTestFolder();
process.env.TMPDIR = folder.path;
// On Linux all of this is work in batches: whoever is woken waits for the turn of another to end. With more
// to do than cores they would push each other aside thousands of times a second.
spawnSync('chrt', ['--batch', '--pid', '0', String(process.pid)]);
// Two lanes, because each leaves a core idle at times; the longest first, so that both end together.
await Promise.all([lane(), lane()]);
await folder.remove();
const news = left === 0 ? [] : [`${left} tests are left to npm run test:release.`];
console.log(['', ...secondTries, ...news, `Took ${seconds(started)} s.`].join('\n'));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** Takes the next of those that wait, until none does. */
async function lane() {
  for (let step = waiting.shift(); step; step = waiting.shift()) await step();
}

/** A check is one test: it passes or fails as a whole. */
async function check(name, command, args, env = {}) {
  const begun = Date.now();
  const { code, output } = await run(command, args, env);
  const passed = code === 0;
  total[passed ? 'passed' : 'failed'] += 1;
  report(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds(begun)} s)`, passed ? '' : output);
}

async function tests(project) {
  const begun = Date.now();
  let { code, files, output } = await vitest(project);
  const failed = files.filter(({ status }) => status === 'failed');
  // An error outside any test would not be seen again by trying these files again.
  const isChance = failed.length <= mostByChance && !output.includes('Unhandled Error');
  if (failed.length > 0 && isChance && mayMissTheirTime.includes(project)) {
    const again = await vitest(project, failed.map(nameOf));
    files = [...files.filter((file) => !failed.includes(file)), ...again.files];
    output += again.output;
    code = again.code;
    secondTries.push(...failed.map((file) => `second try: ${nameOf(file)}: ${reasonOf(file)}`));
  }
  const all = files.flatMap((file) => file.assertionResults);
  const ended = (status) => all.filter((test) => test.status === status).length;
  total.passed += ended('passed');
  const isLeft = ({ status, tags }) => status === 'skipped' && tags.includes('release');
  left += isRelease ? 0 : all.filter(isLeft).length;
  // A file that does not load, or an error outside any test, fails the run without failing a test.
  total.failed += ended('failed') || (code === 0 ? 0 : 1);
  report(`${code === 0 ? 'ok  ' : 'FAIL'} ${project} tests (${seconds(begun)} s)`, output);
}

/** All files of a project, or only these, with what became of their tests. */
async function vitest(project, files = []) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-report-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const command = [...inHaste, 'node_modules/vitest/vitest.mjs', 'run', '--project', project];
  const which = isRelease ? [] : ['--tags-filter=!release'];
  const env = isRelease ? greatNumbers : {};
  const { code, output } = await run('node', [...command, ...which, ...reporters, ...files], env);
  const { testResults } = await readFile(file, 'utf8').then(JSON.parse, () => ({
    testResults: [],
  }));
  await rm(folder, { recursive: true, force: true });
  return { code, output, files: testResults };
}

function nameOf({ name }) {
  return relative(root, name);
}

/** Of the first test that failed, or of the file itself. */
function reasonOf({ assertionResults, message }) {
  const test = assertionResults.find(({ status }) => status === 'failed');
  const [reason] = (test?.failureMessages[0] ?? message).split('\n');
  return test ? `${test.fullName}: ${reason}` : reason;
}

/** In one piece, since two lanes write at the same time. */
function report(line, output) {
  console.log(output === '' ? line : `${output}\n${line}`);
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000);
}

function run(command, args, env = {}) {
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env, PATH: path },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => (output += chunk));
    }
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
