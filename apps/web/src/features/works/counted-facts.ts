import { isGraded, type StudentWork } from '@lectern/contract';
import { texts } from '../../texts/texts.ts';

type Decided = Pick<StudentWork, 'counted_commit' | 'effective_due_date'> &
  Partial<Pick<StudentWork, 'nothing_on_branch'>>;

/** Why the commit counts, or how the commit will be chosen. */
export function countedReason(work: Decided): string {
  const { counted_commit, effective_due_date, nothing_on_branch } = work;
  if (counted_commit) return texts.works.reasons[counted_commit.reason];
  if (nothing_on_branch) return texts.works.nothingOnBranch(nothing_on_branch);
  return effective_due_date === null ? texts.works.undecidedWithoutDueDate : texts.works.undecided;
}

/** Whether the counted commit was received in time. Compares whole seconds, as the server does. */
export function countsInTime({ counted_commit, effective_due_date }: Decided): boolean {
  const receivedAt = counted_commit?.received_at;
  if (receivedAt == null || effective_due_date === null) return false;
  return wholeSecond(receivedAt) <= wholeSecond(effective_due_date);
}

function wholeSecond(at: string): number {
  return Math.floor(Date.parse(at) / 1000);
}

/** The due date until which pushes count, if grading now would cut that time short; otherwise null. */
export function openUntil(work: Decided & Pick<StudentWork, 'work_state'>): string | null {
  const isOpen = !isGraded(work.work_state) && work.counted_commit === null;
  return isOpen ? work.effective_due_date : null;
}

/** The first 7 digits, as git and GitHub show them. */
export function shortSha(sha: string): string {
  return sha.slice(0, 7);
}

export function commitUrl(repoUrl: string, sha: string): string {
  return `${repoUrl}/commit/${sha}`;
}

/** The page of a file on the platform. `plain=1` shows the source, because rendered files have no lines. */
export function fileUrl(repoUrl: string, sha: string, path: string, line: number | null): string {
  const inRepository = path.split('/').map(encodeURIComponent).join('/');
  const at = line === null ? '' : `?plain=1#L${line}`;
  return `${repoUrl}/blob/${sha}/${inRepository}${at}`;
}

export type LateChoice = 'count' | 'uncount' | 'none';

type Choosable = Pick<StudentWork, 'counted_commit' | 'late_head' | 'work_state'>;

export function lateChoice({ counted_commit, late_head, work_state }: Choosable): LateChoice {
  // A graded submission keeps its commit.
  if (isGraded(work_state)) return 'none';
  if (late_head && late_head.sha !== counted_commit?.sha) return 'count';
  return counted_commit?.reason === 'late_accepted' ? 'uncount' : 'none';
}
