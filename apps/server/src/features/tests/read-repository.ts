/** Makes a version of tests from the newest commit of their repository. */
import type { TestMistake } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import { assignments, testSettings } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { MirrorDeps } from '../commits/following/refresh-work.ts';
import { readTreeFiles, TreeTooLarge } from '../../mirror/files/export-tree.ts';
import { isProblem } from '../../platform/problem.ts';
import type { Repository } from '../../platform/repository-client.ts';
import { withRepository } from './fetch-repository.ts';
import { importTests, testBounds, type ImportedTests } from './import-tests.ts';
import { findOrganization } from './repository-source.ts';
import { saveVersion } from './save-version.ts';
import { announceTests, findSettings, type Settings } from './settings.ts';

interface Place {
  assignmentId: number;
  classroomId: number;
  repositoryId: number;
}

/** Idempotent: a commit that was read makes no other version. */
export async function readTestRepository(deps: MirrorDeps, assignmentId: number): Promise<void> {
  const settings = await findSettings(deps.db, assignmentId);
  if (settings?.repositoryId == null) return;
  const [assignment] = await deps.db
    .select({ classroomId: assignments.classroomId })
    .from(assignments)
    .where(eq(assignments.id, assignmentId));
  const { repositoryId } = settings;
  const place = { assignmentId, classroomId: assignment!.classroomId, repositoryId };
  const read = await readNewest(deps, place, settings);
  if (read === 'unchanged') return;
  await save(deps, place, read);
}

interface Read {
  sha: string | null;
  name: string;
  url: string;
  tests: ImportedTests | { mistakes: StoredMistakes };
}

async function readNewest(
  deps: MirrorDeps,
  place: Place,
  settings: Settings,
): Promise<Read | 'unchanged'> {
  const { repositoryName, repositoryUrl } = settings;
  const found = await findNow(deps, place);
  const { name, url } = found ?? { name: repositoryName ?? '', url: repositoryUrl ?? '' };
  const failed = (tests: Read['tests']) => ({ name, url, sha: null, tests });
  if (!found) return failed(mistake('gone'));
  try {
    return await readHead(deps, found, settings);
  } catch (error) {
    const isGone = isProblem(error, 'absent') || isProblem(error, 'unauthorized');
    if (isGone) return failed(mistake('gone'));
    if (error instanceof TreeTooLarge) return failed(mistake('tooLarge'));
    throw error;
  }
}

/** Undefined if the repository is gone, was made public or moved to another organization. */
async function findNow(
  { db, platform }: MirrorDeps,
  { classroomId, repositoryId }: Place,
): Promise<(Repository & { installationId: number }) | undefined> {
  const org = await findOrganization(db, classroomId);
  if (!org) return undefined;
  const client = await platform.repositories(org.installationId, org.login);
  const found = await client.findRepositoryById(repositoryId);
  const isTheirs = found?.owner.toLowerCase() === org.login.toLowerCase() && found.isPrivate;
  return isTheirs ? { ...found, installationId: org.installationId } : undefined;
}

function readHead(
  deps: MirrorDeps,
  {
    id: repositoryId,
    name,
    url,
    defaultBranch,
    installationId,
  }: Repository & {
    installationId: number;
  },
  { readSha, reading }: Settings,
): Promise<Read | 'unchanged'> {
  return withRepository(deps, { repositoryId, url, installationId }, async (mirror, refs) => {
    const head = refs.find((ref) => ref.name === `refs/heads/${defaultBranch}`);
    if (!head) return { name, url, sha: null, tests: mistake('empty') };
    if (head.sha === readSha && reading !== 'reading') return 'unchanged';
    const files = await readTreeFiles(mirror, head.sha, testBounds);
    return { name, url, sha: head.sha, tests: importTests(files) };
  });
}

/** Mistakes leave the version in use as it is. */
async function save(
  { db, clock }: MirrorDeps,
  { assignmentId, classroomId, repositoryId }: Place,
  { sha, name, url, tests }: Read,
): Promise<void> {
  const at = clock();
  const by = { classroomId, user: null };
  await transact(db, async (tx) => {
    const now = await findSettings(tx, assignmentId);
    // Another repository was chosen in the meantime.
    if (now?.repositoryId !== repositoryId) return;
    const isRead = !('mistakes' in tests);
    if (isRead) {
      const { notes: _, ...made } = tests;
      const sourceRef = `${name}@${sha}`;
      await saveVersion(tx, by, assignmentId, { ...made, source: 'repository', sourceRef }, at);
    }
    await tx
      .update(testSettings)
      .set({
        repositoryName: name,
        repositoryUrl: url,
        reading: isRead ? 'ready' : 'failed',
        mistakes: isRead ? tests.notes : tests.mistakes,
        readAt: at,
        readSha: sha,
      })
      .where(eq(testSettings.assignmentId, assignmentId));
    await announceTests(tx, by, assignmentId);
  });
}

/** As stored: mistakes in files, or the code of a sentence about the repository as a whole. */
export type StoredMistakes = TestMistake[] | { code: 'gone' | 'empty' | 'tooLarge' };

function mistake(code: Exclude<StoredMistakes, TestMistake[]>['code']): {
  mistakes: StoredMistakes;
} {
  return { mistakes: { code } };
}
