import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PushQuota } from '../quota-room.ts';

/** Who pays for what a push stores. */
export interface Payer {
  key: string;
  startPush(): PushQuota;
  /** Fewer bytes than estimated give a negative number. */
  charge(bytes: number): Promise<void>;
}

interface Size {
  bytes: number;
  payer: Payer;
  /** Small pushes since the files were measured. Their bytes are estimates. */
  estimated: number;
  isStale: boolean;
}

/** Cached, because a stat of thousands of small files takes longer than a push. */
const sizes = new Map<string, Size>();
const mostSizes = 10_000;
const pushesBetween = 20;
const mostEstimated = 1024 ** 2;

/**
 * Bytes of all objects before a push of this payer. May be up to 20 small pushes old. A pack can
 * unpack to more than was sent, so each payer of small pushes also pays the measured difference.
 */
export async function repositoryBytes(dir: string, payer: Payer): Promise<number> {
  const known = sizes.get(dir);
  if (!known) {
    const bytes = await bytesIn(join(dir, 'objects'));
    if (sizes.size >= mostSizes) sizes.clear();
    sizes.set(dir, { bytes, payer, estimated: 0, isStale: false });
    return bytes;
  }
  const isCertain = known.estimated === 0 && !known.isStale;
  if (!isCertain && (known.payer.key !== payer.key || !isRecent(known))) {
    const earlier = known.payer;
    await earlier.charge(await measure(dir, known));
  }
  known.payer = payer;
  return known.bytes;
}

/** Charges what a push has stored: the bytes it sent if they are few, else the measured growth. */
export async function chargeGrowth(dir: string, payer: Payer, sent: number): Promise<void> {
  const known = sizes.get(dir);
  if (!known) return payer.charge(sent);
  known.estimated += 1;
  known.payer = payer;
  if (sent > mostEstimated || !isRecent(known)) return payer.charge(await measure(dir, known));
  known.bytes += sent;
  await payer.charge(sent);
}

/** Returns how much larger the repository is than it was thought to be. */
async function measure(dir: string, known: Size): Promise<number> {
  const bytes = await bytesIn(join(dir, 'objects'));
  const growth = bytes - known.bytes;
  Object.assign(known, { bytes, estimated: 0, isStale: false });
  return growth;
}

function isRecent({ estimated, isStale }: Size): boolean {
  return estimated <= pushesBetween && !isStale;
}

/** Call it during a push that is not small. */
export function forgetSize(dir: string): void {
  const known = sizes.get(dir);
  if (known) known.isStale = true;
}

export function bytesIn(folder: string): Promise<number> {
  return sumFiles(folder, ({ size }) => size);
}

/** Without files that a copy of a template shares with other copies. The snapshot is one link. */
export function unsharedBytes(folder: string): Promise<number> {
  return sumFiles(folder, ({ size, nlink }) => (nlink <= 2 ? size : 0));
}

async function sumFiles(folder: string, count: (file: Stats) => number): Promise<number> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(folder, options).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const bytes = await Promise.all(
    files.map(({ parentPath, name }) => stat(join(parentPath, name)).then(count, () => 0)),
  );
  return bytes.reduce((all, size) => all + size, 0);
}
