/** A push to a repository of tests makes a version of them. */
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { assignments, classrooms, organizations, testSettings } from '../../db/schema/index.ts';
import { enqueueReadTests } from '../../jobs/kinds/test-jobs.ts';
import type { Handler } from '../inbox/process-delivery.ts';

const Pushed = z.object({
  installation: z.object({ id: z.number() }),
  repository: z.object({ id: z.number() }),
});

export const onTestsPush: Handler = async (tx, { payload }) => {
  const { installation, repository } = Pushed.parse(payload);
  const following = await tx
    .select({ assignmentId: testSettings.assignmentId })
    .from(testSettings)
    .innerJoin(assignments, eq(assignments.id, testSettings.assignmentId))
    .innerJoin(classrooms, eq(classrooms.id, assignments.classroomId))
    .innerJoin(organizations, eq(organizations.id, classrooms.orgId))
    .where(
      and(
        eq(testSettings.repositoryId, repository.id),
        eq(organizations.installationId, installation.id),
        isNull(assignments.archivedAt),
        isNull(assignments.deletedAt),
      ),
    )
    .orderBy(testSettings.assignmentId);
  for (const { assignmentId } of following) await enqueueReadTests(tx, assignmentId);
};
