/** Creates an empty database cluster. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../start-error.ts';
import { ownFolder, type Layout } from './layout.ts';

export interface MakeOptions {
  /** Off for test clusters only. */
  durable?: boolean;
  /** Aborted when the server stops. */
  leaving?: AbortSignal | undefined;
}

/**
 * Created under a temporary name and renamed, so that a killed start leaves no partial cluster. The name is unique,
 * because `initdb` outlives a killed parent and deletes its folder.
 */
export async function initialise(
  { bin, data, account }: Layout,
  { durable = true, leaving }: MakeOptions = {},
): Promise<void> {
  if (!account) requireName();
  await removeUnfinished(data);
  const unfinished = `${data}.making-${process.pid}`;
  await ownFolder(unfinished, account);
  const args = ['-D', unfinished, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C'];
  // The builtin provider ignores case in all scripts, identically on every machine.
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
  if (!durable) args.push('--no-sync');
  const child = spawn(join(bin, 'initdb'), args, {
    ...account,
    cwd: '/',
    // Detached, because Ctrl-C would also end it, which would look like a failure.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TZ: 'UTC' },
    ...(leaving && { signal: leaving }),
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (complaints += piece));
  child.once('error', (error) => (complaints = error.message));
  const status = await new Promise((resolve) => child.once('close', resolve));
  if (status !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    leaving?.throwIfAborted();
    const reason = complaints.trim().split('\n').at(-1);
    throw new StartError(`The embedded PostgreSQL could not be set up: ${reason}`);
  }
  await rename(unfinished, data).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    // A parallel start may have created it first.
    if (!existsSync(data)) throw error;
  });
}

/** `initdb` requires a user name, but a container can run as any user id. */
function requireName(): void {
  try {
    userInfo();
  } catch (cause) {
    throw new StartError(
      'To create its database, the embedded PostgreSQL looks up the name of its user, and user ' +
        `${process.getuid?.()} has none. Add that user to /etc/passwd, run Lectern as another, or set ` +
        'DATABASE_URL.',
      { cause },
    );
  }
}

/** Deletes leftovers of killed starts, but not those of a running one. */
async function removeUnfinished(data: string): Promise<void> {
  const parent = dirname(data);
  for (const name of await readdir(parent)) {
    const [, maker] = name.split(`${basename(data)}.making-`);
    if (maker === undefined || (Number(maker) !== process.pid && isRunning(Number(maker))))
      continue;
    // Fails if an orphaned initdb still writes into it. The next start deletes it.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
