/** Reads a whole archive without using any of it: what it says about itself, once all of it is sound. */
import { buffer } from 'node:stream/consumers';
import { DamagedArchive } from './archive-format.ts';
import { Manifest } from './manifest.ts';
import { readArchive } from './read-archive.ts';

export interface CheckedArchive {
  manifest: Manifest;
  sealedKeys: Buffer | undefined;
}

export async function checkArchive(file: string, signal?: AbortSignal): Promise<CheckedArchive> {
  let last: string | undefined;
  let manifest: Buffer | undefined;
  let sealedKeys: Buffer | undefined;
  for await (const { header, body } of readArchive(file)) {
    last = header.kind;
    if (header.kind === 'manifest') manifest = await buffer(body);
    if (header.kind === 'keys') sealedKeys = await buffer(body);
    for await (const piece of body) {
      void piece;
      // Of one repository alone there may be more than whoever stops this waits for.
      signal?.throwIfAborted();
    }
  }
  if (!manifest || last !== 'manifest') throw new DamagedArchive('it has no end');
  return { manifest: Manifest.parse(JSON.parse(manifest.toString('utf8'))), sealedKeys };
}
