import { inClassroom } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Count, Id, Timestamp } from './values.ts';
import { PublicRepository } from './visibility.ts';
import { z } from '../zod.ts';

/** Ungraded submissions that were submitted or are past their due date. */
const Waiting = z.object({
  total: Count,
  /** Assigned to the caller. */
  mine: Count,
  /** Without an active grader. */
  unassigned: Count,
  /** Graders with assigned submissions, most first. */
  graders: z.array(
    z.object({
      github_username: z.string(),
      full_name: z.string(),
      works: Count,
      /** The assignments of these submissions. */
      assignment_ids: z.array(Id).default([]),
    }),
  ),
});

const SetupTrouble = z.object({
  assignment_id: Id,
  name: z.string(),
  /** Accepted submissions whose setup has stopped. */
  works: Count,
  /** Whether creating the base repository failed. */
  starter_code_failed: z.boolean(),
});
export type SetupTrouble = z.infer<typeof SetupTrouble>;

const Deadline = z.object({
  assignment_id: Id,
  name: z.string(),
  due_at: Timestamp,
  /** Number of students whose extension ends then; null for the main due date. */
  extended_students: z.int().min(1).nullable(),
});
export type Deadline = z.infer<typeof Deadline>;

const ActiveDay = z.object({
  /** In UTC. */
  day: z.iso.date(),
  pushes: Count,
});

/** How far the submissions of one assignment are. */
const AssignmentProgress = z.object({
  assignment_id: Id,
  accepted: Count,
  submitted: Count,
  /** Ungraded, and submitted or past their due date. */
  to_grade: Count,
  /** Published or not. */
  graded: Count,
  published: Count,
  /** Those to grade that are assigned to the caller. */
  mine: Count,
  /** Those to grade without an active grader. */
  unassigned: Count,
});
export type AssignmentProgress = z.infer<typeof AssignmentProgress>;

/** A classroom of the organization that a teaching assistant created. */
const TaClassroom = z.object({
  name: z.string(),
  created_at: Timestamp,
  created_by: z.string(),
  created_by_name: z.string(),
});
export type TaClassroom = z.infer<typeof TaClassroom>;

export const Glance = z.object({
  waiting: Waiting,
  /** One entry for each assignment, oldest first. */
  progress: z.array(AssignmentProgress).default([]),
  /** Null for teaching assistants, because only professors can fix them. */
  setup_problems: z.array(SetupTrouble).nullable(),
  /** Of archived assignments too. The oldest 100. */
  public_repositories: z.array(PublicRepository).default([]),
  /** Created in the last two weeks, newest first. Empty for teaching assistants. */
  ta_classrooms: z.array(TaClassroom).default([]),
  /** Nearest first. */
  next_deadlines: z.array(Deadline),
  /** Every day of the last two weeks, today last. */
  activity: z.array(ActiveDay),
});
export type Glance = z.infer<typeof Glance>;

export const dashboardRoutes = {
  getGlance: defineRoute({
    method: 'GET',
    path: '/classrooms/classroom/:cid/glance',
    policy: 'ta',
    tag: 'classrooms',
    summary: 'Progress of the assignments, setup problems, next deadlines and recent activity',
    params: inClassroom,
    answer: Glance,
  }),
} as const;
