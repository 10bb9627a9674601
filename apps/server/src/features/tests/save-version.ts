/** Adds a version of an assignment's tests and uses it at once. */
import { AppError } from '@lectern/contract';
import type { TestPlan } from '@lectern/course-tests/plan';
import { eq, sql } from 'drizzle-orm';
import { testSettings, testVersions } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import {
  announceScores,
  announceTests,
  lockSettings,
  recordTests,
  type Settings,
} from './settings.ts';
import { requireRoom } from './require-room.ts';
import { switchWaiting } from './switch-waiting.ts';

export interface NewVersion {
  source: (typeof testVersions.$inferInsert)['source'];
  sourceRef: string | null;
  format: (typeof testVersions.$inferInsert)['format'];
  plan: TestPlan;
  archive: Buffer | null;
}

interface Author {
  classroomId: number;
  /** Null if a push made it. */
  user: { id: number } | null;
}

/** Far more than anybody saves by hand. */
const mostPerHour = 60;

/** Tests that equal the version in use make no other version. Returns the version in use. */
export async function saveVersion(
  tx: Tx,
  by: Author,
  assignmentId: number,
  made: NewVersion,
  at: Date,
): Promise<number> {
  const settings = await lockSettings(tx, assignmentId);
  if (await isInUse(tx, settings, made)) return settings.versionId!;
  await requireRoom(tx, by.classroomId, made.archive?.length ?? 0);
  const number = await nextNumber(tx, assignmentId, at);
  const [version] = await tx
    .insert(testVersions)
    .values({ ...made, assignmentId, number, madeBy: by.user?.id ?? null, createdAt: at })
    .returning({ id: testVersions.id });
  await changeVersion(tx, by, settings, version!.id, at);
  const { source, sourceRef, format } = made;
  const details = { version: number, source, sourceRef, format };
  await recordTests(tx, by, assignmentId, 'tests.saved', at, details);
  return version!.id;
}

/** Waiting runs take the version that is in use when they begin. */
export async function changeVersion(
  tx: Tx,
  by: Author,
  { assignmentId, versionId: before }: Settings,
  versionId: number | null,
  at: Date,
): Promise<void> {
  await tx
    .update(testSettings)
    .set({ versionId, updatedAt: at })
    .where(eq(testSettings.assignmentId, assignmentId));
  await switchWaiting(tx, assignmentId, versionId, at);
  await announceTests(tx, by, assignmentId);
  // Scores may come from elsewhere now, and My Work shows results or none.
  if ((before === null) !== (versionId === null)) await announceScores(tx, by, assignmentId);
}

async function isInUse(
  tx: Tx,
  { versionId }: Settings,
  { plan, archive }: NewVersion,
): Promise<boolean> {
  if (versionId === null) return false;
  const { rows } = await tx.execute<{ same: boolean }>(sql`
    select plan = ${JSON.stringify(plan)}::jsonb and archive is not distinct from ${archive} as same
    from ${testVersions} where id = ${versionId}`);
  return rows[0]?.same ?? false;
}

async function nextNumber(tx: Tx, assignmentId: number, at: Date): Promise<number> {
  const { rows } = await tx.execute<{ newest: number; recent: number }>(sql`
    select coalesce(max(number), 0) as newest,
      (count(*) filter (where created_at > ${at.toISOString()}::timestamptz - interval '1 hour'))::int
        as recent
    from ${testVersions} where assignment_id = ${assignmentId}`);
  const { newest = 0, recent = 0 } = rows[0] ?? {};
  if (recent >= mostPerHour) throw new AppError('rate_limited');
  return newest + 1;
}
