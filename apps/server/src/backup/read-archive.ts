/** Reads a backup entry by entry, in constant memory. `checkArchive` proves that it is whole. */
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { StartError } from '../start-error.ts';
import {
  DamagedArchive,
  digestBytes,
  headerOf,
  requireShort,
  schemaOf,
  type EntryHeader,
} from './archive-format.ts';
import { Manifest } from './manifest.ts';
import { isOldArchive, readOldEntries } from './old-archive.ts';

export interface Entry {
  header: EntryHeader;
  /** Can only be read before the next entry. */
  body: AsyncIterable<Buffer>;
}

export interface CheckedArchive {
  manifest: Manifest;
  sealedKeys: Buffer | undefined;
}

/** Reads a whole archive before any of it is used. */
export async function checkArchive(file: string, signal?: AbortSignal): Promise<CheckedArchive> {
  let last: string | undefined;
  let manifest: Buffer | undefined;
  let sealedKeys: Buffer | undefined;
  const tables = new Set<string>();
  try {
    for await (const { header, body } of readArchive(file, signal)) {
      last = header.kind;
      if (header.kind === 'rows') tables.add(`${schemaOf[header.part]}.${header.table}`);
      if (header.kind === 'manifest') manifest = await buffer(body);
      if (header.kind === 'keys') sealedKeys = await buffer(body);
    }
  } catch (cause) {
    if (cause instanceof StartError || signal?.aborted) throw cause;
    throw new DamagedArchive('it is cut off or changed', { cause });
  }
  if (!manifest || last !== 'manifest') throw new DamagedArchive('it does not end with a manifest');
  const parsed = Manifest.parse(JSON.parse(manifest.toString('utf8')));
  // The restored rows are compared with these tables only.
  const { tables: listed } = parsed.contents;
  if ([...tables].some((name) => !Object.hasOwn(listed, name)))
    throw new DamagedArchive('its manifest lacks a table');
  return { manifest: parsed, sealedKeys };
}

/** Checks the digest last, so an archive is complete and unchanged only if this ends without an error. */
export async function* readArchive(file: string, signal?: AbortSignal): AsyncGenerator<Entry> {
  const handle = await openArchive(file);
  try {
    const about = await handle.stat();
    if (!about.isFile()) throw new StartError(`${file} is not a file.`);
    const end = about.size - digestBytes;
    if (end <= 0) throw new DamagedArchive('it is too short');
    const hash = createHash('sha256');
    async function* bytes(): AsyncGenerator<Buffer> {
      const stream = handle.createReadStream({ start: 0, end: end - 1, autoClose: false });
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        signal?.throwIfAborted();
        hash.update(chunk);
        yield chunk;
      }
    }
    yield* (await isOldArchive(handle)) ? readOldEntries(bytes()) : readEntries(bytes());
    const { buffer: written } = await handle.read(Buffer.alloc(digestBytes), 0, digestBytes, end);
    if (!written.equals(hash.digest())) throw new DamagedArchive('it is cut off or changed');
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

async function* readEntries(bytes: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const entries = extract();
  // The loop below throws the same error.
  pipeline(bytes, entries as unknown as NodeJS.WritableStream, () => {});
  for await (const entry of entries) {
    const header = headerOf(entry.header);
    requireShort(header, entry.header.size);
    const body = entry as unknown as AsyncIterable<Buffer>;
    yield { header, body: header.kind === 'rows' ? decompressed(body) : body };
    entry.resume();
  }
}

async function* decompressed(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* pipeline(body, createGunzip(), () => {}) as AsyncIterable<Buffer>;
}
