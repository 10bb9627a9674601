import { DueDate, ReleaseDate } from '../rules/due-date.ts';
import { limits } from '../rules/limits.ts';
import { AssignmentName } from '../rules/names.ts';
import { TemplateRepo } from './organizations.ts';
import { assignmentPath, assignmentsPath, inAssignment, inClassroom } from './places.ts';
import { Archiving, DeletedAssignment, DeletingAssignment } from './put-away.ts';
import { defineRoute } from '../route/route.ts';
import { isZoneName } from '../rules/time-zone.ts';
import { Count, Id, PathId, text, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** Copy of the template; student repositories are generated from it. A job creates it. */
const BaseRepository = z.object({
  status: z.enum(['pending', 'ready', 'failed']),
  /** Why it failed, as a sentence. */
  problem: z.string().nullable(),
  url: z.string().nullable(),
});

/** `base_repo_id` is null until the base repository exists. */
export const AssignmentOutline = z.object({
  id: Id,
  template_id: Id,
  base_repo_id: Id.nullable(),
  created_at: Timestamp,
  released_at: Timestamp.nullable(),
  name: z.string(),
  classroom_id: Id,
  rubric_id: Id.nullable(),
  group_assignment: z.boolean(),
  main_due_date: Timestamp.nullable(),
  due_time_zone: z.string(),
  default_score: z.number(),
  /** Null: computed from the default score, the rubric and the autograder. */
  maximum_score: Count.nullable(),
  /** An edit sends it back, so that concurrent edits do not overwrite each other. */
  version: Count,
  /** If true, the name is fixed: student repositories use it. */
  has_acceptances: z.boolean(),
  /** Markdown, shown to students. */
  description: z.string().nullable().default(null),
  /** Whether students can accept it after the due date. */
  accepts_late: z.boolean().default(true),
  /** Whether comments may be on unchanged lines and files, too. */
  comments_on_all_lines: z.boolean().default(false),
  /** If set, the assignment can only be read, and lists leave it out. */
  archived_at: Timestamp.nullable().default(null),
  base_repository: BaseRepository,
});
export type AssignmentOutline = z.infer<typeof AssignmentOutline>;

/** Stored for display only; the server does not compute with it. */
const DueTimeZone = text(limits.timeZone).refine(isZoneName, 'time_zone_unknown');

const Description = z.string().max(limits.assignmentDescription, 'description_too_long');

const Score = z
  .int({ error: 'score_invalid' })
  .min(0, 'score_invalid')
  .max(limits.points, 'score_invalid');

/**
 * The due date is an instant; the zone only says how the professor typed it. `classroom_id` is ignored:
 * the path names the classroom.
 */
export const CreateAssignment = z.object({
  template_id: z
    .int({ error: (issue) => (issue.input == null ? 'template_missing' : undefined) })
    .min(1),
  name: AssignmentName,
  classroom_id: z.unknown().optional(),
  main_due_date: DueDate.nullish(),
  due_time_zone: DueTimeZone.default('UTC'),
  description: Description.nullish(),
  released_at: ReleaseDate.nullish(),
  default_score: Score.exactOptional(),
  maximum_score: Score.nullish(),
  rubric_id: Id.nullish(),
  accepts_late: z.boolean().exactOptional(),
  comments_on_all_lines: z.boolean().exactOptional(),
});

/** Absent fields stay unchanged. */
export const EditAssignment = z.object({
  version: Count,
  name: AssignmentName.exactOptional(),
  main_due_date: DueDate.nullable().exactOptional(),
  due_time_zone: DueTimeZone.exactOptional(),
  default_score: Score.exactOptional(),
  maximum_score: Score.nullable().exactOptional(),
  description: Description.nullable().exactOptional(),
  released_at: ReleaseDate.nullable().exactOptional(),
  accepts_late: z.boolean().exactOptional(),
  comments_on_all_lines: z.boolean().exactOptional(),
});
export type EditAssignment = z.infer<typeof EditAssignment>;

/** Into a classroom that the caller teaches. Dates move by whole weeks of their time zone. */
export const CopyAssignment = z.object({
  classroom_id: Id,
  name: AssignmentName,
  weeks: z.int().min(-limits.movedWeeks).max(limits.movedWeeks),
});

const AssignmentPointer = z.object({ assignment_id: Id, classroom_id: Id, org_id: Id });

export const assignmentRoutes = {
  listAssignments: defineRoute({
    method: 'GET',
    path: assignmentsPath,
    policy: 'student',
    tag: 'assignments',
    summary: 'The assignments of the classroom',
    params: inClassroom,
    answer: z.object({ assignment_outlines: z.array(AssignmentOutline) }),
  }),

  createAssignment: defineRoute({
    method: 'POST',
    path: assignmentsPath,
    policy: 'professor',
    tag: 'assignments',
    summary: 'Create an assignment from a template repository',
    once: true,
    params: inClassroom,
    body: CreateAssignment,
    answer: z.object({ created_assignment: AssignmentOutline }),
    errors: [
      'assignment_name_missing',
      'assignment_name_invalid',
      'assignment_name_too_long',
      'assignment_name_taken',
      'template_missing',
      'template_not_in_organization',
      'platform_unavailable',
      'due_date_invalid',
      'time_zone_unknown',
      'description_too_long',
      'release_date_invalid',
      'release_after_due',
      'score_invalid',
      'rubric_not_in_classroom',
      'rubric_archived',
    ],
  }),

  checkAssignmentName: defineRoute({
    method: 'GET',
    path: `${assignmentsPath}/assignment/:name/exists`,
    policy: 'ta',
    tag: 'assignments',
    summary: 'Whether an assignment name is taken in the classroom',
    params: inClassroom.extend({ name: text(limits.checkedName, 1) }),
    answer: z.object({ exists: z.boolean() }),
  }),

  getAssignment: defineRoute({
    method: 'GET',
    path: assignmentPath,
    policy: 'student',
    tag: 'assignments',
    summary: 'One assignment',
    params: inAssignment,
    answer: z.object({ assignment_outline: AssignmentOutline }),
  }),

  editAssignment: defineRoute({
    method: 'PATCH',
    path: assignmentPath,
    policy: 'professor',
    tag: 'assignments',
    summary: 'Change an assignment; the name is fixed after the first acceptance',
    params: inAssignment,
    body: EditAssignment,
    answer: z.object({ assignment_outline: AssignmentOutline }),
    errors: [
      'assignment_name_missing',
      'assignment_name_invalid',
      'assignment_name_too_long',
      'assignment_name_taken',
      'assignment_name_fixed',
      'due_date_invalid',
      'time_zone_unknown',
      'score_invalid',
      'description_too_long',
      'release_date_invalid',
      'release_after_due',
      'release_too_late',
      'conflict',
    ],
  }),

  retryBaseRepository: defineRoute({
    method: 'POST',
    path: `${assignmentPath}/base-repository/retry`,
    policy: 'professor',
    tag: 'assignments',
    summary: 'Retry the base repository after a failure',
    params: inAssignment,
    answer: z.object({ assignment_outline: AssignmentOutline }),
  }),

  copyAssignment: defineRoute({
    method: 'POST',
    path: `${assignmentPath}/copies`,
    policy: 'professor',
    tag: 'assignments',
    summary: 'Copy options, rubric and tests of an assignment, without submissions',
    once: true,
    whenArchived: true,
    params: inAssignment,
    body: CopyAssignment,
    answer: z.object({ created_assignment: AssignmentOutline }),
    errors: [
      'assignment_name_missing',
      'assignment_name_invalid',
      'assignment_name_too_long',
      'assignment_name_taken',
      'template_not_in_organization',
      'platform_unavailable',
      'role_too_low',
      'copy_in_other_organization',
      'tests_no_room',
    ],
  }),

  archiveAssignment: defineRoute({
    method: 'PUT',
    path: `${assignmentPath}/archived`,
    policy: 'professor',
    tag: 'assignments',
    summary: 'Archive an assignment, or bring it back',
    whenArchived: true,
    params: inAssignment,
    body: Archiving,
    answer: z.object({ assignment_outline: AssignmentOutline }),
  }),

  /** With acceptances, `name` must be the name of the assignment. */
  deleteAssignment: defineRoute({
    method: 'DELETE',
    path: assignmentPath,
    policy: 'professor',
    tag: 'assignments',
    summary: 'Delete an assignment; it can be restored for 7 days',
    whenArchived: true,
    params: inAssignment,
    query: DeletingAssignment,
    answer: 'none',
    errors: ['assignment_name_not_typed', 'repository_number_wrong'],
  }),

  /** Asked for before deleting. */
  countRepositories: defineRoute({
    method: 'GET',
    path: `${assignmentPath}/repositories/count`,
    policy: 'professor',
    tag: 'assignments',
    summary: 'How many repositories students have for the assignment',
    params: inAssignment,
    answer: z.object({ repositories: Count }),
  }),

  listPutAway: defineRoute({
    method: 'GET',
    path: `${assignmentsPath}/put-away`,
    policy: 'ta',
    tag: 'assignments',
    summary: 'Archived assignments, and deleted ones that can be restored',
    params: inClassroom,
    answer: z.object({
      archived: z.array(AssignmentOutline),
      deleted: z.array(DeletedAssignment),
    }),
  }),

  restoreAssignment: defineRoute({
    method: 'POST',
    path: `${assignmentsPath}/deleted/:deletedId/restore`,
    policy: 'professor',
    tag: 'assignments',
    summary: 'Restore a deleted assignment',
    params: inClassroom.extend({ deletedId: PathId }),
    answer: z.object({ assignment_outline: AssignmentOutline }),
    errors: ['assignment_name_taken'],
  }),

  getAssignmentTemplate: defineRoute({
    method: 'GET',
    path: `${assignmentPath}/template`,
    policy: 'ta',
    tag: 'assignments',
    summary: 'The template repository of the assignment',
    params: inAssignment,
    answer: z.object({ assignment_template: TemplateRepo }),
  }),

  getAssignmentPointer: defineRoute({
    method: 'GET',
    path: '/assignments/:aid',
    policy: 'assignmentPointer',
    tag: 'assignments',
    summary: 'Classroom and organization of an assignment, for direct links',
    params: z.object({ aid: PathId }),
    answer: AssignmentPointer,
  }),
} as const;
