import { limits } from '../rules/limits.ts';
import { WorkState } from '../rules/progress.ts';
import { defineRoute } from '../route/route.ts';
import { inClassroom } from './places.ts';
import { Count, Id, PathId, text, Timestamp } from './values.ts';
import { z } from '../zod.ts';

export const GradebookCategory = z.object({
  category_id: Id,
  name: z.string(),
  weight: z.number(),
  drop_lowest: Count,
});
export type GradebookCategory = z.infer<typeof GradebookCategory>;

const counting = { category_id: Id.nullable(), extra_credit: z.boolean() };

export const GradebookAssignment = z.object({
  assignment_id: Id,
  name: z.string(),
  maximum: z.number(),
  /** Of the assignment, without extensions and sections. */
  due_at: Timestamp.nullable(),
  /** False: left out of the total for everyone. */
  counts: z.boolean(),
  ...counting,
});
export type GradebookAssignment = z.infer<typeof GradebookAssignment>;

/** A column that staff fill in. */
export const GradebookColumn = z.object({
  column_id: Id,
  name: z.string(),
  maximum: z.number(),
  /** Students see its scores. */
  published: z.boolean(),
  ...counting,
});
export type GradebookColumn = z.infer<typeof GradebookColumn>;

/** Absent fields are null or false, because a class has thousands of cells. */
export const GradebookCell = z.object({
  /** What counts in the total. */
  score: z.number().exactOptional(),
  missing: z.literal(true).exactOptional(),
  excused: z.literal(true).exactOptional(),
  /** Of assignments only, like all below. */
  state: WorkState.exactOptional(),
  work_id: Id.exactOptional(),
  /** Seconds between the effective due date and the push of the commit that counts. */
  late_by: z.int().min(1).exactOptional(),
  auto: z.number().exactOptional(),
  manual: z.number().exactOptional(),
  overall: z.number().exactOptional(),
  /** The final score that a professor set. */
  override: z.number().exactOptional(),
  /** The final score that the student sees. */
  published: z.number().exactOptional(),
  published_at: Timestamp.exactOptional(),
});
export type GradebookCell = z.infer<typeof GradebookCell>;

export const GradebookPerson = z.object({
  user_id: Id,
  full_name: z.string(),
  github_username: z.string(),
  /** For professors only. */
  identifier: z.string().exactOptional(),
  email: z.string().exactOptional(),
  section_ids: z.array(Id),
  /** In percent, with at most four decimals; null while nothing counts. */
  total: z.number().nullable(),
  /** In the order of `assignments`, then of `columns`. */
  cells: z.array(GradebookCell),
});
export type GradebookPerson = z.infer<typeof GradebookPerson>;

const plan = {
  categories: z.array(GradebookCategory),
  assignments: z.array(GradebookAssignment),
  columns: z.array(GradebookColumn),
};

export const Gradebook = z.object({
  ...plan,
  /** Changes with `categories`, `assignments` and `columns`. */
  version: z.string(),
  sections: z.array(z.object({ section_id: Id, name: z.string() })),
  people: z.array(GradebookPerson),
});
export type Gradebook = z.infer<typeof Gradebook>;

export const MyGradebook = z.object({
  ...plan,
  total: z.number().nullable(),
  cells: z.array(GradebookCell),
});
export type MyGradebook = z.infer<typeof MyGradebook>;

/** The position of a category in the same request; null for none. */
const CategoryAt = Count.nullable();

/** Replaces the whole plan. A column that is left out is deleted. */
export const GradebookPlan = z.object({
  version: z.string().max(limits.gradebookVersion),
  categories: z
    .array(
      z.object({
        category_id: Id.nullable(),
        name: text(limits.gradebookName),
        weight: z.number(),
        drop_lowest: z.number(),
      }),
    )
    .max(limits.gradebookCategories),
  assignments: z
    .array(
      z.object({
        assignment_id: Id,
        category: CategoryAt,
        extra_credit: z.boolean(),
        counts: z.boolean(),
      }),
    )
    .max(limits.worksPerRequest),
  columns: z
    .array(
      z.object({
        column_id: Id.nullable(),
        name: text(limits.gradebookName),
        maximum: z.number(),
        category: CategoryAt,
        extra_credit: z.boolean(),
        published: z.boolean(),
      }),
    )
    .max(limits.gradebookColumns),
});
export type GradebookPlan = z.infer<typeof GradebookPlan>;

