/** The repositories of the built-in code host: those in its database, and those in DATA_DIR. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { askHostDatabase } from './store.ts';

export interface HostedRepository {
  id: number;
  defaultBranch: string;
}

export function repositoriesOf(dataDir: string): string {
  return join(dataDir, 'code-host/repositories');
}

export async function listHosted(client: pg.ClientBase): Promise<HostedRepository[]> {
  const { rows } = await client.query<{ id: string; branch: string }>(
    `select id::text, default_branch as branch from forge.repositories
    where state = 'ready' order by repositories.id`,
  );
  return rows.map(({ id, branch }) => ({ id: Number(id), defaultBranch: branch }));
}

/** Folder of each repository by its id, relative to `root`. */
export async function findRepositories(root: string): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const shard of existsSync(root) ? await readdir(root) : []) {
    if (!/^[0-9a-f]{2}$/.test(shard)) continue;
    for (const name of await readdir(join(root, shard))) {
      const id = /^(\d+)\.git$/.exec(name)?.[1];
      if (id !== undefined) found.set(Number(id), `${shard}/${name}`);
    }
  }
  return found;
}

/** A single repository can be lost. If all are missing, DATA_DIR belongs to another instance. */
export async function requireSomeOf(hosted: HostedRepository[], root: string): Promise<void> {
  const folders = await findRepositories(root);
  if (hosted.length > 0 && !isSomeIn(hosted, folders)) throw new StartError(noneIn(hosted, root));
}

/**
 * Refuses to start over an empty DATA_DIR: new keys would break every link and token, and the host would
 * report all repositories as deleted. Returns true if FORGET_REPOSITORIES gives their exact number.
 */
export async function requireOwnRepositories(
  databaseUrl: string,
  dataDir: string,
  givenUp: number | undefined,
): Promise<boolean> {
  const hosted = (await askHostDatabase(databaseUrl, listHosted)) ?? [];
  const root = repositoriesOf(dataDir);
  const folders = await findRepositories(root);
  if (hosted.length === 0 || isSomeIn(hosted, folders)) return false;
  if (folders.size > 0) throw new StartError(noneIn(hosted, root));
  if (hosted.length === givenUp) return true;
  throw new StartError(
    `${noneIn(hosted, root)} If it is lost and there is no backup, a start with ` +
      `FORGET_REPOSITORIES=${hosted.length} deletes them from the code host and keeps everything else.`,
  );
}

function isSomeIn(hosted: HostedRepository[], folders: ReadonlyMap<number, string>): boolean {
  return hosted.some(({ id }) => folders.has(id));
}

function noneIn({ length }: HostedRepository[], root: string): string {
  return (
    `Of the ${length} repositories in this database, none is in ${root}. ` +
    'Set DATA_DIR to the folder that the server uses.'
  );
}
