import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { inHaste } from './scripts/in-haste.mjs';
import { LongestFirst } from './tests/support/longest-first.ts';

/**
 * Kinds of test, told apart by their names: *.test.ts needs nothing but the code, *.test.tsx jsdom,
 * *.itest.ts real PostgreSQL, git and HTTP, *.slow.ts processes of its own, *.e2e.ts a browser.
 */
const needsDatabase = ['packages/testkit/src/cluster-setup.ts'];

/**
 * Loading the same modules anew for each file took most of the time. What one remembers reaches the next
 * file: a started product is meant to, the rest is tidied after each test.
 */
const sharedModules = { isolate: false };

/** Most of these tests wait for a database, git or a browser: on two cores two of them run side by side. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/** Others run beside their like where cores are left: each worker loads all code anew. */
const spareCores = Math.max(1, availableParallelism() - 1);

/** None of them takes a second where nothing else runs. */
const testTimeout = 20_000;

/** Unless a test says otherwise. Each look at a page costs something. */
const poll = { timeout: 10_000, interval: 200 };

/** What `npm test` leaves to `npm run test:release`; a file that is run by its name runs whole. */
const tags = [
  {
    name: 'release',
    description:
      'a further order, a great amount or a long wait, of what other tests show in small',
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
          // git is started often, and to start a process costs by the size of the one that does.
          pool: 'forks',
          execArgv: inHaste,
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
          // A signal to stop reaches a process, which has servers to end that a thread would leave.
          pool: 'forks',
          maxWorkers: spareCores,
          execArgv: inHaste,
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
          // Playwright ends its browsers with its process, which a thread is not.
          pool: 'forks',
          execArgv: inHaste,
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
