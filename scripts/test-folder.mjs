/**
 * Where the files of a test run go: into memory where that is plenty. None of them outlives the run, and
 * a disk makes every cloned database and every commit dearer.
 */
import { chmod, mkdir, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'lectern-tests-';
/** Several times what a whole run takes. */
const plentyBytes = 10 * 2 ** 30;

export async function makeTestFolder() {
  const isGiven = process.env.TMPDIR !== undefined;
  if (isGiven || !(await isPlenty())) return { path: tmpdir(), remove: async () => {} };
  await removeLeftovers();
  const path = join(memory, `${prefix}${process.pid}`);
  await mkdir(path);
  // Some tests run programs as another account, which puts its files there, too.
  await chmod(path, 0o1777);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

async function isPlenty() {
  // Programs are put there, too, and containers often forbid to run any.
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const [, options = 'noexec'] = mounts.match(/ \/dev\/shm tmpfs (\S+)/) ?? [];
  if (options.split(',').includes('noexec')) return false;
  const { bavail, bsize } = await statfs(memory);
  // As much as a container may take, where it may not take all.
  return Math.min(bavail * bsize, process.availableMemory()) > plentyBytes;
}

/** A run that was killed has left its files in memory, which nobody else would free. */
async function removeLeftovers() {
  for (const name of await readdir(memory)) {
    const [, maker] = name.split(prefix);
    if (maker === undefined || isRunning(Number(maker))) continue;
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
