import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { neededBy } from './needed-by.ts';

const page = fileURLToPath(new URL('index.html', import.meta.url));
const landing = fileURLToPath(new URL('landing.html', import.meta.url));
const entry = fileURLToPath(new URL('src/landing.tsx', import.meta.url));

/** `landing.html` is `index.html` with another script. The server sends it for `/`. */
export function landingDocument(): Plugin {
  return {
    name: 'landing-document',
    resolveId: { filter: { id: /landing\.html$/ }, handler: () => landing },
    load: {
      filter: { id: /landing\.html$/ },
      handler: async () => {
        const document = await readFile(page, 'utf8');
        const withoutCalls = document.replace('<script src="/early.js"></script>', '');
        return withoutCalls.replace('/src/main.tsx', '/src/landing.tsx');
      },
    },
  };
}

/** One file for what the landing page shares with the application. */
export function sharedWithLanding(): Rolldown.CodeSplittingGroup {
  const isNeeded = neededBy(landing);
  return {
    name: (id, context) => (isNeeded(id, context) ? 'shared' : null),
    test: isNoLandingEntry,
  };
}

/** A file with an entry runs it, so other code must be in other files. */
export function isNoLandingEntry(id: string): boolean {
  return id !== landing && id !== entry;
}
