/** The files of a version's tests, as .tar.gz in the database. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';

/** The same files give the same bytes. */
export async function archiveOf(files: ReadonlyMap<string, Uint8Array>): Promise<Buffer | null> {
  if (files.size === 0) return null;
  const tar = pack();
  for (const [name, bytes] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    tar.entry({ name, mtime: new Date(0) }, Buffer.from(bytes));
  }
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar as AsyncIterable<Buffer>) chunks.push(chunk);
  return gzipSync(Buffer.concat(chunks));
}

/** Only of archives that `archiveOf` made. */
export async function filesOfArchive(archive: Buffer): Promise<Map<string, Uint8Array>> {
  const tar = extract();
  tar.end(gunzipSync(archive));
  const files = new Map<string, Uint8Array>();
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
    files.set(entry.header.name, Buffer.concat(chunks));
  }
  return files;
}
