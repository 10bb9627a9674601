import { routes } from '@lectern/contract';
import type { Serve } from '../../http/serve.ts';
import { countLateHead, uncountLateHead } from '../commits/counting/count-late.ts';
import type { TreeDeps } from '../commits/files/tree.ts';
import { getWork, selectOwnWork, selectStudentWork } from './get-work.ts';
import { listWorks } from './list-works.ts';
import { listMyWork } from './my-work.ts';
import { readPublishedCode } from './published-code.ts';
import { submitWork } from './submit-work.ts';
import { getCommitFigures } from './work-rows.ts';

export function serveWorks(serve: Serve, deps: TreeDeps): void {
  const { db, clock } = deps;

  serve(routes.listWorks, async ({ by, params }) => ({
    student_works: await listWorks(
      db,
      { classroomId: by.classroomId, assignmentId: params.aid },
      clock(),
    ),
  }));

  serve(routes.getWork, ({ by }) => getWork(db, by, by.role, clock()));

  serve(routes.getFirstCommit, async ({ by }) => {
    const { firstCommitAt } = await getCommitFigures(db, by.workId);
    return { work_id: by.workId, first_commit_at: firstCommitAt?.toISOString() ?? null };
  });

  serve(routes.getCommitCount, async ({ by }) => {
    const { commitCount, replacedCount } = await getCommitFigures(db, by.workId);
    return { work_id: by.workId, commit_count: commitCount, replaced_count: replacedCount };
  });

  serve(routes.getCommitsPerDay, async ({ by }) => {
    const { datedCommits } = await getCommitFigures(db, by.workId);
    return { dated_commits: datedCommits };
  });

  serve(routes.submitWork, async ({ by }) => {
    await submitWork(deps, by);
    return { student_work: (await selectOwnWork(db, by, clock())).work };
  });

  serve(routes.countLateHead, async ({ by, params, body }) => {
    await countLateHead(deps, by, params.wid, body.sha);
    const place = { classroomId: by.classroomId, workId: params.wid };
    return { student_work: await selectStudentWork(db, place, clock(), 'shown') };
  });

  serve(routes.uncountLateHead, async ({ by, params }) => {
    await uncountLateHead(deps, by, params.wid);
    const place = { classroomId: by.classroomId, workId: params.wid };
    return { student_work: await selectStudentWork(db, place, clock(), 'shown') };
  });

  serve(routes.getWorkPointer, ({ by }) => ({
    work_id: by.workId,
    assignment_id: by.assignmentId,
    classroom_id: by.classroomId,
    org_id: by.orgId,
  }));

  serve(routes.getMyWork, async ({ by }) => ({ my_work: await listMyWork(deps, by) }));

  serve(routes.getPublishedCode, async ({ by }) => ({
    excerpts: await readPublishedCode(deps, by),
  }));
}
