import { randomBytes } from 'node:crypto';
import { AppError, type AutograderToken, type BodyOf, type routes } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { autograderTokens, users, works } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { hashToken } from '../../http/session.ts';
import { recordAudit } from '../audit/record.ts';
import { fullName } from '../memberships/full-name.ts';
import { requireStillProfessor } from '../people/still-professor.ts';
import { recordReport } from './record-report.ts';

export interface AutograderDeps {
  db: Db;
  clock: () => Date;
}

/** The previous token stops working immediately. */
export async function createToken(
  { db, clock }: AutograderDeps,
  by: InClassroom,
  assignmentId: number,
): Promise<string> {
  const token = `lectern_ci_${randomBytes(24).toString('base64url')}`;
  const at = clock();
  await transact(db, async (tx) => {
    await requireStillProfessor(tx, by);
    const fresh = { tokenHash: hashToken(token), createdBy: by.user.id, createdAt: at };
    await tx
      .insert(autograderTokens)
      .values({ assignmentId, ...fresh })
      .onConflictDoUpdate({ target: autograderTokens.assignmentId, set: fresh });
    await recordAudit(tx, entry(by, assignmentId, 'autograder-token.created', at));
  });
  return token;
}

export async function findToken(
  { db }: AutograderDeps,
  assignmentId: number,
): Promise<AutograderToken | null> {
  const [row] = await db
    .select({ createdAt: autograderTokens.createdAt, by: users })
    .from(autograderTokens)
    .innerJoin(users, eq(users.id, autograderTokens.createdBy))
    .where(eq(autograderTokens.assignmentId, assignmentId));
  if (!row) return null;
  const { createdAt, by } = row;
  return {
    created_at: createdAt.toISOString(),
    created_by: by.login,
    created_by_name: fullName(by),
  };
}

export async function revokeToken(
  { db, clock }: AutograderDeps,
  by: InClassroom,
  assignmentId: number,
): Promise<void> {
  await transact(db, async (tx) => {
    await tx.delete(autograderTokens).where(eq(autograderTokens.assignmentId, assignmentId));
    await recordAudit(tx, entry(by, assignmentId, 'autograder-token.revoked', clock()));
  });
}

/** Answers alike for unknown submissions and those of other assignments. */
export async function reportScore(
  { db, clock }: AutograderDeps,
  { assignmentId }: { assignmentId: number },
  reported: BodyOf<typeof routes.reportScore>,
): Promise<void> {
  await transact(db, async (tx) => {
    const [work] = await tx
      .select({ assignmentId: works.assignmentId })
      .from(works)
      .where(eq(works.id, reported.student_work_id));
    if (work?.assignmentId !== assignmentId) throw new AppError('not_found');
    await recordReport(tx, {
      workId: reported.student_work_id,
      sha: reported.sha,
      points: reported.points,
      maximum: reported.maximum ?? null,
      source: 'ci',
      logUrl: reported.log_url ?? null,
      reportedAt: clock(),
    });
  });
}

function entry({ user, classroomId }: InClassroom, assignmentId: number, action: string, at: Date) {
  return { actorId: user.id, action, classroomId, subject: `assignment:${assignmentId}`, at };
}
