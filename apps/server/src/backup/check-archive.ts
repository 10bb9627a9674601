/** Reads a whole archive before any of it is used. */
import { buffer } from 'node:stream/consumers';
import { StartError } from '../start-error.ts';
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
  try {
    for await (const { header, body } of readArchive(file, signal)) {
      last = header.kind;
      if (header.kind === 'manifest') manifest = await buffer(body);
      if (header.kind === 'keys') sealedKeys = await buffer(body);
    }
  } catch (cause) {
    if (cause instanceof StartError || signal?.aborted) throw cause;
    throw new DamagedArchive('it is cut off or changed', { cause });
  }
  if (!manifest || last !== 'manifest') throw new DamagedArchive('it has no end');
  return { manifest: Manifest.parse(JSON.parse(manifest.toString('utf8'))), sealedKeys };
}
