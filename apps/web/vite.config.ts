import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lucideIcons } from './lucide-icons.ts';

/** Libraries that change seldom get files of their own, so that a release leaves them cached. */
const vendorChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'query', test: /node_modules\/@tanstack\/(react-query|query-)/ },
  { name: 'zod', test: /node_modules\/zod\// },
];

/** What every screen needs comes in one file: each more is asked for at every visit. */
const everyScreen = { name: 'app', tags: ['$initial' as const] };

/**
 * So does what several screens share, or each would fetch up to thirty small files; but not charts and
 * Markdown, which weigh six times as much as all the rest.
 */
const severalScreens = {
  name: 'parts',
  test: /apps\/web\/src\/(?!ui\/charts\/|.*\/markdown)|^\0virtual:lucide\/|node_modules\/(react-aria|@react-aria|react-stately)/,
  minShareCount: 2,
};

export default defineConfig(({ command }) => {
  // Whoever builds, a test among them, builds what people get: React's own checks triple its work.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    plugins: [react(), lucideIcons()],
    build: {
      outDir: 'dist',
      // The first browsers with light-dark(); an older target would rewrite the theme's colours.
      target: ['chrome123', 'firefox128', 'safari17.5'],
      // A data: address would need an exception in the content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        // On a busy machine it would tell whoever starts Lectern how to profile our build.
        checks: { bundlerTimings: false },
        output: { codeSplitting: { groups: [...vendorChunks, everyScreen, severalScreens] } },
      },
    },
    // A worker fetches the grammars it needs one by one, which takes modules.
    worker: { format: 'es' },
    server: { proxy: { '/api': `http://localhost:${process.env.PORT ?? 3000}` } },
  };
});
