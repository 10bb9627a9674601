import { inClassroom } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Count, Id, Timestamp } from './values.ts';
import { z } from '../zod.ts';

/** What needs doing in a classroom, at a glance. */

/** Works that are handed in or past their due date, and have no grade yet. */
const Waiting = z.object({
  total: Count,
  /** The caller's own share. */
  mine: Count,
  /** Those that no active grader has. */
  unassigned: Count,
  /** Everyone with a share, the largest first. */
  graders: z.array(z.object({ github_username: z.string(), full_name: z.string(), works: Count })),
});

const SetupTrouble = z.object({
  assignment_id: Id,
  name: z.string(),
  /** How many accepted works have stopped on their way to a repository. */
  works: Count,
  /** Whether there is no copy of the template to make repositories from. */
  starter_code_failed: z.boolean(),
});
export type SetupTrouble = z.infer<typeof SetupTrouble>;

const Deadline = z.object({
  assignment_id: Id,
  name: z.string(),
  due_at: Timestamp,
  /** How many students have until then by an extension; null for the main due date. */
  extended_students: z.int().min(1).nullable(),
});
export type Deadline = z.infer<typeof Deadline>;

const ActiveDay = z.object({
  /** A day of UTC. */
  day: z.iso.date(),
  pushes: Count,
});

export const Glance = z.object({
  waiting: Waiting,
  /** Null to teaching assistants: only professors can do something about them. */
  setup_problems: z.array(SetupTrouble).nullable(),
  /** The nearest first. */
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
    summary: 'What waits for a grade, what went wrong, what is due next, and how busy students are',
    params: inClassroom,
    answer: Glance,
  }),
} as const;
