/**
 * Reads the backups of version 0.1.0: a line, then gzip of entries, then the SHA-256 of both. An entry is a JSON
 * header, pieces of its body, an empty piece, and a SHA-256 that the one at the end makes unnecessary. A header
 * and a piece begin with their length in 4 bytes.
 */
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { DamagedArchive, digestBytes, repositoryFile, requireShort } from './archive-format.ts';
import type { Entry } from './read-archive.ts';

const magic = Buffer.from('Lectern backup 1\n');
const longestPiece = 256 * 1024;

const part = z.enum(['product', 'host']);
const path = z.string().regex(repositoryFile);
const Header = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rows'), part, table: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal('sequences'), part }),
  z.object({ kind: z.literal('jobs') }),
  z.object({ kind: z.literal('file'), path }),
  z.object({ kind: z.literal('link'), path, to: path }),
  z.object({ kind: z.literal('keys') }),
  z.object({ kind: z.literal('manifest') }),
]);

export async function isOldArchive(handle: FileHandle): Promise<boolean> {
  const { buffer } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0);
  return buffer.equals(magic);
}

export async function* readOldEntries(bytes: AsyncGenerator<Buffer>): AsyncGenerator<Entry> {
  const take = taker(pipeline(withoutMagic(bytes), createGunzip(), () => {}));
  for (;;) {
    const json = await takePiece(take);
    if (!json) return;
    const header = Header.parse(JSON.parse(json.toString('utf8')));
    const body = readPieces(take, (size) => requireShort(header, size));
    yield { header, body };
    for await (const piece of body) void piece;
    await take(digestBytes);
  }
}

async function* withoutMagic(bytes: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const first = await bytes.next();
  if (!first.done) yield first.value.subarray(magic.length);
  yield* bytes;
}

async function* readPieces(
  take: Take,
  requireSize: (size: number) => void,
): AsyncGenerator<Buffer> {
  for (let size = 0; ;) {
    const piece = await takePiece(take);
    if (!piece?.length) return;
    size += piece.length;
    requireSize(size);
    yield piece;
  }
}

async function takePiece(take: Take): Promise<Buffer | undefined> {
  const length = (await take(4))?.readUInt32BE();
  if (length === undefined) return undefined;
  if (length > longestPiece) throw new DamagedArchive('one of its entries is too long');
  return take(length);
}

type Take = (length: number) => Promise<Buffer | undefined>;

/** Reads exactly the length that is asked for, or undefined at the end. */
function taker(source: AsyncIterable<Buffer>): Take {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  return async (length) => {
    while (held.length < length) {
      const next = await chunks.next();
      if (next.done && held.length === 0) return undefined;
      if (next.done) throw new DamagedArchive('it is cut off');
      held = Buffer.concat([held, next.value]);
    }
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  };
}
