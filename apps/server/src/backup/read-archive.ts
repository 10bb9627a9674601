/** Reads an archive entry by entry, and lets nothing pass that is not as it was written. */
import { createHash, timingSafeEqual, type Hash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { StartError } from '../start-error.ts';
import {
  DamagedArchive,
  digestBytes,
  EntryHeader,
  longestBody,
  longestHeader,
  longestPiece,
  magic,
} from './archive-format.ts';
import { byteReader, type ByteReader } from './byte-reader.ts';

export interface Entry {
  header: EntryHeader;
  /** To be read before the next entry is asked for; what is left of it is checked all the same. */
  body: AsyncIterable<Buffer>;
}

/** Only an archive that was read to its end without a throw is whole. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const handle = await openArchive(file);
  try {
    const about = await handle.stat();
    if (!about.isFile()) throw new StartError(`${file} is not a file.`);
    const { size } = about;
    if (size <= magic.length + digestBytes) throw new DamagedArchive('it is too short');
    const whole = createHash('sha256');
    const reader = byteReader(decompressed(handle, size - digestBytes, whole));
    for (;;) {
      const json = await readHeader(reader);
      if (!json) break;
      const header = toHeader(json);
      const hash = createHash('sha256').update(json);
      const body = readBody(reader, hash, longestBody[header.kind] ?? Infinity);
      yield { header, body };
      for await (const piece of body) void piece;
    }
    const { buffer } = await handle.read(
      Buffer.alloc(digestBytes),
      0,
      digestBytes,
      size - digestBytes,
    );
    requireEqual(buffer, whole.digest(), 'its last bytes do not fit the rest');
  } finally {
    await handle.close();
  }
}

async function openArchive(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r');
  } catch (cause) {
    throw new StartError(`The file ${file} cannot be read.`, { cause });
  }
}

async function* decompressed(handle: FileHandle, end: number, whole: Hash): AsyncGenerator<Buffer> {
  const start = Buffer.alloc(magic.length);
  await handle.read(start, 0, start.length, 0);
  if (!start.equals(magic)) throw new DamagedArchive('it does not begin as one');
  whole.update(start);
  const raw = handle.createReadStream({ start: magic.length, end: end - 1, autoClose: false });
  raw.on('data', (chunk: Buffer | string) => whole.update(chunk));
  // The failure of either reaches whoever reads the decompressed bytes.
  const bytes = pipeline(raw, createGunzip(), () => {});
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) yield chunk;
  } catch (cause) {
    throw new DamagedArchive('it is cut off or changed', { cause });
  }
}

async function readHeader(reader: ByteReader): Promise<Buffer | undefined> {
  const length = await reader.take(4);
  return length && requireBytes(reader, length.readUInt32BE(), longestHeader);
}

function toHeader(json: Buffer): EntryHeader {
  try {
    return EntryHeader.parse(JSON.parse(json.toString('utf8')));
  } catch (cause) {
    throw new DamagedArchive('it holds something unknown', { cause });
  }
}

async function* readBody(reader: ByteReader, hash: Hash, longest: number): AsyncGenerator<Buffer> {
  for (let size = 0; ;) {
    const length = (await requireBytes(reader, 4, 4)).readUInt32BE();
    if (length === 0) break;
    size += length;
    if (size > longest) throw new DamagedArchive('a part of it is too long');
    const piece = await requireBytes(reader, length, longestPiece);
    hash.update(piece);
    yield piece;
  }
  const written = await requireBytes(reader, digestBytes, digestBytes);
  requireEqual(written, hash.digest(), 'a part of it was changed');
}

async function requireBytes(reader: ByteReader, length: number, most: number): Promise<Buffer> {
  const bytes = length > 0 && length <= most ? await reader.take(length) : undefined;
  if (!bytes) throw new DamagedArchive('it is cut off or changed');
  return bytes;
}

function requireEqual(written: Buffer, computed: Buffer, otherwise: string): void {
  if (!timingSafeEqual(written, computed)) throw new DamagedArchive(otherwise);
}
