/** Gives a copied assignment the tests in use, their settings, and the repository that they follow. */
import type { TestPlan } from '@lectern/course-tests/plan';
import { eq } from 'drizzle-orm';
import { testSettings, testVersions } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { saveVersion } from './save-version.ts';

export async function copyTests(
  tx: Tx,
  by: { classroomId: number; user: { id: number } },
  { from, to }: { from: number; to: number },
  at: Date,
): Promise<void> {
  const [known] = await tx
    .select({ settings: testSettings, version: testVersions })
    .from(testSettings)
    .leftJoin(testVersions, eq(testVersions.id, testSettings.versionId))
    .where(eq(testSettings.assignmentId, from));
  if (!known) return;
  const { settings, version } = known;
  if (version) {
    const { source, sourceRef, format, archive } = version;
    const plan = version.plan as TestPlan;
    await saveVersion(tx, by, to, { source, sourceRef, format, plan, archive }, at);
  }
  const { repositoryId, repositoryName, repositoryUrl, runsPerDay, countsCheckRuns } = settings;
  const copied = {
    repositoryId,
    repositoryName,
    repositoryUrl,
    readSha: settings.readSha,
    chosenBy: repositoryId === null ? null : by.user.id,
    runsPerDay,
    countsCheckRuns,
    updatedAt: at,
  };
  await tx
    .insert(testSettings)
    .values({ assignmentId: to, ...copied })
    .onConflictDoUpdate({ target: testSettings.assignmentId, set: copied });
}
