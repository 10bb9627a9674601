import type { ClassroomRole, MembershipStatus } from '@lectern/contract';
import { texts } from '../texts/texts.ts';

/**
 * The organisation of a screen. Navigation state (`{ orgId }`) comes first; the address serves reloads and
 * bookmarks.
 */
export type OrganizationChoice = { id: number } | { problem: string } | undefined;

export function organizationOf(location: { search: string; state: unknown }): OrganizationChoice {
  const given = orgIdOf(location.state) ?? new URLSearchParams(location.search).get('org_id');
  if (given === null) return undefined;
  const id = typeof given === 'string' && /^[1-9]\d*$/.test(given) ? Number(given) : given;
  const isId = typeof id === 'number' && Number.isSafeInteger(id) && id > 0;
  return isId ? { id } : { problem: texts.organizations.invalidId };
}

function orgIdOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'orgId' in state ? state.orgId : undefined;
}

export function classroomSelect(orgId: number): string {
  return `/app/classroom/select?org_id=${orgId}`;
}

export function classroomCreate(orgId: number): string {
  return `/app/classroom/create?org_id=${orgId}`;
}

export interface Standing {
  status: MembershipStatus;
  classroom_role: ClassroomRole;
}

export function homeOf(standing: Standing | null): string {
  if (standing?.status !== 'ACTIVE') return '/app/access-denied';
  return standing.classroom_role === 'STUDENT' ? '/app/my-work' : '/app/dashboard';
}

export type CreationStep = 'invite-tas' | 'invite-students' | 'success';

/** A step after creating a classroom. The address names it, because another tab may select another one. */
export function creationStep(step: CreationStep, classroomId: number): string {
  return `/app/classroom/${step}?classroom=${classroomId}`;
}
