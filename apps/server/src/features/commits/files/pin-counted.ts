/** Keeps the commit that counts, and the starter it is compared with, where no push can reach them. */
import { and, eq, notInArray } from 'drizzle-orm';
import { countedPacks, works } from '../../../db/schema/index.ts';
import { transact } from '../../../db/transact.ts';
import { packSnapshots } from '../../../mirror/files/snapshot-pack.ts';
import { isProblem } from '../../../platform/problem.ts';
import { forgetProblem, tellProblem } from '../following/content-problem.ts';
import { readSnapshot } from './read-snapshot.ts';
import { fillMirror, type MirrorDeps } from '../following/refresh-work.ts';
import { findWorkRepository, type WorkRepository } from '../work-repository.ts';

/** Safe to repeat: a commit that is kept is not packed again. */
export async function pinCounted(deps: MirrorDeps, workId: number): Promise<void> {
  const { db } = deps;
  const work = await findWorkRepository(db, workId);
  const sha = work?.countedSha;
  if (!work || !sha) return;
  const [kept] = await db
    .select({ sha: countedPacks.sha })
    .from(countedPacks)
    .where(and(eq(countedPacks.workId, workId), eq(countedPacks.sha, sha)));
  const pack = kept ? undefined : await packOrTell(deps, work, sha);
  await transact(db, async (tx) => {
    if (pack) {
      await tx.insert(countedPacks).values({ workId, sha, pack }).onConflictDoNothing();
      await forgetProblem(tx, work);
    }
    // Only what counts or was graded is worth its room.
    const [now] = await tx.select().from(works).where(eq(works.id, workId)).for('share');
    const needed = [now?.countedSha, now?.gradedSha].filter((one) => typeof one === 'string');
    if (needed.length > 0) {
      await tx
        .delete(countedPacks)
        .where(and(eq(countedPacks.workId, workId), notInArray(countedPacks.sha, needed)));
    }
  });
}

/** A platform that is merely slow or away is not reported; the job is repeated either way. */
async function packOrTell(deps: MirrorDeps, work: WorkRepository, sha: string): Promise<Buffer> {
  try {
    return await packOf(deps, work, sha);
  } catch (error) {
    const isAway = isProblem(error) && error.isTemporary;
    if (!isAway) await tellProblem(deps.db, work, { code: 'counted_unreadable' });
    throw error;
  }
}

/** Fetched first where this node has never seen it. */
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
  if (!fetched) throw new Error('the commit that counts is not in the repository');
  return fetched.value;
}
