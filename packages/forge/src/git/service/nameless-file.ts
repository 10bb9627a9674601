import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Room on the disk of a repository that is gone with the process that holds it. */
export async function openNameless(dir: string): Promise<FileHandle> {
  const path = join(dir, `passing-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}
