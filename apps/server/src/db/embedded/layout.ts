/** Where a private PostgreSQL keeps its files, and as whom it runs. */
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
  /** Holds `initdb` and `postgres`. */
  bin: string;
  data: string;
  /** Where it would be, were DATA_DIR open to the account and is not, or the other way round. */
  elsewhere: string;
  log: string;
  socket: string;
}

const sharedRoot = '/var/lib/lectern';

/** The socket path may be 107 bytes long; `/.s.PGSQL.5432` takes 14 of them. */
const longestSocketFolder = 90;

export async function prepareLayout(dataDir: string): Promise<Layout> {
  const account = databaseAccount();
  // A name of its own for each data folder, or a test and the product would share one database.
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
  // Whatever the umask is, the account has to get there.
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
  // Root's own folder for such files may be closed to the account.
  const preferred = join(account ? '/tmp' : tmpdir(), `lectern-${uid}-${key}`);
  return preferred.length <= longestSocketFolder ? preferred : `/tmp/lectern-${uid}-${key}`;
}

export async function ownFolder(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { mode: 0o700, recursive: true });
  const found = await lstat(folder);
  const ours = found.uid === process.getuid?.() || found.uid === account?.uid;
  // A folder in /tmp that somebody else made first could hand our database to them.
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
