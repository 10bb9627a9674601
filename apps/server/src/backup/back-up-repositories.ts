/** Backs up the built-in host's repositories as they were at the snapshot, while pushes continue. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import {
  findRepositories,
  listHosted,
  requireSomeOf,
  type HostedRepository,
} from '../built-in-host/hosted-repositories.ts';
import { StartError } from '../start-error.ts';
import { entryNames } from './archive-format.ts';
import type { Contents } from './manifest.ts';
import { refsAtSnapshot, type PushLog } from './refs-at-snapshot.ts';
import { listObjectFiles, packedRefs, readRefs, summaryOf } from './repository-folder.ts';
import type { ArchiveWriter } from './write-archive.ts';

/** Its row is in the snapshot but its files are gone. Only a newer snapshot omits both. */
export class RepositoryRemoved extends StartError {}

export interface HostView {
  snapshot: pg.ClientBase;
  /** A connection outside the snapshot. */
  live: pg.ClientBase;
  root: string;
}

/** The manifest names single lost repositories. If all are missing, DATA_DIR is wrong. */
export async function requireSomeThere(view: HostView): Promise<void> {
  const hosted = await listHosted(view.snapshot);
  try {
    await requireSomeOf(hosted, view.root);
  } catch (error) {
    for (const repository of hosted) await requireStillThere(view, repository);
    throw error;
  }
}

export async function backUpRepositories(
  view: HostView,
  archive: ArchiveWriter,
): Promise<Contents['repositories']> {
  const folders = await findRepositories(view.root);
  const addFile = fileAdder(view.root, archive);
  const found: Contents['repositories'] = {};
  for (const repository of await listHosted(view.snapshot)) {
    const folder = folders.get(repository.id);
    try {
      found[repository.id] =
        folder === undefined ? null : await backUpOne(view, repository, folder, archive, addFile);
    } catch (error) {
      await requireStillThere(view, repository);
      throw error;
    }
    if (folder === undefined) await requireStillThere(view, repository);
  }
  return found;
}

async function backUpOne(
  view: HostView,
  { id, defaultBranch }: HostedRepository,
  folder: string,
  archive: ArchiveWriter,
  addFile: (path: string) => Promise<void>,
) {
  const dir = join(view.root, folder);
  // Refs before the log: the log then has every change that the refs show.
  const onDisk = await readRefs(dir);
  const refs = refsAtSnapshot(onDisk, await readPushLog(view, id));
  const made = { HEAD: `ref: refs/heads/${defaultBranch}\n`, 'packed-refs': packedRefs(refs) };
  for (const [name, text] of Object.entries(made)) {
    await archive.add(`${entryNames.repositories}${folder}/${name}`, Buffer.from(text));
  }
  for (const file of await listObjectFiles(dir)) await addFile(`${folder}/${file}`);
  return summaryOf(refs, defaultBranch);
}

const changes = `from forge.push_updates u join forge.pushes p on p.id = u.push_id
  where p.repository_id = $1`;

async function readPushLog({ snapshot, live }: HostView, id: number): Promise<PushLog> {
  const before = await snapshot.query<{ id: string; ref: string; after: string; outcome: string }>(
    `select u.id::text, u.ref, u.after, u.outcome ${changes} order by u.id`,
    [id],
  );
  const since = await live.query<{ ref: string }>(
    `select distinct u.ref ${changes} and u.id <> all ($2::bigint[])`,
    [id, before.rows.map((change) => change.id)],
  );
  const accepted = before.rows.filter(({ outcome }) => outcome === 'accepted');
  return {
    accepted: new Map(accepted.map(({ ref, after }) => [ref, after])),
    changedSince: new Set(since.rows.map(({ ref }) => ref)),
  };
}

/** Adds a file once, and each further hard link as a link. */
function fileAdder(root: string, archive: ArchiveWriter) {
  const known = new Map<string, string>();
  return async (path: string): Promise<void> => {
    const file = join(root, path);
    const name = entryNames.repositories + path;
    const { dev, ino, nlink, size } = await stat(file);
    const to = nlink > 1 ? known.get(`${dev}:${ino}`) : undefined;
    if (to !== undefined) return archive.addLink(name, to);
    if (nlink > 1) known.set(`${dev}:${ino}`, name);
    await archive.addFile(name, file, size);
  };
}

async function requireStillThere({ live }: HostView, { id }: HostedRepository): Promise<void> {
  const { rowCount } = await live.query(
    `select from forge.repositories where id = $1 and state = 'ready'`,
    [id],
  );
  if (rowCount === 0) {
    throw new RepositoryRemoved(`Repository ${id} was removed during the backup. Try again.`);
  }
}
