/** The row of an assignment's tests: the version in use and the professor's settings. */
import { AppError, type BodyOf, type routes } from '@lectern/contract';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { testSettings, testVersions } from '../../db/schema/index.ts';
import { transact, type Reader, type Tx } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import { requireStillProfessor } from '../people/still-professor.ts';

export interface TestDeps {
  db: Db;
  clock: () => Date;
}

export type Settings = typeof testSettings.$inferSelect;
export type VersionRow = typeof testVersions.$inferSelect;

/** Serialises changes of an assignment's tests. */
export async function lockSettings(tx: Tx, assignmentId: number): Promise<Settings> {
  await tx.insert(testSettings).values({ assignmentId }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(testSettings)
    .where(eq(testSettings.assignmentId, assignmentId))
    .for('update');
  return row!;
}

export async function findSettings(
  db: Reader,
  assignmentId: number,
): Promise<Settings | undefined> {
  const [row] = await db
    .select()
    .from(testSettings)
    .where(eq(testSettings.assignmentId, assignmentId));
  return row;
}

export async function selectVersion(
  db: Reader,
  assignmentId: number,
  number: number,
): Promise<VersionRow> {
  const [row] = await db
    .select()
    .from(testVersions)
    .where(and(eq(testVersions.assignmentId, assignmentId), eq(testVersions.number, number)));
  if (!row) throw new AppError('not_found');
  return row;
}

/** Absent fields stay unchanged. */
export async function changeSettings(
  { db, clock }: TestDeps,
  by: InClassroom,
  assignmentId: number,
  wanted: BodyOf<typeof routes.changeTestSettings>,
): Promise<void> {
  const at = clock();
  await transact(db, async (tx) => {
    await requireStillProfessor(tx, by);
    const before = await lockSettings(tx, assignmentId);
    const { runs_per_day: runsPerDay = before.runsPerDay } = wanted;
    const { counts_check_runs: countsCheckRuns = before.countsCheckRuns } = wanted;
    const after = { runsPerDay, countsCheckRuns };
    await tx
      .update(testSettings)
      .set({ ...after, updatedAt: at })
      .where(eq(testSettings.assignmentId, assignmentId));
    await recordTests(tx, by, assignmentId, 'tests.settings-changed', at, after);
    await announceTests(tx, by, assignmentId);
    // Scores of the whole class come from another source.
    if (countsCheckRuns !== before.countsCheckRuns) await announceScores(tx, by, assignmentId);
  });
}

export async function recordTests(
  tx: Tx,
  by: { classroomId: number; user: { id: number } | null },
  assignmentId: number,
  action: string,
  at: Date,
  details: Record<string, unknown>,
): Promise<void> {
  const { classroomId, user } = by;
  const subject = `assignment:${assignmentId}`;
  await recordAudit(tx, { actorId: user?.id ?? null, action, classroomId, subject, details, at });
}

interface Causer {
  classroomId: number;
  user: { id: number } | null;
}

export function announceTests(tx: Tx, by: Causer, assignmentId: number): Promise<void> {
  return announce(tx, { ...placeOf(by, assignmentId), topic: 'tests' });
}

export function announceScores(tx: Tx, by: Causer, assignmentId: number): Promise<void> {
  return announce(tx, { ...placeOf(by, assignmentId), topic: 'grading' });
}

function placeOf({ classroomId, user }: Causer, assignmentId: number) {
  return { classroomId, assignmentId, ...(user && { causedBy: user.id }) };
}
