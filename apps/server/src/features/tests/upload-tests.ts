/** Uploaded archives: tests, and solutions to try them on. */
import { AppError, type TestMistake, type TestTrial } from '@lectern/contract';
import { readArchive } from '@lectern/course-tests/archive/read-archive';
import { writeTarGz } from '@lectern/course-tests/archive/write-tar-gz';
import { transact } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { requireStillProfessor } from '../people/still-professor.ts';
import { importTests } from './import-tests.ts';
import { invalidTests, sentenceOf } from './invalid-tests.ts';
import { saveVersion } from './save-version.ts';
import type { TestDeps } from './settings.ts';
import { addTrial } from './trials.ts';

/** Returns what was changed or left out. */
export async function uploadTests(
  { db, clock }: TestDeps,
  by: InClassroom,
  assignmentId: number,
  fileName: string,
  bytes: Uint8Array,
): Promise<TestMistake[]> {
  const unpacked = await readArchive(bytes);
  if ('problem' in unpacked) throw invalidTests([unpacked.problem]);
  const read = importTests(unpacked.files);
  if ('mistakes' in read) throw invalidTests(read.mistakes);
  const { notes, ...made } = read;
  await transact(db, async (tx) => {
    await requireStillProfessor(tx, by);
    const version = { ...made, source: 'upload' as const, sourceRef: fileName || null };
    await saveVersion(tx, by, assignmentId, version, clock());
  });
  return notes;
}

export async function tryOnUpload(
  deps: TestDeps,
  by: InClassroom,
  assignmentId: number,
  fileName: string,
  bytes: Uint8Array,
): Promise<TestTrial> {
  const unpacked = await readArchive(bytes);
  if ('problem' in unpacked) {
    throw new AppError('solution_unreadable', {
      params: { mistake: sentenceOf(unpacked.problem) },
    });
  }
  const source = { kind: 'upload' as const, sourceRef: fileName || null };
  const solution = writeTarGz(withoutTopFolder(unpacked.files));
  return addTrial(deps, by, assignmentId, { ...source, solution });
}

/** Archives often have everything in one folder. */
function withoutTopFolder(files: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Buffer> {
  const tops = new Set([...files.keys()].map((path) => path.slice(0, path.indexOf('/') + 1)));
  const [top = ''] = tops;
  if (tops.size !== 1 || top === '') return files;
  return new Map([...files].map(([path, bytes]) => [path.slice(top.length), bytes]));
}
