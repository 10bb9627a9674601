/** Final scores that a professor sets in place of the computed one. */
import { AppError, isGraded, type Override } from '@lectern/contract';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/open.ts';
import { scoreOverrides, users } from '../../db/schema/index.ts';
import { transact, type Reader, type Tx } from '../../db/transact.ts';
import { recordAudit } from '../audit/record.ts';
import { lockWork } from '../commits/lock-work.ts';
import { announce } from '../events/announce.ts';
import { refuseSelfGrading } from '../grading/self-grading.ts';
import { fullName } from '../memberships/full-name.ts';
import { requireReason, requireScore } from './require-score.ts';

export interface OverrideDeps {
  db: Db;
  clock: () => Date;
}

interface OnWork {
  classroomId: number;
  assignmentId: number;
  workId: number;
  professorId: number;
}

interface Wanted {
  score: number;
  reason: string;
  /** The override that the professor saw; undefined replaces any. */
  before?: number | null | undefined;
}

export async function setOverride({ db, clock }: OverrideDeps, on: OnWork, wanted: Wanted) {
  const score = requireScore(wanted.score);
  const reason = requireReason(wanted.reason);
  await transact(db, async (tx) => {
    const work = await lockWork(tx, on.workId);
    await refuseSelfGrading(tx, on.workId, on.professorId);
    if (!isGraded(work.state)) throw new AppError('not_graded');
    const current = await findInForce(tx, on.workId);
    // A repeat after a lost answer is no conflict.
    if (current?.score === score && current.reason === reason) return;
    if (wanted.before !== undefined && wanted.before !== (current?.id ?? null)) {
      throw new AppError('override_changed');
    }
    const at = clock();
    await withdraw(tx, on, at);
    const { workId, professorId: setBy } = on;
    await tx.insert(scoreOverrides).values({ workId, score, reason, setBy, createdAt: at });
    const details = { before: current?.score ?? null, after: score, reason };
    await recordChange(tx, on, 'score.overridden', details, at);
  });
}

export async function withdrawOverride({ db, clock }: OverrideDeps, on: OnWork): Promise<void> {
  await transact(db, async (tx) => {
    await lockWork(tx, on.workId);
    await refuseSelfGrading(tx, on.workId, on.professorId);
    const current = await findInForce(tx, on.workId);
    if (!current) return;
    const at = clock();
    await withdraw(tx, on, at);
    await recordChange(tx, on, 'override.withdrawn', { before: current.score }, at);
  });
}

export async function listOverrides(db: Reader, workId: number): Promise<Override[]> {
  const withdrawer = alias(users, 'withdrawer');
  const rows = await db
    .select({ override: scoreOverrides, by: users, withdrawer })
    .from(scoreOverrides)
    .innerJoin(users, eq(users.id, scoreOverrides.setBy))
    .leftJoin(withdrawer, eq(withdrawer.id, scoreOverrides.withdrawnBy))
    .where(eq(scoreOverrides.workId, workId))
    .orderBy(desc(scoreOverrides.id));
  return rows.map(({ override, by, withdrawer: gone }) => ({
    override_id: override.id,
    score: override.score,
    reason: override.reason,
    set_by: fullName(by),
    set_at: override.createdAt.toISOString(),
    withdrawn_at: override.withdrawnAt?.toISOString() ?? null,
    withdrawn_by: gone && fullName(gone),
  }));
}

const inForce = (workId: number) =>
  and(eq(scoreOverrides.workId, workId), isNull(scoreOverrides.withdrawnAt));

async function findInForce(tx: Tx, workId: number) {
  const [row] = await tx.select().from(scoreOverrides).where(inForce(workId));
  return row;
}

async function withdraw(tx: Tx, { workId, professorId }: OnWork, at: Date): Promise<void> {
  await tx
    .update(scoreOverrides)
    .set({ withdrawnAt: at, withdrawnBy: professorId })
    .where(inForce(workId));
}

async function recordChange(tx: Tx, on: OnWork, action: string, details: object, at: Date) {
  const { classroomId, assignmentId, workId, professorId: actorId } = on;
  const subject = `work:${workId}`;
  await recordAudit(tx, { actorId, action, classroomId, subject, details: { ...details }, at });
  const news = { classroomId, assignmentId, causedBy: actorId };
  await announce(tx, { ...news, topic: 'grading' });
  await announce(tx, { ...news, topic: 'works', workId });
}
