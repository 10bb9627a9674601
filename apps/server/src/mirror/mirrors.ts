/** Local bare copies of repositories, one folder each. They are a cache: any of them can be missing at any time. */
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivate } from '@lectern/processes/private-folder';
import type { FastifyBaseLogger } from 'fastify';
import type { Mirror } from './mirror.ts';
import { makeCatFilePool } from './objects/cat-file-pool.ts';
import { packBytes } from './folders/folder-sizes.ts';
import { makeFetchLimits } from './transport/fetch-limits.ts';
import { leastUsed } from './folders/least-used.ts';
import {
  dropFolder,
  folderName,
  isThere,
  makeAside,
  makeFolder,
  markUsed,
  surveyFolders,
} from './folders/mirror-folder.ts';
import { watchRoom } from './folders/room-watch.ts';
import { shareWork } from './share-work.ts';
import { longestFetchMs, type FetchBounds } from './transport/transport.ts';

export interface Mirrors {
  /** Undefined without a mirror of that name. A mirror is not deleted while it is read. */
  read<T>(key: string, work: (mirror: Mirror) => Promise<T>): Promise<T | undefined>;
  /** Creates a missing mirror. Serialises writers of one mirror; readers continue. */
  write<T>(key: string, work: (mirror: Mirror, beginAnew: BeginAnew) => Promise<T>): Promise<T>;
  /** Deletes a mirror after the writers before. Readers continue. */
  drop(key: string): Promise<void>;
  /** Callers with the same key share running work. After a permanent failure, calls fail at once for 2 minutes. */
  once<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Deletes the least recently used mirrors until the rest fits, and returns their number. Writes call it too. */
  makeRoom(): Promise<number>;
  /** Stops fetches and readers. */
  close(): Promise<void>;
  readonly fetching: FetchBounds;
}

/** Fills an empty mirror, which replaces the current one on success. */
export type BeginAnew = <T>(work: (empty: Mirror) => Promise<T>) => Promise<T>;

export interface MirrorOptions {
  dir: string;
  limitBytes: number;
  /** How long one fetch may take. */
  fetchTimeoutMs?: number;
  /** A longer fetch counts as slow. */
  quickFetchMs?: number;
  log?: Pick<FastifyBaseLogger, 'warn'>;
}

/** Even large coursework from a slow platform needs less. */
const longestQuickFetchMs = 15_000;
/** There are 8 workers, so slow fetches leave most of them free. */
const fetchSlots = { quick: 6, slow: 2 };
const markEveryMs = 60_000;
/** A mirror that was just fetched or read is likely to be read again. */
const restMs = 300_000;

// oxlint-disable-next-line max-lines-per-function -- one closure, because its parts share their state
export async function openMirrors({
  dir: root,
  limitBytes,
  fetchTimeoutMs = longestFetchMs,
  quickFetchMs = longestQuickFetchMs,
  log,
}: MirrorOptions): Promise<Mirrors> {
  await makePrivate(root, (err) =>
    log?.warn({ err }, 'Other accounts of this machine may be able to read the mirrors'),
  );
  const pool = makeCatFilePool();
  const closing = new AbortController();
  const turns = new Map<string, Promise<unknown>>();
  const shared = shareWork();
  const users = new Map<string, number>();
  const markedAt = new Map<string, number>();
  const room = watchRoom(limitBytes);
  let makingRoom: Promise<number> | undefined;

  async function using<T>(name: string, work: (mirror: Mirror) => Promise<T>): Promise<T> {
    users.set(name, (users.get(name) ?? 0) + 1);
    try {
      const dir = join(root, name);
      await mark(name);
      return await work({ dir, objects: pool.reader(dir) });
    } finally {
      const left = (users.get(name) ?? 1) - 1;
      if (left === 0) users.delete(name);
      else users.set(name, left);
    }
  }

  async function mark(name: string): Promise<void> {
    const now = Date.now();
    if (now - (markedAt.get(name) ?? 0) < markEveryMs) return;
    markedAt.set(name, now);
    await markUsed(join(root, name), new Date(now));
  }

  async function write<T>(
    key: string,
    work: (mirror: Mirror, beginAnew: BeginAnew) => Promise<T>,
  ): Promise<T> {
    const name = folderName(key);
    try {
      return await inTurn(name, () =>
        using(name, async (mirror) => {
          if (!(await isThere(mirror.dir))) await makeFolder(root, name);
          const bytesBefore = await packBytes(mirror.dir);
          try {
            return await work(mirror, (fill) => replace(name, fill));
          } finally {
            room.grew(Math.max(0, (await packBytes(mirror.dir)) - bytesBefore));
          }
        }),
      );
    } finally {
      // In the background. A failure is retried within a minute.
      if (room.isDue()) void makeRoom().catch(() => {});
    }
  }

  async function replace<T>(name: string, fill: (empty: Mirror) => Promise<T>): Promise<T> {
    const dir = await makeAside(root);
    try {
      const result = await fill({ dir, objects: pool.reader(dir) });
      pool.forget(dir);
      pool.forget(join(root, name));
      await dropFolder(root, name);
      await rename(dir, join(root, name));
      return result;
    } finally {
      pool.forget(dir);
      await rm(dir, { recursive: true, force: true });
    }
  }

  async function drop(key: string): Promise<void> {
    const name = folderName(key);
    await inTurn(name, async () => {
      if (!(await isThere(join(root, name)))) return;
      pool.forget(join(root, name));
      markedAt.delete(name);
      await dropFolder(root, name);
    });
  }

  async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = takeTurn(turns.get(name), work);
    turns.set(name, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(name) === turn) turns.delete(name);
    }
  }

  async function takeTurn<T>(before: Promise<unknown> | undefined, work: () => Promise<T>) {
    await before?.catch(() => {});
    closing.signal.throwIfAborted();
    return work();
  }

  function makeRoom(): Promise<number> {
    makingRoom ??= dropLeastUsed().finally(() => (makingRoom = undefined));
    return makingRoom;
  }

  async function dropLeastUsed(): Promise<number> {
    const measured = room.begin();
    const folders = await surveyFolders(root);
    const restingBefore = Date.now() - restMs;
    const resting = new Set(
      folders.filter(({ usedAtMs }) => usedAtMs < restingBefore).map(({ name }) => name),
    );
    const isNeeded = (name: string) => users.has(name) || !resting.has(name);
    const kept = new Map(folders.map(({ name, bytes }) => [name, bytes]));
    for (const name of leastUsed(folders, limitBytes, isNeeded)) {
      // It may have come into use while others were deleted.
      if (users.has(name)) continue;
      pool.forget(join(root, name));
      markedAt.delete(name);
      await dropFolder(root, name).then(
        () => kept.delete(name),
        () => {},
      );
    }
    measured([...kept.values()].reduce((sum, bytes) => sum + bytes, 0));
    return folders.length - kept.size;
  }

  return {
    fetching: {
      signal: closing.signal,
      timeoutMs: fetchTimeoutMs,
      limits: makeFetchLimits({ ...fetchSlots, quickMs: quickFetchMs }),
    },
    // Marked as in use before the check, so that it is not deleted in between.
    read: (key, work) =>
      using(folderName(key), async (mirror) =>
        (await isThere(mirror.dir)) ? work(mirror) : undefined,
      ),
    write,
    drop,
    once: (key, work) => shared.run(key, work),
    makeRoom,
    async close() {
      closing.abort();
      await Promise.allSettled([...turns.values(), ...shared.all()]);
      await makingRoom?.catch(() => {});
      pool.close();
    },
  };
}
