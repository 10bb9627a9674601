/**
 * Runs all checks: types, lint, formatting, unused code, tests. The last line is the summary.
 * `--quick` leaves out tests that need a database, a code host or a browser, jsdom included.
 * `--release` also runs tests tagged `release`, and uses larger numbers.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.mjs';
import { costTable } from './cost-table.mjs';
import { run } from './run.mjs';
import { shortRunOptions } from './short-run-options.mjs';
import { makeTestFolder } from './test-folder.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const isWhole = !process.argv.includes('--quick');
const isRelease = process.argv.includes('--release');
const total = { passed: 0, failed: 0 };
/** Number of tests that only run before a release. */
let left = 0;
/** Names of tests that need bubblewrap, on a machine without it. */
const boxless = [];
const retries = [];
/** Time and CPU of each step, for the table at the end. */
const costs = [];

/** On a busy machine these can time out once. The tests of a file build on each other, so retry whole files. */
const retriedProjects = ['browser', 'slow'];
/** With more failed files than this, a retry is not worth it. */
const mostRetriedFiles = 3;

/** Several threads would each check shared types again. A higher GOGC trades memory for time. */
const singleThreaded = { GOMAXPROCS: '1', GOGC: '400' };

/** Sizes that some tests read from the environment. */
const releaseSizes = {
  DELIVERIES: '10000',
  CLICK_ROUNDS: '200',
  SAMPLE_STUDENTS: '40',
  STORM_STUDENTS: '100',
  KILLED_WORKERS: '10',
};

const types = () => check('types', 'tsc', ['-b', '--singleThreaded'], singleThreaded);
const lint = () => check('lint', 'oxlint', ['--threads=1'], singleThreaded);
const formatting = () => check('formatting', 'node', ['scripts/formatting.mjs']);
const unusedCode = () => check('unused code', 'knip', []);
const browser = async () => {
  await check('build', 'node', ['scripts/build.mjs', '--if-stale']);
  process.env.CHROMIUM_PATH = await findChromium();
  await tests('browser');
};
// One run per project: with several projects, vitest loads modules and jsdom again for every file.
const testsOf = (project) => () => tests(project);

const quick = [types, formatting, testsOf('unit'), lint, unusedCode];
const waiting = isWhole ? [browser, testsOf('server'), testsOf('web'), ...quick] : quick;
/** Own lane, because these tests mostly wait. */
const waitsMostly = isWhole ? [testsOf('slow')] : [];
const started = Date.now();
const folder = await makeTestFolder();
process.env.TMPDIR = folder.path;
// SCHED_BATCH saves thousands of context switches per second when there is more work than cores.
spawnSync('chrt', ['--batch', '--pid', '0', String(process.pid)]);
// Two lanes, because a lane leaves a core idle at times. Longest first, so that both end together.
await Promise.all([lane(waiting), lane(waiting), lane(waitsMostly)]);
await folder.remove();
const news = left === 0 ? [] : [`${left} tests are left to npm run test:release.`];
if (boxless.length > 0) {
  news.push(`${boxless.length} tests were skipped, because they need bubblewrap:`);
  news.push(...boxless.map((name) => `  ${name}`));
}
console.log(
  ['', ...costTable(costs), '', ...retries, ...news, `Took ${seconds(started)} s.`].join('\n'),
);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function lane(steps) {
  for (let step = steps.shift(); step; step = steps.shift()) await step();
}

/** Counts as one test. */
async function check(name, command, args, env = {}) {
  const begun = Date.now();
  const { code, output, cpu } = await run(command, args, env);
  costs.push({ name, wallMs: Date.now() - begun, cpu });
  const passed = code === 0;
  total[passed ? 'passed' : 'failed'] += 1;
  report(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds(begun)} s)`, passed ? '' : output);
}

async function tests(project) {
  const begun = Date.now();
  let { code, files, output, cpu } = await vitest(project);
  const failed = files.filter(({ status }) => status === 'failed');
  // A retry of some files would hide an error outside of any test.
  const mayRetry = failed.length <= mostRetriedFiles && !output.includes('Unhandled Error');
  if (failed.length > 0 && mayRetry && retriedProjects.includes(project)) {
    const again = await vitest(project, failed.map(nameOf));
    files = [...files.filter((file) => !failed.includes(file)), ...again.files];
    output += again.output;
    code = again.code;
    cpu += again.cpu;
    retries.push(...failed.map((file) => `retried: ${nameOf(file)}: ${reasonOf(file)}`));
  }
  const all = files.flatMap((file) => file.assertionResults);
  const ended = (status) => all.filter((test) => test.status === status).length;
  total.passed += ended('passed');
  const testMs = files.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0);
  const count = ended('passed') + ended('failed');
  costs.push({ name: project, wallMs: Date.now() - begun, cpu, testMs, count });
  const isLeft = ({ status, tags }) => status === 'skipped' && tags.includes('release');
  left += isRelease ? 0 : all.filter(isLeft).length;
  const isBoxless = (test) => test.status === 'skipped' && test.tags.includes('sandbox');
  boxless.push(
    ...all
      .filter((test) => isBoxless(test) && (isRelease || !isLeft(test)))
      .map(({ fullName }) => fullName),
  );
  // A file that does not load, or an error outside of any test, fails the run but no test.
  total.failed += ended('failed') || (code === 0 ? 0 : 1);
  report(`${code === 0 ? 'ok  ' : 'FAIL'} ${project} tests (${seconds(begun)} s)`, output);
}

/** Runs a project, or only some of its files. */
async function vitest(project, files = []) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-report-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const command = [
    ...shortRunOptions,
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
  ];
  const which = isRelease ? [] : ['--tags-filter=!release'];
  const env = isRelease ? releaseSizes : {};
  const ended = await run('node', [...command, ...which, ...reporters, ...files], env);
  const { testResults } = await readFile(file, 'utf8').then(JSON.parse, () => ({
    testResults: [],
  }));
  await rm(folder, { recursive: true, force: true });
  return { ...ended, files: testResults };
}

function nameOf({ name }) {
  return relative(root, name);
}

/** From the first failed test, or from the file itself. */
function reasonOf({ assertionResults, message }) {
  const test = assertionResults.find(({ status }) => status === 'failed');
  const [reason] = (test?.failureMessages[0] ?? message).split('\n');
  return test ? `${test.fullName}: ${reason}` : reason;
}

/** One call, because two lanes print at the same time. */
function report(line, output) {
  console.log(output === '' ? line : `${output}\n${line}`);
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000);
}
