import type { ClassroomRole } from '@lectern/contract';
import { groupBy } from '../../db/group-by.ts';
import { isLive, type Standing } from '../memberships/standing.ts';

export interface Member extends Standing {
  userId: number;
  role: ClassroomRole;
}

interface Contributed {
  contributorIds: readonly number[];
}

/** Leaves out works of removed students until they are back (decisions 4); asking to return is not enough. */
export function presentWorks<W extends Contributed>(
  works: readonly W[],
  members: readonly Member[],
): W[] {
  const present = new Set(members.filter(isLive).map(toId));
  return works.filter(({ contributorIds }) => contributorIds.some((id) => present.has(id)));
}

/** The counted works in the order of lists, each under its first contributor who is still there. */
export function placeWorks<W extends Contributed, M extends Member>(
  works: readonly W[],
  members: readonly M[],
): Map<M, { work: W; contributors: M[] }> {
  const workOf = new Map(
    presentWorks(works, members).flatMap((work) =>
      work.contributorIds.map((userId) => [userId, work] as const),
    ),
  );
  const groups = groupBy(members.filter(isLive), ({ userId }) => workOf.get(userId));
  return new Map(
    [...groups].flatMap(([work, contributors]) =>
      work ? [[contributors[0]!, { work, contributors }] as const] : [],
    ),
  );
}

/** Active students without a work, who are shown as NOT_ACCEPTED (decisions 4). */
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
