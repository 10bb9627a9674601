/** Fills an empty instance from an archive, and keeps the result only if it equals the manifest. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { migrate } from '../db/migrate.ts';
import type { RoleUrls } from '../db/roles.ts';
import { repositoriesOf } from '../built-in-host/hosted-repositories.ts';
import { StartError } from '../start-error.ts';
import { schemaOf, type Part } from './archive-format.ts';
import { connectRoles, type Connections } from './connections.ts';
import { copyIn } from './copy.ts';
import type { Keys } from './keys.ts';
import { differences, type Contents, type Manifest } from './manifest.ts';
import { migrateTo } from './migration-version.ts';
import { putInPlace } from './put-in-place.ts';
import { countOldJobs, restoreOldJobs } from './old-queue.ts';
import { readArchive, type CheckedArchive, type Entry } from './read-archive.ts';
import { recreateFolder, readRestored, restoreFile, restoreLink } from './restore-repositories.ts';
import { digestScores } from './scores.ts';
import { restoreSequences } from './sequences.ts';
import { columnList, drain, listTables, qualified, readTable } from './tables.ts';

export interface RestoreTarget {
  urls: RoleUrls;
  dataDir: string;
  keys: Keys | undefined;
}

/** Call `checkArchive` first. */
export async function restore(
  target: RestoreTarget,
  file: string,
  { manifest }: Pick<CheckedArchive, 'manifest'>,
): Promise<void> {
  const { dataDir, keys } = target;
  if (existsSync(repositoriesOf(dataDir))) throw notEmpty(`DATA_DIR ${dataDir}`);
  const made = join(dataDir, 'repositories.restoring');
  const connections = await connectRoles(target.urls);
  try {
    await prepare(connections, manifest);
    await recreateFolder(made);
    for (const client of connections.all) await client.query('begin');
    for await (const entry of readArchive(file)) await restoreEntry(connections, made, entry);
    requireEqual(manifest.contents, await readContents(connections, made, manifest));
    await keepRepositories(connections);
    const repositories = manifest.migrations.host ? made : undefined;
    const undo = await putInPlace(dataDir, { repositories, keys });
    await commitAll(connections).catch(async (error: unknown) => {
      await undo();
      throw error;
    });
  } finally {
    await connections.close();
    await rm(made, { recursive: true, force: true });
  }
  await migrate(target.urls.owner, target.urls.application);
}

/** Creates empty tables of the archive's own version. */
async function prepare({ owner, host }: Connections, { migrations }: Manifest): Promise<void> {
  await requireNoRows(owner, 'product');
  await requireNoRows(host, 'host');
  await migrateTo(owner, 'product', migrations.product);
  if (migrations.host) await migrateTo(host, 'host', migrations.host);
}

async function requireNoRows(client: pg.ClientBase, part: Part): Promise<void> {
  for (const { name } of await listTables(client, part)) {
    const { rowCount } = await client.query(`select from ${qualified(part, name)} limit 1`);
    if (rowCount !== 0) throw notEmpty('The database');
  }
}

function notEmpty(what: string): StartError {
  return new StartError(`${what} is not empty. A backup is restored into a new instance only.`);
}

async function restoreEntry(
  { owner, application, host }: Connections,
  made: string,
  { header, body }: Entry,
): Promise<void> {
  const writerOf = (part: Part) => (part === 'product' ? owner : host);
  switch (header.kind) {
    case 'rows': {
      const table = qualified(header.part, header.table);
      const statement = header.columns
        ? `copy ${table} (${columnList(header.columns)}) from stdin`
        : `copy ${table} from stdin with (header match)`;
      await copyIn(writerOf(header.part), statement, body);
      return;
    }
    case 'sequences':
      return restoreSequences(writerOf(header.part), header.part, await buffer(body));
    case 'jobs':
      return restoreOldJobs(application, body);
    case 'file':
      return restoreFile(made, header.path, body);
    case 'link':
      return restoreLink(made, header.path, header.to);
    case 'keys':
    case 'manifest':
      return;
  }
}

/** What was chosen before the backup deletes no repository. A professor can choose again. */
async function keepRepositories({ owner }: Connections): Promise<void> {
  await owner.query(`do $$ begin
    if exists (
      select from information_schema.columns where table_schema = 'public'
        and table_name = 'works' and column_name = 'deletes_repository'
    ) then update works set deletes_repository = false where deletes_repository; end if;
  end $$`);
}

/** Two roles need two transactions. Nothing can fail between these commits except the database. */
async function commitAll({ all }: Connections): Promise<void> {
  try {
    for (const client of all) await client.query('commit');
  } catch (cause) {
    throw new StartError(
      'The database failed at the last step. If it is not empty now, restore into a new one.',
      { cause },
    );
  }
}

/** Reads the uncommitted rows, and the files. */
async function readContents(
  { owner, application, host }: Connections,
  made: string,
  { migrations }: Manifest,
): Promise<Contents> {
  const hasHost = migrations.host !== null;
  const tables = {
    ...(await readTables(owner, 'product')),
    ...(hasHost && (await readTables(host, 'host'))),
  };
  return {
    tables,
    jobs: tables['public.jobs']?.rows ?? (await countOldJobs(application)),
    scores: await digestScores(owner),
    repositories: hasHost ? await readRestored(host, made) : {},
  };
}

async function readTables(client: pg.ClientBase, part: Part): Promise<Contents['tables']> {
  const digests: Contents['tables'] = {};
  for (const table of await listTables(client, part)) {
    digests[`${schemaOf[part]}.${table.name}`] = await readTable(client, part, table, drain);
  }
  return digests;
}

function requireEqual(expected: Contents, found: Contents): void {
  const unlike = differences(expected, found);
  if (unlike.length === 0) return;
  throw new StartError(
    `The restored data is not the same as in the backup, so nothing was kept. It differs in: ${unlike.join(', ')}.`,
  );
}
