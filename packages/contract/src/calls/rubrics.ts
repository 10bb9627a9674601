import { AssignmentOutline } from './assignments.ts';
import { limits } from '../rules/limits.ts';
import { assignmentPath, inAssignment, inClassroom } from './places.ts';
import { Archiving, Deleted, Deleting } from './put-away.ts';
import { defineRoute } from '../route/route.ts';
import { Id, PathId, text, Timestamp } from './values.ts';
import { z } from '../zod.ts';

export const Rubric = z.object({
  id: Id,
  name: z.string(),
  org_id: Id,
  classroom_id: Id,
  reusable: z.boolean(),
  created_at: Timestamp,
  /** Counts changes; an update with an older version is a conflict. */
  version: z.int().min(1),
  /** If set, it cannot be changed, and is offered to no assignment. Assignments that use it keep it. */
  archived_at: Timestamp.nullable().default(null),
  /** If set, only the assignments that use it show it. */
  deleted_at: Timestamp.nullable().default(null),
  /** Whether an assignment uses it. Then deleting it takes its name. */
  in_use: z.boolean().default(true),
});
export type Rubric = z.infer<typeof Rubric>;

export const RubricItem = z.object({
  id: Id,
  rubric_id: Id,
  point_value: z.number().nullable(),
  explanation: z.string(),
  created_at: Timestamp,
  deleted: z.boolean(),
  /** Counted from 0. Items are listed in this order. */
  position: z.int().min(0).default(0),
});
export type RubricItem = z.infer<typeof RubricItem>;

export const FullRubric = z.object({ rubric: Rubric, rubric_items: z.array(RubricItem) });
export type FullRubric = z.infer<typeof FullRubric>;

const SavedItems = z
  .array(
    z.object({
      // Any number: a new rubric ignores it, and an existing one answers that the item is not found.
      id: z.number().nullish(),
      point_value: z.int().min(-limits.points).max(limits.points).nullish(),
      explanation: text(limits.rubricExplanation),
      deleted: z.boolean().default(false),
      position: z.int().min(0).nullish(),
    }),
  )
  .max(limits.rubricItems);

/** Sorts by position. An item without one stays behind the item before it, so a list without any keeps its order. */
function byPosition(items: z.output<typeof SavedItems>): z.output<typeof SavedItems> {
  let last = -1;
  return items
    .map((item) => ({ item, position: (last = item.position ?? last) }))
    .toSorted((a, b) => a.position - b.position)
    .map(({ item }) => item);
}

/** Runs before validation: deleted items may be invalid and do not count towards the limit. */
function dropDeleted(items: z.input<typeof SavedItems>): z.input<typeof SavedItems> {
  return Array.isArray(items) ? items.filter((item) => item?.deleted !== true) : items;
}

/** Times, the rubric's id and the items' `rubric_id` are ignored: the server sets them. */
export const SaveRubric = z.object({
  rubric: z.object({
    name: text(limits.rubricName),
    org_id: Id,
    classroom_id: Id,
    reusable: z.boolean().default(true),
    /** The version that the client saw; without it any version is replaced. */
    version: z.int().min(1).nullish(),
  }),
  rubric_items: z.preprocess(dropDeleted, SavedItems.transform(byPosition)),
});
export type SaveRubric = z.infer<typeof SaveRubric>;

/** The score of a submission before and after the rubric changes. */
export const ScoreChange = z.object({
  student_work_id: Id,
  assignment_id: Id,
  assignment_name: z.string(),
  contributors: z.array(z.string()),
  before: z.number(),
  after: z.number(),
});
export type ScoreChange = z.infer<typeof ScoreChange>;

/** A bare number from older clients, or an object; null unlinks. */
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
    summary: 'Create a rubric; copied items get new ids',
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
    /** `rescore_id` is for undoing the re-scoring. */
    answer: one.extend({ rescore_id: Id.nullable() }),
    errors: [...incomplete, 'rubric_item_not_found', 'conflict'],
  }),

  /** New points do not re-score existing comments; a professor sees this preview and decides. */
  previewRescore: defineRoute({
    method: 'POST',
    path: '/rubrics/rubric/:rubricId/rescore-preview',
    policy: 'rubricProfessor',
    tag: 'rubrics',
    summary: 'Submissions whose score would change if the rubric were saved like this',
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
    summary: 'Restore the points of items and comments that a re-scoring changed',
    params: byRubric.extend({ rescoreId: PathId }),
    answer: one,
    errors: ['rescore_undone'],
  }),

  archiveRubric: defineRoute({
    method: 'PUT',
    path: '/rubrics/rubric/:rubricId/archived',
    policy: 'rubricProfessor',
    tag: 'rubrics',
    summary: 'Archive a rubric, or bring it back',
    whenArchived: true,
    params: byRubric,
    body: Archiving,
    answer: one,
  }),

  /** In use, `name` must be the name of the rubric. */
  deleteRubric: defineRoute({
    method: 'DELETE',
    path: '/rubrics/rubric/:rubricId',
    policy: 'rubricProfessor',
    tag: 'rubrics',
    summary: 'Delete a rubric; it can be restored for 7 days',
    whenArchived: true,
    params: byRubric,
    query: Deleting,
    answer: 'none',
    errors: ['rubric_name_not_typed'],
  }),

  listPutAwayRubrics: defineRoute({
    method: 'GET',
    path: '/classrooms/classroom/:cid/rubrics/put-away',
    policy: 'ta',
    tag: 'rubrics',
    summary: 'Archived rubrics, and deleted ones that can be restored',
    params: inClassroom,
    answer: z.object({ archived: z.array(FullRubric), deleted: z.array(Deleted) }),
  }),

  restoreRubric: defineRoute({
    method: 'POST',
    path: '/classrooms/classroom/:cid/rubrics/deleted/:deletedId/restore',
    policy: 'professor',
    tag: 'rubrics',
    summary: 'Restore a deleted rubric',
    params: inClassroom.extend({ deletedId: PathId }),
    answer: one,
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
    errors: ['rubric_not_in_classroom', 'rubric_archived'],
  }),
} as const;
