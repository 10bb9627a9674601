/** Follows the default branch, which people can change on the platform. */
import { eq, sql } from 'drizzle-orm';
import { works } from '../../../db/schema/index.ts';
import type { Reader, Tx } from '../../../db/transact.ts';
import { lockHistory } from '../counting/history-queries.ts';
import { enqueueFetch } from '../../../jobs/kinds/push-jobs.ts';
import { settlementOf, type Settlement, type WorkHistory } from '../counting/settlement.ts';

/** Earlier pushes to the new branch are in the log and count from their own time. The fetch then settles. */
export async function followBranch(
  tx: Tx,
  workId: number,
  defaultBranch: string,
  reportedAt: Date,
): Promise<void> {
  const before = await lockHistory(tx, workId);
  const { work } = before;
  if (work.defaultBranch === defaultBranch) return;
  await setBranch(tx, workId, defaultBranch);
  const after = await lockHistory(tx, workId);
  // Judge no earlier than the counted commit was settled.
  const at = new Date(Math.max(reportedAt.getTime(), work.countedAt?.getTime() ?? 0));
  if (losesCountedCommit(work, settlementOf(before, at), settlementOf(after, at))) {
    return setBranch(tx, workId, work.defaultBranch);
  }
  await enqueueFetch(tx, workId);
}

/**
 * A new default branch after the deadline must not take a submission away. Both settlements are computed
 * from the log, because the deadline may have passed unsettled.
 */
function losesCountedCommit(
  work: WorkHistory['work'],
  before: Settlement,
  after: Settlement,
): boolean {
  const hasCommit = ({ recountedSha, countedSha }: Settlement) =>
    ![null, work.starterSha].includes(recountedSha ?? countedSha);
  return hasCommit(before) && !hasCommit(after);
}

async function setBranch(tx: Tx, workId: number, defaultBranch: string | null): Promise<void> {
  await tx.update(works).set({ defaultBranch }).where(eq(works.id, workId));
}

export interface MovedWork {
  workId: number;
  assignmentId: number;
  defaultBranch: string;
}

export async function listMoved(
  db: Reader,
  orgId: number,
  seen: readonly { repositoryId: number; defaultBranch: string | undefined }[],
): Promise<MovedWork[]> {
  const rows = seen.map(({ repositoryId: id, defaultBranch: branch }) => ({ id, branch }));
  const moved = await db.execute<{ work: string; assignment: string; branch: string }>(sql`
    select ${works.id} as work, ${works.assignmentId} as assignment, seen.branch
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as seen (id bigint, branch text)
    join ${works} on ${works.repositoryId} = seen.id and ${works.orgId} = ${orgId}
    where ${works.defaultBranch} <> seen.branch
    order by ${works.id}`);
  return moved.rows.map(({ work, assignment, branch }) => ({
    workId: Number(work),
    assignmentId: Number(assignment),
    defaultBranch: branch,
  }));
}
