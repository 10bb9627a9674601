/** A tab may still hold what the person before has written: it never counts as the caller's. */
import { AppError } from '@lectern/contract';
import type { InClassroom } from '../../http/policy.ts';

export function refuseOthers({ user }: InClassroom, authorId: number | undefined): void {
  if (authorId !== undefined && authorId !== user.id) throw new AppError('not_the_author');
}
