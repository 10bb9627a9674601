import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

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
  const needed = new Set<string>();
  const collect = (id: string, context: Rolldown.ChunkingContext) => {
    if (needed.has(id)) return;
    needed.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) collect(imported, context);
  };
  return {
    name: (id, context) => {
      if (needed.size === 0) collect(landing, context);
      return needed.has(id) ? 'shared' : null;
    },
    test: isNoLandingEntry,
  };
}

/** A file with an entry runs it, so other code must be in other files. */
export function isNoLandingEntry(id: string): boolean {
  return id !== landing && id !== entry;
}
