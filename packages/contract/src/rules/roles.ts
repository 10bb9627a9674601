import { z } from '../zod.ts';

export const ClassroomRole = z.enum(['PROFESSOR', 'TA', 'STUDENT']);
export type ClassroomRole = z.infer<typeof ClassroomRole>;

export const OrgRole = z.enum(['ADMIN', 'MEMBER']);
export type OrgRole = z.infer<typeof OrgRole>;

export const roleRank = { PROFESSOR: 3, TA: 2, STUDENT: 1 } as const satisfies Record<
  ClassroomRole,
  number
>;

/** A higher role includes every permission of a lower one. */
export function satisfies(role: ClassroomRole, required: ClassroomRole): boolean {
  return roleRank[role] >= roleRank[required];
}

/** A link raises a role and never lowers one. */
export function higherRole(one: ClassroomRole, other: ClassroomRole): ClassroomRole {
  return satisfies(one, other) ? one : other;
}

/** Role names in texts. */
export const roleName = {
  PROFESSOR: 'Professor',
  TA: 'Teaching Assistant',
  STUDENT: 'Student',
} as const satisfies Record<ClassroomRole, string>;

/** TAs own the organization on the platform, or are members of a team that can read. */
export const TaAccess = z.enum(['OWNER', 'TEAM']);
export type TaAccess = z.infer<typeof TaAccess>;

/** Professors own the organization, students are members. The classroom decides for TAs. */
export function orgRoleFor(role: ClassroomRole, taAccess: TaAccess): OrgRole {
  if (role === 'STUDENT') return 'MEMBER';
  return role === 'TA' && taAccess === 'TEAM' ? 'MEMBER' : 'ADMIN';
}
