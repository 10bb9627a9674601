import type { ClassroomUser, MembershipStatus } from '@lectern/contract';

/** Who is in a classroom, or needs only to accept an invitation; the others wait for somebody else. */
const belonging: readonly MembershipStatus[] = ['ACTIVE', 'ORG_INVITED'];

/** The membership of whoever belongs to one classroom alone: there is nothing for them to choose. */
export function soleMembership(memberships: readonly ClassroomUser[]): ClassroomUser | undefined {
  const own = memberships.filter(({ status }) => belonging.includes(status));
  return own.length === 1 ? own[0] : undefined;
}
