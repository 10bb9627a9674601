import { randomUUID } from 'node:crypto';
import { AppError, routes } from '@lectern/contract';
import type { InClassroom } from '../../http/policy.ts';
import type { Serve } from '../../http/serve.ts';
import { assignGraders, claimWork } from './assign-graders.ts';
import { findDraft, saveDraft } from './drafts.ts';
import { gradeMissing } from './grade-missing.ts';
import { findNext } from './find-next.ts';
import { getGraders } from './grader-queries.ts';
import type { Grading, GradingDeps } from './grading-deps.ts';
import { listVersions } from './history.ts';
import { keepPresence, leavePresence } from './presence.ts';
import { submitGrade } from './submit-grade.ts';

export function serveGrading(serve: Serve, deps: GradingDeps): void {
  const { db, clock } = deps;

  serve(routes.submitGrade, ({ by, params, body, key }) => {
    requireAuthor(by, body.author_id);
    return submitGrade(deps, toGrading(by, params), {
      remark: body.body,
      comments: body.comments,
      draftKeys: body.draft_keys,
      draftVersion: body.draft_version,
      seenSha: body.commit_sha,
      // Without a key, nothing counts as a repeat.
      key: key ?? randomUUID(),
    });
  });

  serve(routes.getFeedbackHistory, async ({ params }) => ({
    versions: await listVersions(db, params.wid),
  }));

  serve(routes.keepPresence, async ({ by, params }) => ({
    others: await keepPresence(db, toGrading(by, params), clock()),
  }));

  serve(routes.leavePresence, ({ by, params }) => leavePresence(db, toGrading(by, params)));

  serve(routes.getDraft, async ({ by, params, query }) => {
    requireAuthor(by, query.author_id);
    return findDraft(db, { userId: by.user.id, workId: params.wid });
  });

  serve(routes.saveDraft, async ({ by, params, body }) => {
    requireAuthor(by, body.author_id);
    return saveDraft(db, { userId: by.user.id, workId: params.wid }, body, clock());
  });

  serve(routes.getGraders, ({ by, params }) => getGraders(db, placeOf(by, params)));

  serve(routes.assignGraders, async ({ by, params, body }) => {
    const place = placeOf(by, params);
    await assignGraders(deps, { ...place, professorId: by.user.id }, body);
    return getGraders(db, place);
  });

  serve(routes.claimWork, async ({ by, params }) => {
    await claimWork(deps, toGrading(by, params));
    return getGraders(db, placeOf(by, params));
  });

  serve(routes.getNextUngraded, async ({ by, params, query }) => ({
    student_work_id: await findNext(db, placeOf(by, params), {
      userId: by.user.id,
      now: clock(),
      ...query,
    }),
  }));

  serve(routes.gradeMissing, async ({ by, params, body }) => {
    const place = { ...placeOf(by, params), graderId: by.user.id };
    return { graded: await gradeMissing(deps, place, body) };
  });
}

/** A tab may still hold text of the previous person. */
function requireAuthor({ user }: InClassroom, authorId: number | undefined): void {
  if (authorId !== undefined && authorId !== user.id) throw new AppError('not_the_author');
}

function placeOf({ classroomId }: InClassroom, { aid }: { aid: number }) {
  return { classroomId, assignmentId: aid };
}

function toGrading(by: InClassroom, params: { aid: number; wid: number }): Grading {
  return { ...placeOf(by, params), workId: params.wid, graderId: by.user.id };
}
