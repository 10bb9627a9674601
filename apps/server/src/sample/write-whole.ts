/** A file that is there whole or not at all. */
import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';

export async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, text, { mode: 0o600, flush: true });
  await rename(unfinished, file);
}
