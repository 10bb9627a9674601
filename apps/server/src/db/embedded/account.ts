/** PostgreSQL refuses to run as root, so a server that runs as root starts it under another account. */
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../../start-error.ts';

export interface Account {
  uid: number;
  gid: number;
}

/** The account to run as, or undefined to run as ourselves. */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return findPostgresUser() ?? createPostgresUser();
}

/** Whether `account` can enter `path` and all folders above it. */
export function canEnter(account: Account, path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && !maySearch(account, folder)) return false;
    if (folder === dirname(folder)) return true;
  }
}

function maySearch({ uid, gid }: Account, folder: string): boolean {
  const { uid: owner, gid: group, mode } = statSync(folder);
  if (owner === uid) return (mode & 0o100) !== 0;
  if (group === gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

function findPostgresUser(): Account | undefined {
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return undefined;
  }
}

function createPostgresUser(): Account {
  const attempts: [string, string[]][] = [
    [
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'],
    ],
    ['adduser', ['-S', '-D', '-H', '-s', '/bin/false', 'postgres']],
  ];
  for (const [command, args] of attempts) {
    try {
      execFileSync(command, args, { stdio: 'ignore' });
      return { uid: idOf('-u'), gid: idOf('-g') };
    } catch {
      continue;
    }
  }
  throw new StartError(
    'PostgreSQL cannot run as root and no "postgres" user could be created. ' +
      'Create one, start Lectern as an ordinary user, or set DATABASE_URL.',
  );
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
}
