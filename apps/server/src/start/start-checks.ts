/** Checks before the start; each failure is one sentence. */
import { spawnSync } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { access, mkdir, readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { StartError } from '../start-error.ts';

/** Checked before the database starts, so that the most common mistake is reported at once. */
export async function requirePort(host: string, port: number): Promise<void> {
  const problem = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
  if (!problem) return;
  if (problem.code === 'EADDRINUSE') {
    throw new StartError(
      `Port ${port} is already in use. Stop what uses it or set PORT to another.`,
    );
  }
  if (problem.code === 'EACCES')
    throw new StartError(`Port ${port} needs more rights than we have.`);
  throw new StartError(`Cannot listen on ${host}:${port} (${problem.code}). Check HOST and PORT.`);
}

export async function requireWritable(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.W_OK);
    await readdir(dataDir);
  } catch {
    throw new StartError(`DATA_DIR ${dataDir} cannot be written to. Choose another folder.`);
  }
}

/** Otherwise a missing git would go unnoticed until the first repository. */
export function requireGit(path = process.env.PATH): void {
  const { stdout } = spawnSync('git', ['--version'], { encoding: 'utf8', env: { PATH: path } });
  const [, major, minor] = (/(\d+)\.(\d+)/.exec(stdout ?? '') ?? []).map(Number);
  if (major === undefined || minor === undefined) {
    throw new StartError('Lectern needs git 2.39 or newer, and there is none in PATH. Install it.');
  }
  if (major > 2 || (major === 2 && minor >= 39)) return;
  throw new StartError(`Lectern needs git 2.39 or newer, and git ${major}.${minor} is in PATH.`);
}

/** One folder at a time: Node's recursive `mkdir` never returns if a file system answers ENOENT. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder);
}
