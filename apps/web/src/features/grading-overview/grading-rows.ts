import type { Graders, Publication, StudentWork } from '@lectern/contract';

/** A work of the overview with who grades it and what became of its grade. */
export interface GradingRow {
  work: StudentWork;
  /** null while nobody is assigned. */
  grader: { login: string; name: string } | null;
  publication: Publication | null;
}

/** What the overview shows: works that were accepted, in the order of the class list. */
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
        // Somebody who left the staff has no name here any more, but still the work.
        grader: login === undefined ? null : { login, name: nameOf.get(login) || login },
        publication: publicationOf.get(work.student_work_id) ?? null,
      };
    });
}
