import { DueDate } from '../rules/due-date.ts';
import { limits } from '../rules/limits.ts';
import { SectionName } from '../rules/names.ts';
import { assignmentPath, inAssignment, inClassroom } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Count, Id, PathId, text, Timestamp } from './values.ts';
import { z } from '../zod.ts';

export const SectionPerson = z.object({
  user_id: Id,
  github_username: z.string(),
  /** Staff put them there. False for people whom the roster alone puts there. */
  by_hand: z.boolean(),
});
export type SectionPerson = z.infer<typeof SectionPerson>;

export const Section = z.object({
  section_id: Id,
  name: z.string(),
  people: z.array(SectionPerson),
  /** People of the roster in this section whom no account has claimed. */
  unclaimed: Count,
  /** The logins of its graders, by name. */
  graders: z.array(z.string()),
});
export type Section = z.infer<typeof Section>;

export const SectionDate = z.object({ section_id: Id, due_at: Timestamp });
export type SectionDate = z.infer<typeof SectionDate>;

const People = z.array(Id).max(limits.peoplePerRequest).default([]);

const all = '/classrooms/classroom/:cid/sections';
const one = `${all}/:sectionId` as const;
const inSection = inClassroom.extend({ sectionId: PathId });
const answer = z.object({ section: Section });

export const sectionRoutes = {
  listSections: defineRoute({
    method: 'GET',
    path: all,
    policy: 'ta',
    tag: 'people',
    summary: 'The sections of the classroom with their people and graders',
    params: inClassroom,
    answer: z.object({ sections: z.array(Section) }),
  }),

  createSection: defineRoute({
    method: 'POST',
    path: all,
    policy: 'professor',
    tag: 'people',
    summary: 'Create a section',
    params: inClassroom,
    body: z.object({ name: SectionName }),
    answer,
    errors: [
      'section_name_missing',
      'section_name_too_long',
      'section_name_taken',
      'too_many_sections',
    ],
  }),

  renameSection: defineRoute({
    method: 'PATCH',
    path: one,
    policy: 'professor',
    tag: 'people',
    summary: 'Rename a section',
    params: inSection,
    body: z.object({ name: SectionName }),
    answer,
    errors: ['section_name_missing', 'section_name_too_long', 'section_name_taken'],
  }),

  deleteSection: defineRoute({
    method: 'DELETE',
    path: one,
    policy: 'professor',
    tag: 'people',
    summary: 'Delete a section and its due dates; its people stay in the classroom',
    params: inSection,
    answer: 'none',
  }),

  changeSectionPeople: defineRoute({
    method: 'PUT',
    path: `${one}/people`,
    policy: 'professor',
    tag: 'people',
    summary: 'Put students into a section by hand, or take them out again',
    params: inSection,
    body: z.object({ add: People, remove: People }),
    answer,
    errors: ['not_in_classroom', 'section_is_for_students', 'section_from_roster'],
  }),

  setSectionGraders: defineRoute({
    method: 'PUT',
    path: `${one}/graders`,
    policy: 'professor',
    tag: 'people',
    summary: 'Choose who grades a section',
    params: inSection,
    body: z.object({
      github_usernames: z.array(text(limits.platformLogin, 1)).max(limits.gradersPerRequest),
    }),
    answer,
    errors: ['grader_not_staff'],
  }),

  listSectionDates: defineRoute({
    method: 'GET',
    path: `${assignmentPath}/section-dates`,
    policy: 'ta',
    tag: 'assignments',
    summary: 'The due dates that sections have for an assignment',
    params: inAssignment,
    answer: z.object({ dates: z.array(SectionDate) }),
  }),

  setSectionDate: defineRoute({
    method: 'PUT',
    path: `${assignmentPath}/section-dates/section/:sectionId`,
    policy: 'professor',
    tag: 'assignments',
    summary: 'Give a section a due date of its own; with null, the date of the assignment applies',
    params: inAssignment.extend({ sectionId: PathId }),
    body: z.object({ due_at: DueDate.nullable() }),
    answer: z.object({ dates: z.array(SectionDate) }),
    errors: ['due_date_invalid'],
  }),
} as const;
