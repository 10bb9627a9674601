import { readArchive } from '@lectern/course-tests/archive/read-archive';

/** Unpacks an archive of the database, which Lectern packed from files that it had checked. */
export async function archivedFiles(archive: Buffer | null): Promise<Map<string, Uint8Array>> {
  if (archive === null) return new Map();
  const read = await readArchive(archive);
  if ('problem' in read) throw new Error(`a stored archive is unreadable: ${read.problem.says}`);
  return read.files;
}
