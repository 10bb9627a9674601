import type { FileHandle } from 'node:fs/promises';
import type { DiskQuota } from './disk-quota.ts';
import { openUnlinked } from './unlinked-file.ts';

/** Unread bytes beyond this go to a file. */
const maxBytesInMemory = 256 * 1024;
const pieceBytes = 64 * 1024;

/**
 * Reads the source at full speed and spools what the client has not read, so that a slow client
 * does not keep git running. Calls `stop` when the client leaves.
 */
export async function* spoolOutput(
  chunks: AsyncIterable<Buffer>,
  dir: string,
  quota: DiskQuota,
  stop: () => void,
): AsyncGenerator<Buffer, undefined> {
  const backlog = makeBacklog(dir, quota);
  let isOver = false;
  let wake = () => {};
  async function readAll(): Promise<void> {
    try {
      for await (const chunk of chunks) {
        await backlog.put(chunk);
        wake();
      }
    } finally {
      isOver = true;
      wake();
    }
  }
  const reading = readAll();
  // `await reading` reports the error after the backlog is delivered.
  reading.catch(() => {});
  try {
    for (;;) {
      if (backlog.hasMore()) yield await backlog.take();
      else if (isOver) break;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    await reading;
  } finally {
    if (!isOver) stop();
    backlog.leave();
    await reading.catch(() => {});
    await backlog.close();
  }
  return undefined;
}

/** All chunks in memory are older than those in the file. */
function makeBacklog(dir: string, quota: DiskQuota) {
  const inMemory: Buffer[] = [];
  let bytesInMemory = 0;
  let file: FileHandle | undefined;
  let written = 0;
  let read = 0;
  let whenEmpty = () => {};
  let hasLeft = false;

  const hasMore = () => inMemory.length > 0 || read < written;

  function keep(chunk: Buffer): void {
    inMemory.push(chunk);
    bytesInMemory += chunk.length;
  }

  /** False if the quota is used up or the disk is full. */
  async function write(chunk: Buffer): Promise<boolean> {
    // All of the file was read: reuse its space.
    if (read === written) read = written = 0;
    if (!quota.reserve(written + chunk.length)) return false;
    return writeOut(chunk).then(
      () => true,
      () => false,
    );
  }

  async function writeOut(chunk: Buffer): Promise<void> {
    file ??= await openUnlinked(dir);
    for (let done = 0; done < chunk.length;) {
      const { bytesWritten } = await file.write(chunk, done, chunk.length - done, written + done);
      done += bytesWritten;
    }
    written += chunk.length;
  }

  async function takeFirst(): Promise<Buffer> {
    const first = inMemory.shift();
    if (first) {
      bytesInMemory -= first.length;
      return first;
    }
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, written - read));
    const { bytesRead } = await file!.read(piece, 0, piece.length, read);
    read += bytesRead;
    return piece.subarray(0, bytesRead);
  }

  return {
    hasMore,

    async put(chunk: Buffer): Promise<void> {
      if (hasLeft) return;
      if (read === written && bytesInMemory < maxBytesInMemory) return keep(chunk);
      if (await write(chunk)) return;
      // Without disk space the source waits for the reader.
      if (hasMore() && !hasLeft) await new Promise<void>((resolve) => (whenEmpty = resolve));
      keep(chunk);
    },

    async take(): Promise<Buffer> {
      const first = await takeFirst();
      if (!hasMore()) whenEmpty();
      return first;
    },

    /** The reader takes no more chunks. */
    leave(): void {
      hasLeft = true;
      whenEmpty();
    },

    async close(): Promise<void> {
      await file?.close();
      quota.release();
    },
  };
}
