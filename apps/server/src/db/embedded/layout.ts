/** The files and the account of the embedded PostgreSQL. */
import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { StartError } from '../../start-error.ts';
import { canEnter, databaseAccount, type Account } from './account.ts';
import { copyBinaries, findBinaries, nameOfCopy, repairLinks } from './binaries.ts';
import { findSocket } from './pid-file.ts';

export interface Layout {
  account: Account | undefined;
  /** The folder of `initdb` and `postgres`. */
  bin: string;
  data: string;
  /** The other possible place, which depends on whether the account can enter DATA_DIR. */
  elsewhere: string;
  log: string;
  socket: string;
}

const sharedRoot = '/var/lib/lectern';

/** A socket path can have 107 bytes, and `/.s.PGSQL.5432` has 14. */
const longestSocketFolder = 90;

export async function prepareLayout(dataDir: string): Promise<Layout> {
  const account = databaseAccount();
  // One name for each data folder, so that two instances never share a database.
  const key = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12);
  const native = findBinaries();
  await repairLinks(native).catch(cannotRepair);
  const shared = join(sharedRoot, key);
  const [root, other] =
    account && !canEnter(account, dataDir) ? [shared, dataDir] : [dataDir, shared];
  const layout: Layout = {
    account,
    bin: join(await runnableBinaries(native, account), 'bin'),
    data: join(root, 'postgres'),
    elsewhere: join(other, 'postgres'),
    log: join(root, 'postgres.log'),
    socket: findSocket(join(root, 'postgres')) ?? socketFolder(key, account),
  };
  await mkdir(root, { recursive: true });
  // The account must be able to enter, also with a strict umask.
  if (root === shared) for (const folder of [sharedRoot, shared]) await chmod(folder, 0o755);
  await ownFolder(layout.socket, account);
  return layout;
}

async function runnableBinaries(native: string, account: Account | undefined): Promise<string> {
  if (!account || canEnter(account, join(native, 'bin'))) return native;
  const copy = join(sharedRoot, await nameOfCopy(native));
  await copyBinaries(native, copy);
  return copy;
}

function socketFolder(key: string, account: Account | undefined): string {
  const uid = account?.uid ?? process.getuid?.() ?? 0;
  // The account may be unable to enter root's TMPDIR.
  const preferred = join(account ? '/tmp' : tmpdir(), `lectern-${uid}-${key}`);
  return preferred.length <= longestSocketFolder ? preferred : `/tmp/lectern-${uid}-${key}`;
}

export async function ownFolder(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { mode: 0o700, recursive: true });
  const found = await lstat(folder);
  const ours = found.uid === process.getuid?.() || found.uid === account?.uid;
  // If another user created the folder in /tmp first, they could access our database.
  if (!ours || !found.isDirectory()) {
    throw new StartError(`${folder} belongs to someone else. Remove it and start again.`);
  }
  if (account) await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
}

function cannotRepair(cause: unknown): never {
  throw new StartError(
    'The libraries of the embedded PostgreSQL cannot be linked in node_modules.',
    {
      cause,
    },
  );
}
