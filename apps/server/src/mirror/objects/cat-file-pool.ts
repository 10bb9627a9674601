/** A few reader processes for many mirrors. The one that was idle for longest makes room for a new one. */
import { slotsWithSlowShare } from '@lectern/processes/slow-share';
import { startCatFile, type CatFile, type ObjectReader } from './cat-file.ts';

export interface CatFilePool {
  /** Starts a process when it is needed. */
  reader(dir: string): ObjectReader;
  /** Call it before a mirror is deleted, or after it was repacked. */
  forget(dir: string): void;
  close(): void;
  readonly size: number;
}

export interface PoolOptions {
  most?: number;
  idleMs?: number;
}

interface Entry {
  process: CatFile;
  busy: number;
  idle: NodeJS.Timeout | undefined;
}

export function makeCatFilePool({ most = 8, idleMs = 30_000 }: PoolOptions = {}): CatFilePool {
  /** Ordered by last use, oldest first. */
  const entries = new Map<string, Entry>();
  // As many questions as processes, so that one is idle when a new one is needed. Half of the slots are kept
  // for other mirrors, because objects can be packed so that reading each takes seconds.
  const slots = slotsWithSlowShare(most);

  function forget(dir: string): void {
    const entry = entries.get(dir);
    if (!entry) return;
    entries.delete(dir);
    clearTimeout(entry.idle);
    // A busy process ends after its last answer.
    if (entry.busy === 0) entry.process.close();
  }

  function entryFor(dir: string): Entry {
    const known = entries.get(dir);
    if (known && !known.process.hasEnded) {
      entries.delete(dir);
      entries.set(dir, known);
      return known;
    }
    if (known) forget(dir);
    const fresh: Entry = { process: startCatFile(dir), busy: 0, idle: undefined };
    entries.set(dir, fresh);
    for (const [other, entry] of entries) {
      if (entries.size <= most) break;
      if (entry.busy === 0 && entry !== fresh) forget(other);
    }
    return fresh;
  }

  async function ask<T>(dir: string, question: (process: CatFile) => Promise<T>): Promise<T> {
    const entry = entryFor(dir);
    entry.busy += 1;
    clearTimeout(entry.idle);
    try {
      return await question(entry.process);
    } finally {
      entry.busy -= 1;
      if (entry.busy === 0) rest(dir, entry);
    }
  }

  function rest(dir: string, entry: Entry): void {
    if (entries.get(dir) !== entry) return entry.process.close();
    entry.idle = setTimeout(() => forget(dir), idleMs);
    entry.idle.unref();
  }

  return {
    reader: (dir) => ({
      info: (sha) => slots.run(() => ask(dir, (process) => process.info(sha)), dir),
      contents: (sha) => slots.run(() => ask(dir, (process) => process.contents(sha)), dir),
    }),
    forget,
    close: () => {
      for (const dir of entries.keys()) forget(dir);
    },
    get size() {
      return entries.size;
    },
  };
}
