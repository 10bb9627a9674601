import type { Problem } from '../results.ts';
import { ArchiveProblem, archiveLimits } from './archive-problem.ts';
import { readTarGz } from './read-tar-gz.ts';
import { readZip } from './read-zip.ts';

export { archiveLimits } from './archive-problem.ts';

const magic = { zip: Buffer.from('PK'), gzip: Buffer.from([0x1f, 0x8b]) };

/** The files of a .zip or .tar.gz, or the first reason why nothing of it may be unpacked. */
export async function readArchive(
  given: Uint8Array,
): Promise<{ files: Map<string, Buffer> } | { problem: Problem }> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  try {
    return { files: await filesOf(bytes) };
  } catch (failed) {
    if (!(failed instanceof ArchiveProblem)) throw failed;
    return { problem: { file: failed.file, line: null, field: null, says: failed.message } };
  }
}

async function filesOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  if (bytes.length > archiveLimits.bytes) {
    const megabytes = archiveLimits.bytes / 1024 / 1024;
    throw new ArchiveProblem('', `The archive is larger than ${megabytes} MB.`);
  }
  const files = await unpacked(bytes);
  if (files.size === 0) throw new ArchiveProblem('', 'The archive has no files.');
  return files;
}

function unpacked(bytes: Buffer): Promise<Map<string, Buffer>> {
  if (bytes.subarray(0, 2).equals(magic.gzip)) return readTarGz(bytes);
  if (bytes.subarray(0, 2).equals(magic.zip)) return readZip(bytes);
  throw new ArchiveProblem('', 'The file is neither a .zip nor a .tar.gz archive.');
}
