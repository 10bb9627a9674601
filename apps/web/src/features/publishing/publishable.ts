import { isGraded, type Publication, type StudentWork } from '@lectern/contract';

type Graded = Pick<StudentWork, 'work_state'>;

export function isPublished({ work_state }: Graded): boolean {
  return work_state === 'GRADE_PUBLISHED';
}

/** A grade that its student has not seen, or not as it is now. */
export function isPublishable(work: Graded, publication: Publication | null): boolean {
  return isPublished(work) ? (publication?.has_changes_since ?? false) : isGraded(work.work_state);
}
