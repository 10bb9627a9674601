import { routes } from '@lectern/contract';
import type { Db } from '../../db/open.ts';
import type { InClassroom } from '../../http/policy.ts';
import type { Serve } from '../../http/serve.ts';
import { addSavedComments, deleteSavedComment, editSavedComment } from './change-saved-comments.ts';
import { findUses, listSavedComments } from './queries.ts';

export function serveSavedComments(serve: Serve, deps: { db: Db; clock: () => Date }): void {
  const { db } = deps;

  serve(routes.listSavedComments, async ({ by, query }) => ({
    saved_comments: await listSavedComments(db, callerOf(by), {
      assignmentId: query.assignment_id ?? null,
      path: query.path ?? null,
      rubricItemId: query.rubric_item_id ?? null,
    }),
  }));

  serve(routes.getSavedCommentUses, ({ by, params }) => findUses(db, callerOf(by), params.savedId));

  serve(routes.saveComments, ({ by, body }) => addSavedComments(deps, ofCaller(by), body.comments));

  serve(routes.editSavedComment, async ({ by, params, body }) => ({
    changed_drafts: await editSavedComment(deps, ofCaller(by), params.savedId, body),
  }));

  serve(routes.deleteSavedComment, ({ by, params }) =>
    deleteSavedComment(deps, ofCaller(by), params.savedId),
  );

  serve(routes.addCourseComments, ({ by, body }) =>
    addSavedComments(deps, ofCourse(by), body.comments),
  );

  serve(routes.editCourseComment, async ({ by, params, body }) => ({
    changed_drafts: await editSavedComment(deps, ofCourse(by), params.savedId, body),
  }));

  serve(routes.deleteCourseComment, ({ by, params }) =>
    deleteSavedComment(deps, ofCourse(by), params.savedId),
  );
}

function callerOf({ classroomId, user }: InClassroom) {
  return { classroomId, userId: user.id };
}

function ofCaller(by: InClassroom) {
  return { ...callerOf(by), ownerId: by.user.id };
}

function ofCourse(by: InClassroom) {
  return { ...callerOf(by), ownerId: null };
}
