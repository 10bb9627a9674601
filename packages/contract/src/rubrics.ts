import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import { Id, inClassroom, PathId, text, Timestamp } from './values.ts';
import { z } from './zod.ts';

/** Rubrics: named lists of what to look for, with points. */

export const Rubric = z.object({
  id: Id,
  name: z.string(),
  org_id: Id,
  classroom_id: Id,
  reusable: z.boolean(),
  created_at: Timestamp,
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

/**
 * A rubric as it is saved. Times, the rubric's own id and the items' `rubric_id` are the server's
 * to give and are not read; items may arrive deleted, with empty fields, and are then ignored.
 */
export const SaveRubric = z.object({
  rubric: z.object({
    name: text(limits.rubricName),
    org_id: Id,
    classroom_id: Id,
    reusable: z.boolean().default(true),
  }),
  rubric_items: z
    .array(
      z.object({
        id: Id.nullish(),
        point_value: z.int().min(-limits.points).max(limits.points).nullish(),
        explanation: text(limits.rubricExplanation),
        deleted: z.boolean().default(false),
      }),
    )
    .max(limits.rubricItems),
});
export type SaveRubric = z.infer<typeof SaveRubric>;

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
    params: byRubric,
    body: SaveRubric,
    answer: one,
    errors: incomplete,
  }),
} as const;
