/** Chooses a folder for the files of a test run. Memory is faster than a disk, if there is enough. */
import { chmod, mkdir, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'lectern-tests-';
/** Several times what a whole run needs. */
const plentyBytes = 10 * 2 ** 30;

export async function makeTestFolder() {
  const isGiven = process.env.TMPDIR !== undefined;
  if (isGiven || !(await isPlenty())) return { path: tmpdir(), remove: async () => {} };
  await removeLeftovers();
  const path = join(memory, `${prefix}${process.pid}`);
  await mkdir(path);
  // Some tests run programs under another account, which writes here too.
  await chmod(path, 0o1777);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

async function isPlenty() {
  // Tests also execute programs there, which containers often forbid.
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const [, options = 'noexec'] = mounts.match(/ \/dev\/shm tmpfs (\S+)/) ?? [];
  if (options.split(',').includes('noexec')) return false;
  const { bavail, bsize } = await statfs(memory);
  // `availableMemory` respects the limit of a container.
  return Math.min(bavail * bsize, process.availableMemory()) > plentyBytes;
}

/** A killed run leaves its files in memory. */
async function removeLeftovers() {
  for (const name of await readdir(memory)) {
    const [, owner] = name.split(prefix);
    if (owner === undefined || isRunning(Number(owner))) continue;
    await rm(join(memory, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
