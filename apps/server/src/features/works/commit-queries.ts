/** The commits of a work that its figures are made of. */
import { and, eq } from 'drizzle-orm';
import { commits } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { commitFigures, type CommitFigures } from '../commits/pushes/commit-figures.ts';
import { isCounted } from './work-rows.ts';

export async function getCommitFigures(db: Reader, workId: number): Promise<CommitFigures> {
  const rows = await db
    .select({ receivedAt: commits.receivedAt })
    .from(commits)
    .where(and(eq(commits.workId, workId), isCounted()));
  return commitFigures(rows.map(({ receivedAt }) => receivedAt));
}
