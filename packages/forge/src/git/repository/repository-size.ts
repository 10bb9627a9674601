import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Cached, because a stat of thousands of small files takes longer than a push. */
const sizes = new Map<string, { bytes: number; pushesLeft: number }>();
const mostSizes = 10_000;
const pushesBetween = 20;

/** Bytes of all objects. May be up to 20 small pushes old. */
export async function repositoryBytes(dir: string): Promise<number> {
  const known = sizes.get(dir);
  if (known && known.pushesLeft > 0) {
    known.pushesLeft -= 1;
    return known.bytes;
  }
  const bytes = await bytesIn(join(dir, 'objects'));
  if (sizes.size >= mostSizes) sizes.clear();
  sizes.set(dir, { bytes, pushesLeft: pushesBetween });
  return bytes;
}

/** Call it after a push that was not small. */
export function forgetSize(dir: string): void {
  sizes.delete(dir);
}

export async function bytesIn(folder: string): Promise<number> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(folder, options).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const bytes = await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return bytes.reduce((all, size) => all + size, 0);
}
