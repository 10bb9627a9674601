/** Writes everything to one archive, from one snapshot, while the server runs. */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { repositoriesOf } from '../built-in-host/hosted-repositories.ts';
import type { RoleUrls } from '../db/roles.ts';
import { StartError } from '../start-error.ts';
import { entryNames, schemaOf, type Part } from './archive-format.ts';
import {
  backUpRepositories,
  RepositoryRemoved,
  requireSomeThere,
  type HostView,
} from './back-up-repositories.ts';
import { checkArchive } from './read-archive.ts';
import {
  beginSnapshot,
  connectRoles,
  connectTo,
  readerOf,
  type Connections,
} from './connections.ts';
import { readKeys, requireKeys, sealKeys, type KeyFile } from './keys.ts';
import type { Contents, Manifest } from './manifest.ts';
import { findVersion } from './migration-version.ts';
import { digestScores } from './scores.ts';
import { readSequences } from './sequences.ts';
import { listTables, readTable } from './tables.ts';
import { createArchive, type ArchiveWriter } from './write-archive.ts';

export interface BackupSource {
  urls: RoleUrls;
  dataDir: string;
  version: string;
  /** If not, repositories that the host left from earlier are backed up as they are. */
  usesBuiltInHost: boolean;
  /** Whether SECRET_KEYS is set, so that no file holds them. */
  hasGivenKeys: boolean;
  /** Seals the keys; without it they are left out. */
  passphrase: string | undefined;
  signal?: AbortSignal;
}

/** A repository can be deleted during a backup, but hardly during each of these. */
const attempts = 5;

/** Never overwrites an older backup. */
export function requireNew(file: string): void {
  if (existsSync(file))
    throw new StartError(`The file ${file} exists already. Choose another name.`);
}

/** Gives the file its final name only after it was read back. */
export async function backUp(source: BackupSource, file: string): Promise<Manifest> {
  requireNew(file);
  const unfinished = `${file}.part`;
  try {
    const manifest = await writePatiently(source, unfinished);
    const read = await checkArchive(unfinished, source.signal);
    if (JSON.stringify(read.manifest) !== JSON.stringify(manifest)) {
      throw new StartError(
        'The archive differs from what was written. Check the disk and try again.',
      );
    }
    await rename(unfinished, file);
    return manifest;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function writePatiently(source: BackupSource, file: string): Promise<Manifest> {
  for (let attempt = 1; ; attempt += 1) {
    await rm(file, { force: true });
    try {
      return await write(source, file);
    } catch (error) {
      if (!(error instanceof RepositoryRemoved) || attempt === attempts) throw error;
    }
  }
}

async function write(source: BackupSource, file: string): Promise<Manifest> {
  const connections = await connectRoles(source.urls);
  try {
    await beginSnapshot(connections);
    const archive = await openArchive(file, source.signal);
    try {
      const manifest = await fill(archive, connections, source);
      await archive.add(entryNames.manifest, Buffer.from(JSON.stringify(manifest, null, 2)));
      await archive.finish();
      return manifest;
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  } finally {
    await connections.close();
  }
}

async function openArchive(file: string, signal?: AbortSignal): Promise<ArchiveWriter> {
  try {
    return await createArchive(file, signal);
  } catch (cause) {
    throw new StartError(`The file ${file} cannot be written.`, { cause });
  }
}

async function fill(
  archive: ArchiveWriter,
  connections: Connections,
  source: BackupSource,
): Promise<Manifest> {
  const product = await findVersion(connections.owner, 'product');
  if (!product) throw new StartError('There is nothing to back up: Lectern never ran here.');
  const host = await findVersion(connections.host, 'host');
  await requireOwnFiles(connections, source, host !== undefined);
  const madeAt = new Date().toISOString();
  const tables = {
    ...(await addTables(archive, connections, 'product')),
    ...(host && (await addTables(archive, connections, 'host'))),
  };
  const contents: Contents = {
    tables,
    jobs: selectJobs(tables),
    scores: await digestScores(connections.application),
    repositories: host ? await addRepositories(archive, connections, source) : {},
  };
  const keys = await addKeys(archive, source);
  const migrations = { product, host: host ?? null };
  return { version: source.version, madeAt, migrations, keys, contents };
}

async function addTables(archive: ArchiveWriter, connections: Connections, part: Part) {
  const client = readerOf(connections, part);
  const digests: Contents['tables'] = {};
  for (const table of await listTables(client, part)) {
    const { name, columns } = table;
    digests[`${schemaOf[part]}.${name}`] = await readTable(client, part, table, (rows) =>
      archive.addRows(entryNames.rows(part, name), withHeader(columns, rows)),
    );
  }
  await archive.add(entryNames.sequences(part), await readSequences(client, part));
  return digests;
}

/** Writes the line of COPY's option HEADER, which the restore compares with the columns. */
async function* withHeader(columns: string[], rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${columns.join('\t')}\n`);
  yield* rows;
}

function selectJobs({ 'public.jobs': jobs }: Contents['tables']): number {
  if (jobs) return jobs.rows;
  throw new StartError(
    'This database belongs to an older Lectern. Back it up with that version, or start this one first.',
  );
}

/** With the right database and a wrong DATA_DIR, a backup would lack repositories and keys. */
async function requireOwnFiles(
  connections: Connections,
  source: BackupSource,
  hasHost: boolean,
): Promise<void> {
  const isHosting = hasHost && source.usesBuiltInHost;
  if (isHosting) await withHost(connections, source, requireSomeThere);
  if (source.passphrase === undefined) return;
  const needed: KeyFile[] = source.hasGivenKeys ? [] : ['secret.key'];
  if (isHosting) needed.push('built-in-host.json');
  await requireKeys(source.dataDir, needed);
}

async function addRepositories(
  archive: ArchiveWriter,
  connections: Connections,
  source: BackupSource,
) {
  return withHost(connections, source, (view) => backUpRepositories(view, archive));
}

async function withHost<T>(
  { host }: Connections,
  { urls, dataDir }: BackupSource,
  look: (view: HostView) => Promise<T>,
): Promise<T> {
  const live = await connectTo(urls.forge);
  try {
    return await look({ snapshot: host, live, root: repositoriesOf(dataDir) });
  } finally {
    await live.end();
  }
}

async function addKeys(
  archive: ArchiveWriter,
  { dataDir, passphrase }: BackupSource,
): Promise<Manifest['keys']> {
  if (passphrase === undefined) return 'left out';
  await archive.add(entryNames.keys, sealKeys(await readKeys(dataDir), passphrase));
  return 'sealed';
}
