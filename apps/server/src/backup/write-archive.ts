/** Writes a backup entry by entry, in constant memory. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack, type Header } from 'tar-stream';

export type ArchiveWriter = Awaited<ReturnType<typeof createArchive>>;

/** Fails if the file exists: an older backup is never overwritten. */
export async function createArchive(file: string, signal?: AbortSignal) {
  // The content is confidential: student work and password hashes.
  const mode = 0o600;
  const handle = await open(file, 'wx', mode);
  const packer = pack();
  const hash = createHash('sha256');
  const written = pipeline(
    packer as unknown as AsyncIterable<Buffer>,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        signal?.throwIfAborted();
        hash.update(chunk);
        yield chunk;
      }
      yield hash.digest();
    },
    handle.createWriteStream({ flush: true, highWaterMark: 1024 * 1024 }),
  );
  // The next entry fails with this error, for example that the disk is full.
  written.catch(() => {});

  async function add(
    header: Pick<Header, 'name'> & Partial<Header>,
    body: Iterable<Buffer> | AsyncIterable<Buffer>,
  ): Promise<void> {
    signal?.throwIfAborted();
    if (packer.destroying) await written;
    await pipeline(body, packer.entry({ ...header, mode }) as unknown as NodeJS.WritableStream);
  }

  const addFile = (name: string, path: string, size: number) =>
    add({ name, size }, createReadStream(path));

  return {
    addFile,
    add: (name: string, content: Buffer) => add({ name, size: content.length }, [content]),
    addLink: (name: string, linkname: string) => add({ name, type: 'link', linkname }, []),
    /** Compresses into a temporary file first, because tar states the size before the content. */
    async addRows(name: string, rows: AsyncIterable<Buffer>): Promise<void> {
      const spool = `${file}.rows`;
      await rm(spool, { force: true });
      try {
        await pipeline(rows, createGzip(), createWriteStream(spool, { flags: 'wx', mode }));
        await addFile(name, spool, (await stat(spool)).size);
      } finally {
        await rm(spool, { force: true });
      }
    },
    /** Resolves when everything is on disk. */
    async finish(): Promise<void> {
      packer.finalize();
      await written;
    },
    async abandon(): Promise<void> {
      packer.destroy();
      await written.catch(() => {});
    },
  };
}
