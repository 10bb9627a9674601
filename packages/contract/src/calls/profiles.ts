import { limits } from '../rules/limits.ts';
import { inClassroom } from './places.ts';
import { ClassroomUser } from './people.ts';
import { defineRoute } from '../route/route.ts';
import { Count, Id, PathId, text, Timestamp } from './values.ts';
import { StudentWork } from './works.ts';
import { z } from '../zod.ts';

export const PersonNote = z.object({
  note_id: Id,
  body: z.string(),
  written_at: Timestamp,
  /** A login. */
  written_by: z.string(),
  written_by_name: z.string(),
});
export type PersonNote = z.infer<typeof PersonNote>;

/** What staff see of one person. */
export const Profile = z.object({
  person: ClassroomUser,
  sections: z.array(z.object({ section_id: Id, name: z.string() })),
  /** One for each assignment, newest first, with a row for those that a student has not accepted. */
  student_works: z.array(StudentWork),
  extensions: z.array(
    z.object({
      assignment_id: Id,
      due_at: Timestamp,
      reason: z.string().nullable(),
      granted_by_name: z.string(),
    }),
  ),
  /** Commits of all submissions by noon UTC of each day, as `W/commits-per-day` has them. */
  dated_commits: z.record(z.string(), Count),
  last_push_at: Timestamp.nullable(),
  /** Newest first. */
  notes: z.array(PersonNote),
});
export type Profile = z.infer<typeof Profile>;

export const PersonActivity = z.object({
  user_id: Id,
  /** Assignments that are released, not due yet for this student, and not submitted. */
  open: Count,
  /** Those of them without a commit. */
  not_started: Count,
  last_push_at: Timestamp.nullable(),
  /** Whole days since the last push, or since the student accepted something; null if there is neither. */
  silent_days: Count.nullable(),
});
export type PersonActivity = z.infer<typeof PersonActivity>;

const one = '/classrooms/classroom/:cid/people/:userId';
const ofPerson = inClassroom.extend({ userId: PathId });

export const profileRoutes = {
  getProfile: defineRoute({
    method: 'GET',
    path: one,
    policy: 'ta',
    tag: 'people',
    summary: 'One person with submissions, extensions, activity and notes of staff',
    params: ofPerson,
    answer: Profile,
  }),

  writeNote: defineRoute({
    method: 'POST',
    path: `${one}/notes`,
    policy: 'ta',
    tag: 'people',
    summary: 'Write a note about a person, which only staff can read',
    params: ofPerson,
    body: z.object({ body: text(limits.noteBody).transform((body) => body.trim()) }),
    answer: z.object({ note: PersonNote }),
    errors: ['note_missing', 'too_many_notes'],
  }),

  deleteNote: defineRoute({
    method: 'DELETE',
    path: `${one}/notes/:noteId`,
    policy: 'ta',
    tag: 'people',
    summary: "Delete one's own note; professors delete any",
    params: ofPerson.extend({ noteId: PathId }),
    answer: 'none',
    errors: ['note_of_another'],
  }),

  getActivity: defineRoute({
    method: 'GET',
    path: '/classrooms/classroom/:cid/activity',
    policy: 'ta',
    tag: 'people',
    summary: 'Who has not started, and who has not pushed for how long',
    params: inClassroom,
    query: z.object({
      /** Only this assignment. */
      assignment: PathId.optional(),
    }),
    answer: z.object({ people: z.array(PersonActivity) }),
  }),
} as const;
