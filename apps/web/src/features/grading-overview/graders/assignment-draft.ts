import type { AssignGraders, GraderProgress } from '@lectern/contract';

export interface AssignmentDraft {
  way: 'by-hand' | 'evenly' | 'by-weight';
  /** The login of the grader chosen by hand; null for nobody, undefined while nothing is chosen. */
  grader: string | null | undefined;
  /** The weight of each staff member by login; 0 gets no submissions. */
  weights: Readonly<Record<string, number>>;
  reassign: boolean;
}

/** Preselects all staff except the reader, who rarely grades in a team, unless the reader is alone. */
export function newDraft(
  staff: readonly GraderProgress[],
  login: string,
  hasChosenWorks: boolean,
): AssignmentDraft {
  const isAlone = staff.length === 1;
  const weights = staff.map(({ github_username }) => [
    github_username,
    github_username === login && !isAlone ? 0 : 1,
  ]);
  return {
    way: hasChosenWorks ? 'by-hand' : 'evenly',
    grader: undefined,
    weights: Object.fromEntries(weights),
    // Selected submissions are reassigned; otherwise only those without a grader are assigned.
    reassign: hasChosenWorks,
  };
}

/**
 * The request, or undefined while no grader is chosen. Leaves out graders who left the staff after they
 * were chosen: the dialog no longer shows them, so the reader could not remove them.
 */
export function toRequest(
  draft: AssignmentDraft,
  workIds: readonly number[],
  staff: readonly GraderProgress[],
): AssignGraders | undefined {
  const isHere = (login: string) => staff.some((one) => one.github_username === login);
  if (draft.way === 'by-hand') {
    const { grader } = draft;
    if (grader === undefined || workIds.length === 0) return undefined;
    if (grader !== null && !isHere(grader)) return undefined;
    return { mode: 'manual', student_work_ids: [...workIds], github_username: grader };
  }
  const graders = Object.entries(draft.weights)
    .filter(([login, weight]) => weight > 0 && isHere(login))
    .map(([github_username, weight]) => ({
      github_username,
      weight: draft.way === 'evenly' ? 1 : weight,
    }));
  if (graders.length === 0) return undefined;
  const chosen = workIds.length > 0 && { student_work_ids: [...workIds] };
  return { mode: 'share', graders, ...chosen, reassign: draft.reassign };
}
