import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** A temporary file that a kill cannot leave behind. */
export async function openUnlinked(dir: string): Promise<FileHandle> {
  const path = join(dir, `spool-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}
