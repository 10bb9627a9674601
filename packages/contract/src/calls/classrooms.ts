import { limits } from '../rules/limits.ts';
import { ClassroomName } from '../rules/names.ts';
import { defineRoute } from '../route/route.ts';
import { TaAccess } from '../rules/roles.ts';
import { inClassroom } from './places.ts';
import { Count, Id, PathId, text, Timestamp } from './values.ts';
import { z } from '../zod.ts';

export const Classroom = z.object({
  id: Id,
  name: z.string(),
  org_id: Id,
  org_name: z.string(),
  created_at: Timestamp,
});
export type Classroom = z.infer<typeof Classroom>;

/** `org_name` is ignored: the organization is found by its id. */
export const CreateClassroom = z.object({
  name: ClassroomName,
  org_id: Id,
  org_name: text(limits.platformLogin).nullish(),
  ta_access: TaAccess.default('OWNER'),
});

const Progress = z.object({ done: Count, total: Count });

/** Access of TAs on the platform. A change moves people and repositories in the background. */
export const TaAccessState = z.object({
  ta_access: TaAccess,
  people: Progress,
  repositories: Progress,
});
export type TaAccessState = z.infer<typeof TaAccessState>;

export const classroomRoutes = {
  listSemesterNames: defineRoute({
    method: 'GET',
    path: '/classrooms/names',
    policy: 'user',
    tag: 'classrooms',
    summary: 'The term names of the coming twelve months',
    answer: z.object({ semester_names: z.array(z.string()) }),
  }),

  checkClassroomName: defineRoute({
    method: 'GET',
    path: '/classrooms/check-classroom-exists/:name',
    policy: 'user',
    tag: 'classrooms',
    summary: 'Whether a classroom name is taken in an organization of the caller',
    params: z.object({ name: text(limits.checkedName, 1) }),
    query: z.object({ org_id: PathId.optional() }),
    answer: z.object({ exists: z.boolean() }),
  }),

  createClassroom: defineRoute({
    method: 'POST',
    path: '/classrooms',
    policy: 'orgAdmin',
    tag: 'classrooms',
    summary: 'Create a classroom; the caller becomes its professor',
    once: true,
    body: CreateClassroom,
    answer: z.object({ classroom: Classroom }),
    errors: [
      'classroom_name_missing',
      'classroom_name_invalid',
      'classroom_name_too_long',
      'classroom_name_taken',
      'app_not_installed',
    ],
  }),

  renameClassroom: defineRoute({
    method: 'PATCH',
    path: '/classrooms/classroom/:cid',
    policy: 'professor',
    tag: 'classrooms',
    summary: 'Rename a classroom; teams and repositories on the platform keep their names',
    params: inClassroom,
    body: z.object({ name: ClassroomName }),
    answer: z.object({ classroom: Classroom }),
    errors: [
      'classroom_name_missing',
      'classroom_name_invalid',
      'classroom_name_too_long',
      'classroom_name_taken',
    ],
  }),

  getTaAccess: defineRoute({
    method: 'GET',
    path: '/classrooms/classroom/:cid/ta-access',
    policy: 'professor',
    tag: 'classrooms',
    summary: 'What TAs are on the platform, and how far a change has come',
    params: inClassroom,
    answer: TaAccessState,
  }),

  changeTaAccess: defineRoute({
    method: 'PUT',
    path: '/classrooms/classroom/:cid/ta-access',
    policy: 'professor',
    tag: 'classrooms',
    summary: 'Make TAs owners of the organization, or members of a team that can read',
    params: inClassroom,
    body: z.object({ ta_access: TaAccess }),
    answer: TaAccessState,
  }),
} as const;
