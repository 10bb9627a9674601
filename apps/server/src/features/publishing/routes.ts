import { routes } from '@lectern/contract';
import type { InClassroom } from '../../http/policy.ts';
import type { Serve } from '../../http/serve.ts';
import { listPublications } from './publication-queries.ts';
import { publishGrades, type PublishDeps, type WorkOf } from './publish-grades.ts';
import { reopenWork, retryPublication, unpublishGrade } from './withdraw-grade.ts';

export function servePublishing(serve: Serve, deps: PublishDeps): void {
  serve(routes.listPublications, async ({ params }) => ({
    publications: await listPublications(deps.db, params.aid),
  }));

  serve(routes.publishGrades, ({ by, params, body }) => {
    const place = { classroomId: by.classroomId, assignmentId: params.aid };
    const publishing = { ...place, professorId: by.user.id };
    return publishGrades(deps, publishing, body.student_work_ids ?? null);
  });

  serve(routes.retryPublication, ({ by, params }) => retryPublication(deps, workOf(by, params)));
  serve(routes.unpublishGrade, ({ by, params }) => unpublishGrade(deps, workOf(by, params)));
  serve(routes.reopenWork, ({ by, params }) => reopenWork(deps, workOf(by, params)));
}

function workOf({ classroomId, user }: InClassroom, params: { aid: number; wid: number }): WorkOf {
  return { classroomId, assignmentId: params.aid, workId: params.wid, professorId: user.id };
}
