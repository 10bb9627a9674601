import { routes } from '@lectern/contract';
import type { Db } from '../../db/open.ts';
import type { Serve } from '../../http/serve.ts';
import { getDistribution } from './distribution.ts';
import { getCommitTotals, getStates } from './queries.ts';
import { gradingStatus, progressStatus } from './status-counts.ts';

export function serveFigures(serve: Serve, { db }: { db: Db }): void {
  serve(routes.getProgressStatus, async ({ by, params }) => {
    const place = { classroomId: by.classroomId, assignmentId: params.aid };
    const { states, withoutWork } = await getStates(db, place);
    return { assignment_id: params.aid, status: progressStatus(states, withoutWork) };
  });

  serve(routes.getGradeDistribution, ({ by }) => getDistribution(db, by.classroomId));

  serve(routes.getGradingStatus, async ({ by, params }) => {
    const place = { classroomId: by.classroomId, assignmentId: params.aid };
    const { states } = await getStates(db, place);
    return { assignment_id: params.aid, status: gradingStatus(states) };
  });

  serve(routes.getAssignmentCommitCount, async ({ params }) => ({
    assignment_id: params.aid,
    total_commits: (await getCommitTotals(db, params.aid)).total,
  }));

  serve(routes.getAssignmentFirstCommit, async ({ params }) => {
    const { firstAt } = await getCommitTotals(db, params.aid);
    return { assignment_id: params.aid, first_commit_at: firstAt?.toISOString() ?? null };
  });

  serve(routes.getAssignmentPointer, ({ by }) => ({
    assignment_id: by.assignmentId,
    classroom_id: by.classroomId,
    org_id: by.orgId,
  }));
}
