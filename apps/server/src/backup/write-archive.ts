/** Writes an archive entry by entry; nothing of it is held in memory for longer than a piece. */
import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { open, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { longestPiece, magic, type EntryHeader } from './archive-format.ts';

type Body = AsyncIterable<Buffer> | Iterable<Buffer>;

export interface ArchiveWriter {
  add(header: EntryHeader, body: Body): Promise<void>;
  /** After the last entry: on disk when this is done. */
  finish(): Promise<void>;
  /** Ends a writer that will not be finished. */
  abandon(): Promise<void>;
}

/** Refuses where the file exists: an older backup is never written over. */
export async function createArchive(file: string, signal?: AbortSignal): Promise<ArchiveWriter> {
  // The work of students and the hashes of passwords: for the operator's eyes alone.
  const handle = await open(file, 'wx', 0o600);
  const whole = createHash('sha256').update(magic);
  await handle.write(magic);
  const gzip = createGzip();
  const written = pipeline(gzip, async (compressed: AsyncIterable<Buffer>) => {
    for await (const chunk of compressed) await writeAll(handle, chunk, whole);
  });
  // Whoever waits for room hears of a full disk here; nobody else needs to.
  written.catch(() => {});

  async function send(bytes: Buffer): Promise<void> {
    signal?.throwIfAborted();
    if (gzip.write(bytes)) return;
    await Promise.race([once(gzip, 'drain'), written]);
  }

  return {
    async add(header, body) {
      const json = Buffer.from(JSON.stringify(header));
      const hash = createHash('sha256').update(json);
      await send(Buffer.concat([lengthOf(json), json]));
      for await (const piece of inPieces(body)) {
        hash.update(piece);
        await send(lengthOf(piece));
        await send(piece);
      }
      await send(Buffer.concat([lengthOf(Buffer.alloc(0)), hash.digest()]));
    },
    async finish() {
      gzip.end();
      await written;
      await handle.write(whole.digest());
      await handle.sync();
      await handle.close();
    },
    async abandon() {
      gzip.destroy();
      await written.catch(() => {});
      await handle.close();
    },
  };
}

async function writeAll(handle: FileHandle, chunk: Buffer, hash: Hash): Promise<void> {
  hash.update(chunk);
  for (let done = 0; done < chunk.length;) {
    done += (await handle.write(chunk, done)).bytesWritten;
  }
}

/** Rows come one by one and packs in any size: gathered, and never longer than a reader accepts. */
async function* inPieces(body: Body): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    for (let start = 0; start < chunk.length;) {
      const taken = chunk.subarray(start, start + longestPiece - size);
      gathered.push(taken);
      start += taken.length;
      size += taken.length;
      if (size < longestPiece) continue;
      yield Buffer.concat(gathered);
      gathered = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(gathered);
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return length;
}
