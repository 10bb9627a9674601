import type { AssignGraders, GraderProgress } from '@lectern/contract';

/** How graders are being chosen, before anything is sent. */
export interface AssignmentDraft {
  way: 'by-hand' | 'evenly' | 'by-weight';
  /** By hand: who gets the chosen works; null takes their grader away, undefined is undecided. */
  grader: string | null | undefined;
  /** Shared out: the weight of everyone by login; 0 leaves them out. */
  weights: Readonly<Record<string, number>>;
  reassign: boolean;
}

/** Everybody but whoever shares out, who seldom means themselves; alone they do. */
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
    // Chosen works are meant as they are, also those that somebody has; all that wait are the free ones.
    reassign: hasChosenWorks,
  };
}

/**
 * What the draft asks of the server; undefined while it names nobody. Whoever has left since it was begun
 * is not shown any more, so nobody could take them out of it.
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
