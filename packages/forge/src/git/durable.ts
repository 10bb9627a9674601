import { open, writeFile } from 'node:fs/promises';

/** Writes that survive a power failure. */

export async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flush: true });
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
