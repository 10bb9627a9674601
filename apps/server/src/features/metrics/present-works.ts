/** Who is counted: the works of people who are still there, and students who have none yet. */
import type { ClassroomRole, MembershipStatus } from '@lectern/contract';

export interface Member {
  userId: number;
  role: ClassroomRole;
  status: MembershipStatus;
}

interface Contributed {
  contributorIds: readonly number[];
}

/** Works of removed students are kept but counted nowhere until the student is back (decisions 4). */
export function presentWorks<W extends Contributed>(
  works: readonly W[],
  members: readonly Member[],
): W[] {
  const present = new Set(members.filter(({ status }) => status !== 'REMOVED').map(toId));
  return works.filter(({ contributorIds }) => contributorIds.some((id) => present.has(id)));
}

/** Active students without a work: each is shown as NOT_ACCEPTED (decisions 4). */
export function studentsWithoutWork<M extends Member>(
  works: readonly Contributed[],
  members: readonly M[],
): M[] {
  const working = new Set(works.flatMap(({ contributorIds }) => contributorIds));
  return members.filter(
    ({ userId, role, status }) => role === 'STUDENT' && status === 'ACTIVE' && !working.has(userId),
  );
}

function toId({ userId }: Member): number {
  return userId;
}
