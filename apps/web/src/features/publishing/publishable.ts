import { isGraded, type Publication, type StudentWork } from '@lectern/contract';

type Graded = Pick<StudentWork, 'work_state'>;

export function isPublished({ work_state }: Graded): boolean {
  return work_state === 'GRADE_PUBLISHED';
}

/** Whether the grade is unpublished or has changed since. */
export function isPublishable(work: Graded, publication: Publication | null): boolean {
  return isPublished(work) ? (publication?.has_changes_since ?? false) : isGraded(work.work_state);
}
