/** Stores the counted commit and its starter commit in the database, where no push can change them. */
import { and, eq, notInArray } from 'drizzle-orm';
import { countedPacks, works } from '../../../db/schema/index.ts';
import { transact } from '../../../db/transact.ts';
import { packSnapshots } from '../../../mirror/files/snapshot-pack.ts';
import { isProblem } from '../../../platform/problem.ts';
import { clearProblem, reportProblem } from '../following/content-problem.ts';
import { readSnapshot } from './read-snapshot.ts';
import { fillMirror, type MirrorDeps } from '../following/refresh-work.ts';
import { findWorkRepository, type WorkRepository } from '../work-repository.ts';

/** Idempotent: a stored commit is not packed again. */
export async function pinCounted(deps: MirrorDeps, workId: number): Promise<void> {
  const { db } = deps;
  const work = await findWorkRepository(db, workId);
  const sha = work?.countedSha;
  if (!work || !sha) return;
  const [kept] = await db
    .select({ sha: countedPacks.sha })
    .from(countedPacks)
    .where(and(eq(countedPacks.workId, workId), eq(countedPacks.sha, sha)));
  const pack = kept ? undefined : await packOrReport(deps, work, sha);
  await transact(db, async (tx) => {
    if (pack) {
      await tx.insert(countedPacks).values({ workId, sha, pack }).onConflictDoNothing();
      await clearProblem(tx, work);
    }
    // Packs are large, so only the counted and the graded commit are kept.
    const [now] = await tx.select().from(works).where(eq(works.id, workId)).for('share');
    const needed = [now?.countedSha, now?.gradedSha].filter((one) => typeof one === 'string');
    if (needed.length > 0) {
      await tx
        .delete(countedPacks)
        .where(and(eq(countedPacks.workId, workId), notInArray(countedPacks.sha, needed)));
    }
  });
}

/** Professors hear of lasting problems only. The job is retried either way. */
async function packOrReport(deps: MirrorDeps, work: WorkRepository, sha: string): Promise<Buffer> {
  try {
    return await packOf(deps, work, sha);
  } catch (error) {
    const isAway = isProblem(error) && error.isTemporary;
    if (!isAway) await reportProblem(deps.db, work, { code: 'counted_unreadable' });
    throw error;
  }
}

async function packOf(deps: MirrorDeps, work: WorkRepository, sha: string): Promise<Buffer> {
  const { starterSha } = work;
  const pack = () =>
    readSnapshot(deps, work, sha, async (mirror) => {
      const hasStarter = await mirror.objects.info(starterSha);
      return packSnapshots(mirror, hasStarter ? [sha, starterSha] : [sha]);
    });
  const here = await pack();
  if (here) return here.value;
  await fillMirror(deps, work);
  const fetched = await pack();
  if (!fetched) throw new Error('the repository does not contain the counted commit');
  return fetched.value;
}
