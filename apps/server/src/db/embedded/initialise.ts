/** Makes a new, empty database cluster. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../start-error.ts';
import { ownFolder, type Layout } from './layout.ts';

export interface MakeOptions {
  /** Off only for throw-away test clusters. */
  durable?: boolean;
  /** Aborted, nothing is made any more. */
  leaving?: AbortSignal | undefined;
}

/**
 * Made beside its place and renamed into it, so that a start killed half-way leaves nothing to trip
 * over. Under a name of its own: `initdb` outlives its killed parent and clears its folder.
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
  // The built-in provider compares names ignoring case beyond ASCII, the same on every machine.
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
  if (!durable) args.push('--no-sync');
  const child = spawn(join(bin, 'initdb'), args, {
    ...account,
    cwd: '/',
    // Detached, or Ctrl-C would end it under us, as if it had failed.
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
    // Another start was quicker; what it made is as good as ours.
    if (!existsSync(data)) throw error;
  });
}

/** `initdb` wants it, and nothing after it does. A container may run as any number. */
function requireName(): void {
  try {
    userInfo();
  } catch (cause) {
    throw new StartError(
      'To make its database, the embedded PostgreSQL looks up the name of its user, and user ' +
        `${process.getuid?.()} has none. Add that user to /etc/passwd, run Lectern as another, or set ` +
        'DATABASE_URL.',
      { cause },
    );
  }
}

/** What killed starts left behind; a start that is under way keeps its own. */
async function removeUnfinished(data: string): Promise<void> {
  const parent = dirname(data);
  for (const name of await readdir(parent)) {
    const [, maker] = name.split(`${basename(data)}.making-`);
    if (maker === undefined || (Number(maker) !== process.pid && isRunning(Number(maker))))
      continue;
    // An orphaned initdb may still be writing into it: then the next start removes it.
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
