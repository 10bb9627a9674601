import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** To look at each of thousands of small files takes longer than many a push does. */
const weighed = new Map<string, { bytes: number; pushesLeft: number }>();
const mostWeighed = 10_000;
const pushesBetween = 20;

/** What a repository holds, as it was some small pushes ago. */
export async function repositoryBytes(dir: string): Promise<number> {
  const known = weighed.get(dir);
  if (known && known.pushesLeft > 0) {
    known.pushesLeft -= 1;
    return known.bytes;
  }
  const bytes = await bytesIn(join(dir, 'objects'));
  if (weighed.size >= mostWeighed) weighed.clear();
  weighed.set(dir, { bytes, pushesLeft: pushesBetween });
  return bytes;
}

/** A push that was not small has come. */
export function weighAnew(dir: string): void {
  weighed.delete(dir);
}

/** What goes away meanwhile weighs nothing. */
export async function bytesIn(folder: string): Promise<number> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(folder, options).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((all, size) => all + size, 0);
}
