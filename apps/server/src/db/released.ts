/** Before its release date an assignment does not exist for students. */
import { satisfies, type ClassroomRole } from '@lectern/contract';
import { isNull, lte, or, type SQL } from 'drizzle-orm';
import { assignments } from './schema/index.ts';

export function isHidden(releasedAt: Date | null, role: ClassroomRole, now: Date): boolean {
  return releasedAt !== null && releasedAt > now && !satisfies(role, 'TA');
}

/** `isHidden` in SQL, for lists. */
export function isVisibleTo(role: ClassroomRole, now: Date): SQL | undefined {
  if (satisfies(role, 'TA')) return undefined;
  return or(isNull(assignments.releasedAt), lte(assignments.releasedAt, now));
}
