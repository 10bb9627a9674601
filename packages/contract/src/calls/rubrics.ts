import { AssignmentOutline } from './assignments.ts';
import { limits } from '../rules/limits.ts';
import { assignmentPath, inAssignment, inClassroom } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Id, PathId, text, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** Rubrics: named lists of what to look for, with points. */

export const Rubric = z.object({
  id: Id,
  name: z.string(),
  org_id: Id,
  classroom_id: Id,
  reusable: z.boolean(),
  created_at: Timestamp,
  /** Counts the changes, so that nobody overwrites what they have not seen. */
  version: z.int().min(1),
});
export type Rubric = z.infer<typeof Rubric>;

export const RubricItem = z.object({
  id: Id,
  rubric_id: Id,
  point_value: z.number().nullable(),
  explanation: z.string(),
  created_at: Timestamp,
  deleted: z.boolean(),
});
export type RubricItem = z.infer<typeof RubricItem>;

export const FullRubric = z.object({ rubric: Rubric, rubric_items: z.array(RubricItem) });
export type FullRubric = z.infer<typeof FullRubric>;

const SavedItems = z
  .array(
    z.object({
      // Of a new rubric it is not read, and in an old one any number that is no item's is not found.
      id: z.number().nullish(),
      point_value: z.int().min(-limits.points).max(limits.points).nullish(),
      explanation: text(limits.rubricExplanation),
      deleted: z.boolean().default(false),
    }),
  )
  .max(limits.rubricItems);

/** Before anything else: what is not kept need not be right, and does not count. */
function dropDeleted(items: z.input<typeof SavedItems>): z.input<typeof SavedItems> {
  return Array.isArray(items) ? items.filter((item) => item?.deleted !== true) : items;
}

/**
 * A rubric as it is saved. Times, the rubric's own id and the items' `rubric_id` are the server's
 * to give and are not read; items may arrive deleted, whatever their fields, and are then ignored.
 */
export const SaveRubric = z.object({
  rubric: z.object({
    name: text(limits.rubricName),
    org_id: Id,
    classroom_id: Id,
    reusable: z.boolean().default(true),
    /** The version that was changed; without it whatever is saved is replaced. */
    version: z.int().min(1).nullish(),
  }),
  rubric_items: z.preprocess(dropDeleted, SavedItems),
});
export type SaveRubric = z.infer<typeof SaveRubric>;

/** A work whose score follows from the points of an item, before and after they change. */
export const ScoreChange = z.object({
  student_work_id: Id,
  assignment_id: Id,
  assignment_name: z.string(),
  contributors: z.array(z.string()),
  before: z.number(),
  after: z.number(),
});
export type ScoreChange = z.infer<typeof ScoreChange>;

/** A bare number as older clients send it, or an object; null unlinks. */
export const LinkRubric = z
  .union([Id, z.null(), z.object({ rubric_id: Id.nullable() })])
  .transform((sent) => (typeof sent === 'object' ? (sent?.rubric_id ?? null) : sent));

const byRubric = z.object({ rubricId: PathId });
const one = z.object({ full_rubric: FullRubric });
const incomplete = [
  'rubric_name_missing',
  'rubric_explanation_missing',
  'rubric_points_missing',
  'rubric_items_missing',
] as const;

export const rubricRoutes = {
  listRubrics: defineRoute({
    method: 'GET',
    path: '/classrooms/classroom/:cid/rubrics',
    policy: 'ta',
    tag: 'rubrics',
    summary: 'The rubrics of the classroom',
    params: inClassroom,
    answer: z.object({ full_rubrics: z.array(FullRubric) }),
  }),

  createRubric: defineRoute({
    method: 'POST',
    path: '/rubrics/rubric',
    policy: 'rubricProfessor',
    tag: 'rubrics',
    summary: 'Create a rubric; copied items get ids of their own',
    once: true,
    body: SaveRubric,
    answer: one,
    errors: incomplete,
  }),

  getRubric: defineRoute({
    method: 'GET',
    path: '/rubrics/rubric/:rubricId',
    policy: 'rubricStaff',
    tag: 'rubrics',
    summary: 'One rubric',
    params: byRubric,
    answer: one,
  }),

  updateRubric: defineRoute({
    method: 'PUT',
    path: '/rubrics/rubric/:rubricId',
    policy: 'rubricProfessor',
    tag: 'rubrics',
    summary: 'Replace the name and the items of a rubric',
    once: true,
    params: byRubric,
    query: z.object({ rescore: z.enum(['true', 'false']).optional() }),
    body: SaveRubric,
    /** `rescore_id` names the change of scores, for taking it back. */
    answer: one.extend({ rescore_id: Id.nullable() }),
    errors: [...incomplete, 'rubric_item_not_found', 'conflict'],
  }),

  /** Points that were used re-score nothing by themselves: a professor looks first and decides. */
  previewRescore: defineRoute({
    method: 'POST',
    path: '/rubrics/rubric/:rubricId/rescore-preview',
    policy: 'rubricProfessor',
    tag: 'rubrics',
    summary: 'Which works would score differently if the rubric were saved like this',
    params: byRubric,
    body: SaveRubric,
    answer: z.object({ changes: z.array(ScoreChange) }),
    errors: ['rubric_item_not_found'],
  }),

  undoRescore: defineRoute({
    method: 'POST',
    path: '/rubrics/rubric/:rubricId/rescores/:rescoreId/undo',
    policy: 'rubricProfessor',
    tag: 'rubrics',
    summary: 'Give items and comments the points back that a re-scoring changed',
    params: byRubric.extend({ rescoreId: PathId }),
    answer: one,
    errors: ['rescore_undone'],
  }),

  getAssignmentRubric: defineRoute({
    method: 'GET',
    path: `${assignmentPath}/rubric`,
    policy: 'ta',
    tag: 'assignments',
    summary: 'The rubric of the assignment, unwrapped, or null',
    params: inAssignment,
    answer: FullRubric.nullable(),
  }),

  linkRubric: defineRoute({
    method: 'PUT',
    path: `${assignmentPath}/rubric`,
    policy: 'professor',
    tag: 'assignments',
    summary: 'Link a rubric to the assignment, or unlink it',
    params: inAssignment,
    body: LinkRubric,
    answer: z.object({ assignment_outline: AssignmentOutline }),
    errors: ['rubric_not_in_classroom'],
  }),
} as const;
