/** Files of an archive or repository as tests. */
import type { TestMistake } from '@lectern/contract';
import { writeTarGz } from '@lectern/course-tests/archive/write-tar-gz';
import { importFiles, type Format } from '@lectern/course-tests/formats/import-files';
import type { TestPlan } from '@lectern/course-tests/plan';

export const testBounds = { files: 2_000, bytes: 5 * 1024 * 1024 };

export interface ImportedTests {
  format: 'lectern' | 'autograding' | 'classroom';
  plan: TestPlan;
  /** The files that the tests name; null without any. */
  archive: Buffer | null;
  /** Remarks about fields that the import changed or left out. */
  notes: TestMistake[];
}

const formats = {
  lectern: 'lectern',
  autograding: 'autograding',
  classroom_yml: 'classroom',
} as const satisfies Record<Format, ImportedTests['format']>;

export function importTests(
  given: ReadonlyMap<string, Uint8Array>,
): ImportedTests | { mistakes: TestMistake[] } {
  const read = importFiles(given);
  if ('problems' in read) return { mistakes: read.problems };
  const { format, plan, notes, files } = read;
  const named = namedFiles(plan, files);
  const archive = named.size === 0 ? null : writeTarGz(named);
  return { format: formats[format], plan, archive, notes };
}

function namedFiles(
  { cases, suites }: TestPlan,
  files: ReadonlyMap<string, Uint8Array>,
): Map<string, Uint8Array> {
  const named = [...cases, ...suites].flatMap((test) => test.files);
  return new Map([...files].filter(([path]) => isNamed(path, named)));
}

/** A test names files, or whole folders. */
export function isNamed(path: string, named: readonly string[]): boolean {
  return named.some((each) => path === each || path.startsWith(`${each.replace(/\/$/, '')}/`));
}
