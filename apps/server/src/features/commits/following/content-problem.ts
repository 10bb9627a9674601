/** Reports a repository that cannot be read to professors, unless its counted commit is stored here. */
import type { Problem } from '@lectern/contract';
import { and, eq, param, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { countedPacks, works } from '../../../db/schema/index.ts';
import { transact, type Tx } from '../../../db/transact.ts';
import { announce } from '../../events/announce.ts';
import type { WorkRepository } from '../work-repository.ts';

/** Kept apart from setup problems, because the student can go on working. */
export async function reportProblem(db: Db, work: WorkRepository, problem: Problem): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await isKept(tx, work))) await setProblem(tx, work, problem);
  });
}

/** Called when the counted commit is stored: nobody has to do anything then. */
export function clearProblem(tx: Tx, work: WorkRepository): Promise<void> {
  return setProblem(tx, work, null);
}

/** The repository could be read, but may still lack the counted commit. */
export async function clearUnreadable(tx: Tx, work: WorkRepository): Promise<void> {
  const [known] = await tx
    .select({ problem: works.contentProblem })
    .from(works)
    .where(eq(works.id, work.workId));
  const code = known?.problem?.code;
  if (code === 'repository_gone' || code === 'repository_unreadable') {
    await setProblem(tx, work, null);
  }
}

async function setProblem(tx: Tx, work: WorkRepository, problem: Problem | null): Promise<void> {
  const { classroomId, assignmentId, workId } = work;
  const isChanged = sql`${works.contentProblem} is distinct from ${param(problem, works.contentProblem)}`;
  const changed = await tx
    .update(works)
    .set({ contentProblem: problem })
    .where(and(eq(works.id, workId), isChanged))
    .returning({ id: works.id });
  if (changed.length > 0) await announce(tx, { classroomId, topic: 'works', assignmentId, workId });
}

async function isKept(tx: Tx, { workId, countedSha }: WorkRepository): Promise<boolean> {
  if (countedSha === null) return false;
  const [kept] = await tx
    .select({ sha: countedPacks.sha })
    .from(countedPacks)
    .where(and(eq(countedPacks.workId, workId), eq(countedPacks.sha, countedSha)));
  return kept !== undefined;
}
