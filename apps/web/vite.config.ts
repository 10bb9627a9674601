import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { javascriptBudget } from './javascript-budget.ts';
import { isNoLandingEntry, landingDocument, sharedWithLanding } from './landing-document.ts';
import { lucideIcons } from './lucide-icons.ts';
import { neededBy } from './needed-by.ts';
import { sourceAddress } from './source-address.ts';

/** Libraries that change seldom get separate files, which stay cached after a release. */
const vendorChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/react-router\// },
  { name: 'query', test: /node_modules\/@tanstack\/(react-query|query-)/ },
  { name: 'zod', test: /node_modules\/zod\// },
];

/** One file for the code of every screen saves requests. */
const everyScreen = { name: 'app', tags: ['$initial' as const], test: isNoLandingEntry };

const isNeededByGrader = neededBy(
  fileURLToPath(new URL('src/features/grading/grader-page.tsx', import.meta.url)),
);

/**
 * Likewise for code that three screens share: without it a screen fetches up to 30 small files. The grader is
 * spared tables, forms and people. Charts stay separate: they are six times as large as the rest. So does the
 * setup guide, which few people see.
 */
const severalScreens: Rolldown.CodeSplittingGroup = {
  name: (id, context) => (isNeededByGrader(id, context) ? 'parts' : 'tables-and-forms'),
  test: /apps\/web\/src\/(?!ui\/charts\/|features\/setup-guide\/)|^\0virtual:lucide\/|node_modules\/(react-aria|@react-aria|react-stately)/,
  minShareCount: 3,
};

const kB = 1_000;

/** Measured, with room for some growth. Raise one only for something that the first view needs. */
const budgets = {
  'landing.html': 100 * kB,
  'index.html': 238 * kB,
  'grader-page.tsx': 309 * kB,
};

export default defineConfig(({ command }) => {
  // Builds in tests are production builds too: React's development checks triple its work.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    plugins: [react(), lucideIcons(), landingDocument(), javascriptBudget(budgets)],
    define: {
      'import.meta.env.SOURCE_ADDRESS': JSON.stringify(sourceAddress(import.meta.dirname)),
    },
    build: {
      outDir: 'dist',
      // The first versions with light-dark(); for older ones the theme's colours would be rewritten.
      target: ['chrome123', 'firefox128', 'safari17.5'],
      // The content security policy forbids data: addresses.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: ['index.html', 'landing.html'],
        // On a busy machine it prints advice about profiling the build at the start of Lectern.
        checks: { bundlerTimings: false },
        output: {
          codeSplitting: {
            groups: [...vendorChunks, sharedWithLanding(), everyScreen, severalScreens],
          },
        },
      },
    },
    // A worker imports grammars dynamically, which requires ES modules.
    worker: { format: 'es' },
    server: { proxy: { '/api': `http://localhost:${process.env.PORT ?? 3000}` } },
  };
});
