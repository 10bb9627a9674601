/** The input of a run, in a folder that is deleted with it. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder's name begins with the process, so that others see whether it was left behind. */
export async function withJobFolder<T>(
  root: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(root, `${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes the folders of processes that were killed. */
export async function clearJobFolders(root: string): Promise<void> {
  const names = await readdir(root).catch(() => []);
  const left = names.filter((name) => !isAlive(Number.parseInt(name, 10)));
  for (const name of left) await rm(join(root, name), { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
