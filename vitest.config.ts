import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { shortRunOptions } from './scripts/short-run-options.mjs';
import { LongestFirst } from './tests/support/longest-first.ts';

/**
 * Kinds of test by file name: *.test.ts needs only code, *.test.tsx jsdom, *.itest.ts PostgreSQL, git and
 * HTTP, *.slow.ts separate processes, *.e2e.ts a browser.
 */
const needsDatabase = ['packages/testkit/src/cluster-setup.ts'];

/** Loads modules once per worker, which took most of the time. Tests must clean up module state. */
const sharedModules = { isolate: false };

/** At least 2, because these tests mostly wait for a database, git or a browser. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/** These tests keep a core busy, and each worker loads all code again. */
const spareCores = Math.max(1, availableParallelism() - 1);

/** On an idle machine each test takes less than 1 s. */
const testTimeout = 20_000;

/** The interval is long because looking at a page takes time. */
const poll = { timeout: 10_000, interval: 200 };

/** `npm test` skips these; `npm run test:release` and a run of a single file do not. */
const tags = [
  {
    name: 'release',
    description: 'more cases, larger numbers or longer waits than the tests of every run',
  },
  {
    name: 'sandbox',
    description: 'needs bubblewrap; REQUIRE_SANDBOX=1 makes its absence a failure',
  },
];

export default defineConfig({
  test: {
    maxWorkers,
    tags,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...sharedModules,
          pool: 'threads',
          maxWorkers: spareCores,
          testTimeout,
          expect: { poll: { timeout: poll.timeout } },
          include: [
            '{apps/*,packages/*}/src/**/*.test.ts',
            'tests/unit/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          ...sharedModules,
          // One more, because these tests take longest and mostly wait.
          maxWorkers: maxWorkers + 1,
          // These tests start git often, and `fork` takes longer in a large process.
          pool: 'forks',
          execArgv: shortRunOptions,
          include: ['{apps/server,packages/*}/src/**/*.itest.ts'],
          globalSetup: needsDatabase,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: poll.timeout } },
        },
      },
      {
        test: {
          name: 'slow',
          ...sharedModules,
          // A process receives stop signals and can end its servers; a thread cannot.
          pool: 'forks',
          maxWorkers: spareCores,
          execArgv: shortRunOptions,
          include: ['{apps/server,packages/*}/src/**/*.slow.ts', 'tests/slow/**/*.slow.ts'],
          globalSetup: needsDatabase,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: { poll },
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          ...sharedModules,
          pool: 'threads',
          maxWorkers: spareCores,
          testTimeout,
          expect: { poll: { timeout: poll.timeout } },
          root: './apps/web',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: [fileURLToPath(new URL('apps/web/src/test-setup.ts', import.meta.url))],
        },
      },
      {
        test: {
          name: 'browser',
          ...sharedModules,
          // Playwright closes its browsers when its process exits, not when a thread does.
          pool: 'forks',
          execArgv: shortRunOptions,
          include: ['tests/e2e/**/*.e2e.ts'],
          globalSetup: needsDatabase,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll },
        },
      },
    ],
  },
});