export const GradebookScores = z.object({
  column_id: Id,
  scores: z
    .array(
      z.object({
        user_id: Id,
        /** Null clears the cell. */
        score: z.number().nullable(),
        /** The score that the caller saw. Without it, any is replaced. */
        before: z.number().nullable().optional(),
      }),
    )
    .min(1)
    .max(limits.worksPerRequest),
});
export type GradebookScores = z.infer<typeof GradebookScores>;

/** Of an assignment or of a column. */
const OneItem = { assignment_id: Id.nullable(), column_id: Id.nullable() };

export const GradebookExcuse = z.object({
  user_id: Id,
  ...OneItem,
  /** Null withdraws the excuse. */
  reason: text(limits.reason).nullable(),
});
export type GradebookExcuse = z.infer<typeof GradebookExcuse>;

export const GradebookChange = z.object({
  score: z.number().nullable(),
  /** Full name. */
  set_by: z.string(),
  set_at: Timestamp,
});
export type GradebookChange = z.infer<typeof GradebookChange>;

const path = '/classrooms/classroom/:cid/gradebook';

export const gradebookRoutes = {
  getGradebook: defineRoute({
    method: 'GET',
    path,
    policy: 'ta',
    tag: 'grading',
    summary: 'Scores and totals of all students; as=student shows only what is published',
    params: inClassroom,
    query: z.object({ as: z.enum(['staff', 'student']).default('staff') }),
    answer: Gradebook,
  }),

  getMyGradebook: defineRoute({
    method: 'GET',
    path: '/classrooms/classroom/:cid/my-gradebook',
    policy: 'student',
    tag: 'grading',
    summary: "The caller's own published scores and their total",
    params: inClassroom,
    answer: MyGradebook,
  }),

  saveGradebookPlan: defineRoute({
    method: 'PUT',
    path: `${path}/plan`,
    policy: 'professor',
    tag: 'grading',
    summary: 'Set categories, columns, and how assignments count',
    params: inClassroom,
    body: GradebookPlan,
    answer: 'none',
    errors: [
      'conflict',
      'category_name_missing',
      'category_name_twice',
      'category_weight_invalid',
      'category_drop_invalid',
      'column_name_missing',
      'column_name_twice',
      'column_maximum_invalid',
      'gradebook_item_unknown',
    ],
  }),

  setGradebookScores: defineRoute({
    method: 'PUT',
    path: `${path}/scores`,
    policy: 'professor',
    tag: 'grading',
    summary: 'Type scores into a column: all of them, or none if one is refused',
    params: inClassroom,
    body: GradebookScores,
    answer: 'none',
    errors: [
      'gradebook_item_unknown',
      'not_in_classroom',
      'person_twice',
      'score_out_of_range',
      'score_changed',
    ],
  }),

  getGradebookHistory: defineRoute({
    method: 'GET',
    path: `${path}/columns/:columnId/user/:userId`,
    policy: 'ta',
    tag: 'grading',
    summary: 'Every score that a person has had in a column, newest first',
    params: inClassroom.extend({ columnId: PathId, userId: PathId }),
    answer: z.object({ changes: z.array(GradebookChange) }),
  }),

  setGradebookExcuse: defineRoute({
    method: 'PUT',
    path: `${path}/excuse`,
    policy: 'professor',
    tag: 'grading',
    summary: 'Leave an assignment or a column out of the total of one person, or count it again',
    params: inClassroom,
    body: GradebookExcuse,
    answer: 'none',
    errors: ['gradebook_item_unknown', 'not_in_classroom', 'reason_missing'],
  }),
} as const;
