import { open, writeFile } from 'node:fs/promises';

/** Small files and folders that must still be there after the power fails. */

export async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flush: true });
}

/** Makes the entries of a folder (names added, renamed or removed) durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
