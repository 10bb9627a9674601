/**
 * Local copies of repositories: bare, never checked out, one folder each. They are a cache of this
 * node, so any of them may be missing at any time, and whoever needs one fills it again.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeCatFilePool } from './cat-file-pool.ts';
import type { ObjectReader } from './cat-file.ts';
import { listFolders, sizeOf } from './folder-sizes.ts';
import { leastUsed } from './least-used.ts';

export interface Mirror {
  dir: string;
  objects: ObjectReader;
}

export interface Mirrors {
  /** Undefined where there is no mirror of that name. It is not dropped while it is read. */
  read<T>(key: string, work: (mirror: Mirror) => Promise<T>): Promise<T | undefined>;
  /** Made when missing. Writers of one mirror take turns; readers go on meanwhile. */
  write<T>(key: string, work: (mirror: Mirror) => Promise<T>): Promise<T>;
  /** Shares work that is under way: whoever asks for the same meanwhile waits for the same. */
  once<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Deletes the least recently used ones until the rest fits; answers how many. Happens by itself. */
  makeRoom(): Promise<number>;
  /** Cuts short what runs and ends the readers. */
  close(): Promise<void>;
  /** Aborted when this process lets go of its mirrors. */
  readonly signal: AbortSignal;
}

export interface MirrorOptions {
  dir: string;
  limitBytes: number;
}

/** Often enough to tell which were used, seldom enough to cost nothing. */
const touchEveryMs = 60_000;
/** Looking through all mirrors is work, and a minute's fetches are few beside them. */
const makeRoomEveryMs = 60_000;

export function openMirrors({ dir: root, limitBytes }: MirrorOptions): Mirrors {
  const pool = makeCatFilePool();
  const closing = new AbortController();
  const turns = new Map<string, Promise<unknown>>();
  const users = new Map<string, number>();
  const touched = new Map<string, number>();
  const shared = new Map<string, Promise<unknown>>();
  let makingRoom: Promise<number> | undefined;
  let madeRoomAt = 0;

  const mirrorAt = (dir: string): Mirror => ({ dir, objects: pool.reader(dir) });

  async function using<T>(name: string, work: (mirror: Mirror) => Promise<T>): Promise<T> {
    users.set(name, (users.get(name) ?? 0) + 1);
    try {
      await touch(name);
      return await work(mirrorAt(join(root, name)));
    } finally {
      const left = (users.get(name) ?? 1) - 1;
      if (left === 0) users.delete(name);
      else users.set(name, left);
    }
  }

  async function touch(name: string): Promise<void> {
    const now = Date.now();
    if (now - (touched.get(name) ?? 0) < touchEveryMs) return;
    touched.set(name, now);
    await utimes(join(root, name, usedFile), now / 1000, now / 1000).catch(() => {});
  }

  async function exists(name: string): Promise<boolean> {
    return stat(join(root, name, 'HEAD')).then(
      () => true,
      () => false,
    );
  }

  /** Made aside and moved into place, so that nobody ever meets half a repository. */
  async function make(name: string): Promise<void> {
    const unfinished = join(root, `${unfinishedPrefix}${randomUUID()}`);
    for (const folder of ['objects/info', 'objects/pack', 'refs/heads']) {
      await mkdir(join(unfinished, folder), { recursive: true });
    }
    await writeFile(
      join(unfinished, 'config'),
      '[core]\n\trepositoryformatversion = 0\n\tbare = true\n',
    );
    await writeFile(join(unfinished, usedFile), '');
    await writeFile(join(unfinished, 'HEAD'), 'ref: refs/heads/none\n');
    try {
      await rename(unfinished, join(root, name));
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      if (!(await exists(name))) throw error;
    }
  }

  async function write<T>(key: string, work: (mirror: Mirror) => Promise<T>): Promise<T> {
    const name = nameOf(key);
    const before = turns.get(name);
    const turn = (async () => {
      await before?.catch(() => {});
      closing.signal.throwIfAborted();
      return using(name, async (mirror) => {
        if (!(await exists(name))) await make(name);
        return work(mirror);
      });
    })();
    turns.set(name, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(name) === turn) turns.delete(name);
      // Nobody waits for it, and what could not be dropped now is looked at again in a minute.
      if (Date.now() - madeRoomAt > makeRoomEveryMs) void makeRoom().catch(() => {});
    }
  }

  async function drop(name: string): Promise<void> {
    // Out of sight first: a process that reads it keeps its open files, a new one finds nothing.
    const doomed = join(root, `${unfinishedPrefix}${randomUUID()}`);
    pool.forget(join(root, name));
    touched.delete(name);
    await rename(join(root, name), doomed);
    await rm(doomed, { recursive: true, force: true });
  }

  function makeRoom(): Promise<number> {
    madeRoomAt = Date.now();
    makingRoom ??= clear().finally(() => (makingRoom = undefined));
    return makingRoom;
  }

  async function clear(): Promise<number> {
    const folders = await listFolders(root);
    for (const name of folders.filter((one) => one.startsWith(unfinishedPrefix))) {
      await removeAbandoned(join(root, name));
    }
    const kept = await Promise.all(
      folders
        .filter((name) => !name.startsWith(unfinishedPrefix))
        .map((name) => sizeOf(root, name, usedFile)),
    );
    const doomed = leastUsed(kept, limitBytes, (name) => users.has(name));
    for (const name of doomed) await drop(name).catch(() => {});
    return doomed.length;
  }

  return {
    signal: closing.signal,
    async read(key, work) {
      const name = nameOf(key);
      return (await exists(name)) ? using(name, work) : undefined;
    },
    write,
    once<T>(key: string, work: () => Promise<T>): Promise<T> {
      const known = shared.get(key) as Promise<T> | undefined;
      if (known) return known;
      const begun = work().finally(() => shared.delete(key));
      shared.set(key, begun);
      return begun;
    },
    makeRoom,
    async close() {
      closing.abort();
      await Promise.allSettled([...turns.values(), ...shared.values()]);
      await makingRoom?.catch(() => {});
      pool.close();
    },
  };
}

const usedFile = 'last-used';
const unfinishedPrefix = '.unfinished-';
const abandonedMs = 3_600_000;

/** What a killed process left behind; a living one finishes within moments. */
async function removeAbandoned(folder: string): Promise<void> {
  const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
  if (Date.now() - mtimeMs > abandonedMs) await rm(folder, { recursive: true, force: true });
}

/** A hash, so that nothing from outside is ever part of a path. */
function nameOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 40);
}
