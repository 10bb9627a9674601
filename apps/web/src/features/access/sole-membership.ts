import type { ClassroomUser, MembershipStatus } from '@lectern/contract';

/** Statuses of people who are in a classroom or only have to accept an invitation. */
const belonging: readonly MembershipStatus[] = ['ACTIVE', 'ORG_INVITED'];

/** The only membership of a person who has no choice between classrooms. */
export function soleMembership(memberships: readonly ClassroomUser[]): ClassroomUser | undefined {
  const own = memberships.filter(({ status }) => belonging.includes(status));
  return own.length === 1 ? own[0] : undefined;
}
