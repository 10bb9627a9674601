import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Four kinds of test, told apart by where they live:
 * unit (no I/O), integration (real PostgreSQL, git and HTTP), web (jsdom), browser (Chromium).
 * A file named *.itest.ts needs the throw-away database cluster; *.test.ts needs nothing.
 */
const needsDatabase = ['packages/testkit/src/cluster-setup.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{apps/server,packages/*}/src/**/*.test.ts',
            'tests/unit/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{apps/server,packages/*}/src/**/*.itest.ts'],
          globalSetup: needsDatabase,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'slow',
          include: ['{apps/server,packages/*}/src/**/*.slow.ts', 'tests/slow/**/*.slow.ts'],
          globalSetup: needsDatabase,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: './apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: [fileURLToPath(new URL('apps/web/src/test-setup.ts', import.meta.url))],
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.e2e.ts'],
          globalSetup: needsDatabase,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
