import type { Graders, Publication, StudentWork } from '@lectern/contract';

export interface GradingRow {
  work: StudentWork;
  /** null while nobody is assigned. */
  grader: { login: string; name: string } | null;
  publication: Publication | null;
}

/** Accepted submissions, in the order of `works`. */
export function gradingRows(
  works: readonly StudentWork[],
  graders: Graders,
  publications: readonly Publication[],
): GradingRow[] {
  const nameOf = new Map(graders.progress.map((one) => [one.github_username, one.full_name]));
  const graderOf = new Map(
    graders.assigned.map((one) => [one.student_work_id, one.github_username]),
  );
  const publicationOf = new Map(publications.map((one) => [one.student_work_id, one]));
  return works
    .filter(({ work_state }) => work_state !== 'NOT_ACCEPTED')
    .map((work) => {
      const login = graderOf.get(work.student_work_id);
      return {
        work,
        // A grader who left the staff keeps the submission but has no name here.
        grader: login === undefined ? null : { login, name: nameOf.get(login) || login },
        publication: publicationOf.get(work.student_work_id) ?? null,
      };
    });
}
