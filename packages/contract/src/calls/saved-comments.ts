import { CommentPoints } from './feedback.ts';
import { limits } from '../rules/limits.ts';
import { inClassroom } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Count, Id, PathId, text, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** Comments that staff keep to use again: their own, and those of the course. */

/** `uses` counts comments of grades; the others count those at the place that the call names. */
export const SavedComment = z.object({
  id: Id,
  /** It belongs to the course, so all its staff see it. */
  of_course: z.boolean(),
  body: z.string(),
  points: z.number(),
  version: z.int().min(1),
  created_at: Timestamp,
  uses: Count,
  uses_on_item: Count,
  uses_in_file: Count,
  uses_in_assignment: Count,
});
export type SavedComment = z.infer<typeof SavedComment>;

/** As in a grade: text, or points that explain themselves. */
const Written = z.object({ body: text(limits.commentBody, 1), points: CommentPoints });

const Added = z.object({ comments: z.array(Written).min(1).max(limits.savedComments) });
/** Those of the same owner that are there by now, also if they were there before. */
const AddedAnswer = z.object({ ids: z.array(Id), added: Count });

const Edited = Written.extend({
  /** The version that the caller saw. */
  version: z.int().min(1),
  /** Pending comments of the caller that still have the old text get the new one. Grades keep theirs. */
  change_drafts: z.boolean().default(false),
});

/** Where it was used in grades, and how many pending comments of the caller have its text. */
export const SavedCommentUses = z.object({
  assignments: z.array(z.object({ assignment_id: Id, name: z.string(), uses: Count })),
  drafts: Count,
});
export type SavedCommentUses = z.infer<typeof SavedCommentUses>;

const own = '/classrooms/classroom/:cid/saved-comments';
const ofCourse = '/classrooms/classroom/:cid/course-comments';
const inComment = inClassroom.extend({ savedId: PathId });
const refused = ['comment_empty', 'too_many_saved_comments'] as const;

export const savedCommentRoutes = {
  listSavedComments: defineRoute({
    method: 'GET',
    path: own,
    policy: 'ta',
    tag: 'grading',
    summary: "The caller's saved comments and those of the course, with their uses at a place",
    params: inClassroom,
    query: z.object({
      assignment_id: PathId.optional(),
      path: text(limits.filePath, 1).optional(),
      rubric_item_id: PathId.optional(),
    }),
    answer: z.object({ saved_comments: z.array(SavedComment) }),
  }),

  getSavedCommentUses: defineRoute({
    method: 'GET',
    path: `${own}/:savedId/uses`,
    policy: 'ta',
    tag: 'grading',
    summary: 'Where a saved comment was used',
    params: inComment,
    answer: SavedCommentUses,
  }),

  saveComments: defineRoute({
    method: 'POST',
    path: own,
    policy: 'ta',
    tag: 'grading',
    summary: 'Keep comments for the caller; those that they have already are left out',
    params: inClassroom,
    body: Added,
    answer: AddedAnswer,
    errors: refused,
  }),

  editSavedComment: defineRoute({
    method: 'PUT',
    path: `${own}/:savedId`,
    policy: 'ta',
    tag: 'grading',
    summary:
      "Change a saved comment of the caller, and the caller's pending comments with its text",
    params: inComment,
    body: Edited,
    answer: z.object({ changed_drafts: Count }),
    errors: ['comment_empty', 'conflict'],
  }),

  deleteSavedComment: defineRoute({
    method: 'DELETE',
    path: `${own}/:savedId`,
    policy: 'ta',
    tag: 'grading',
    summary: 'Delete a saved comment of the caller; comments with its text stay',
    params: inComment,
    answer: 'none',
  }),

  addCourseComments: defineRoute({
    method: 'POST',
    path: ofCourse,
    policy: 'professor',
    tag: 'grading',
    summary: 'Keep comments for the staff of the course',
    params: inClassroom,
    body: Added,
    answer: AddedAnswer,
    errors: refused,
  }),

  editCourseComment: defineRoute({
    method: 'PUT',
    path: `${ofCourse}/:savedId`,
    policy: 'professor',
    tag: 'grading',
    summary:
      "Change a saved comment of the course, and the caller's pending comments with its text",
    params: inComment,
    body: Edited,
    answer: z.object({ changed_drafts: Count }),
    errors: ['comment_empty', 'conflict'],
  }),

  deleteCourseComment: defineRoute({
    method: 'DELETE',
    path: `${ofCourse}/:savedId`,
    policy: 'professor',
    tag: 'grading',
    summary: 'Delete a saved comment of the course; comments with its text stay',
    params: inComment,
    answer: 'none',
  }),
} as const;
