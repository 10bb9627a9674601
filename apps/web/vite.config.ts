import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { stripSonnerStyles } from './strip-sonner-styles.ts';

/** Libraries that change seldom get files of their own, so that a release leaves them cached. */
const vendorChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'query', test: /node_modules\/@tanstack\/(react-query|query-)/ },
  { name: 'zod', test: /node_modules\/zod\// },
];

/** What every screen needs comes in one file: each more is asked for at every visit. */
const everyScreen = { name: 'app', tags: ['$initial' as const] };

export default defineConfig(({ command }) => {
  // Whoever builds, a test among them, builds what people get: React's own checks triple its work.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    plugins: [react(), stripSonnerStyles()],
    build: {
      outDir: 'dist',
      // The first browsers with light-dark(); an older target would rewrite the theme's colours.
      target: ['chrome123', 'firefox128', 'safari17.5'],
      // A data: address would need an exception in the content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: { groups: [...vendorChunks, everyScreen] } } },
    },
    // A worker fetches the grammars it needs one by one, which takes modules.
    worker: { format: 'es' },
    server: { proxy: { '/api': 'http://localhost:3000' } },
  };
});
