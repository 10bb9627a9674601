import type { FileHandle } from 'node:fs/promises';
import type { DiskRoom } from './disk-room.ts';
import { openNameless } from './nameless-file.ts';

/** What waits in memory for a client; the rest waits in a file. */
const maxBytesInMemory = 256 * 1024;
const pieceBytes = 64 * 1024;

/**
 * Reads as fast as the chunks come and gives them out as they are asked for: whoever makes them is
 * done however slowly they are read, as long as there is room for what waits. `stop` ends the source when
 * nobody wants the rest.
 */
export async function* runAhead(
  chunks: AsyncIterable<Buffer>,
  dir: string,
  room: DiskRoom,
  stop: () => void,
): AsyncGenerator<Buffer, undefined> {
  const backlog = makeBacklog(dir, room);
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
  // Who reads hears of it once the backlog is given out.
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

/** First in, first out: what is in memory came before what is in the file. */
function makeBacklog(dir: string, room: DiskRoom) {
  const inMemory: Buffer[] = [];
  let bytesInMemory = 0;
  let file: FileHandle | undefined;
  let written = 0;
  let read = 0;
  let whenEmpty = () => {};
  let isLeft = false;

  const hasMore = () => inMemory.length > 0 || read < written;

  function keep(chunk: Buffer): void {
    inMemory.push(chunk);
    bytesInMemory += chunk.length;
  }

  /** False where there is no room for it, or the disk takes nothing. */
  async function write(chunk: Buffer): Promise<boolean> {
    // What was read may be written over.
    if (read === written) read = written = 0;
    if (!room.reaches(written + chunk.length)) return false;
    return writeOut(chunk).then(
      () => true,
      () => false,
    );
  }

  async function writeOut(chunk: Buffer): Promise<void> {
    file ??= await openNameless(dir);
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
      if (isLeft) return;
      if (read === written && bytesInMemory < maxBytesInMemory) return keep(chunk);
      if (await write(chunk)) return;
      // Then the source goes no faster than it is read.
      if (hasMore() && !isLeft) await new Promise<void>((resolve) => (whenEmpty = resolve));
      keep(chunk);
    },

    async take(): Promise<Buffer> {
      const first = await takeFirst();
      if (!hasMore()) whenEmpty();
      return first;
    },

    /** Nobody takes anything any more. */
    leave(): void {
      isLeft = true;
      whenEmpty();
    },

    async close(): Promise<void> {
      await file?.close();
      room.giveBack();
    },
  };
}
