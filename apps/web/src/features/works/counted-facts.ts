import { isGraded, type StudentWork } from '@lectern/contract';
import { texts } from '../../texts/texts.ts';

type Decided = Pick<StudentWork, 'counted_commit' | 'effective_due_date'> &
  Partial<Pick<StudentWork, 'nothing_on_branch'>>;

/** Why that commit counts, or how it will be decided. */
export function countedReason(work: Decided): string {
  const { counted_commit, effective_due_date, nothing_on_branch } = work;
  if (counted_commit) return texts.works.reasons[counted_commit.reason];
  if (nothing_on_branch) return texts.works.nothingOnBranch(nothing_on_branch);
  return effective_due_date === null ? texts.works.undecidedWithoutDueDate : texts.works.undecided;
}

/** Whether what is graded was there in time, whatever came after it. To the second, as the server judges. */
export function countsInTime({ counted_commit, effective_due_date }: Decided): boolean {
  const receivedAt = counted_commit?.received_at;
  if (receivedAt == null || effective_due_date === null) return false;
  return wholeSecond(receivedAt) <= wholeSecond(effective_due_date);
}

function wholeSecond(at: string): number {
  return Math.floor(Date.parse(at) / 1000);
}

/** The due date until which pushes count, unless the work is graded first; null when a grade takes no time away. */
export function openUntil(work: Decided & Pick<StudentWork, 'work_state'>): string | null {
  const isOpen = !isGraded(work.work_state) && work.counted_commit === null;
  return isOpen ? work.effective_due_date : null;
}

/** A sha as people quote it. */
export function shortSha(sha: string): string {
  return sha.slice(0, 7);
}

/** Where the platform shows a commit. */
export function commitUrl(repoUrl: string, sha: string): string {
  return `${repoUrl}/commit/${sha}`;
}

/** Where the platform shows a file of a commit, or a line of it: as it was written, or it has no lines. */
export function fileUrl(repoUrl: string, sha: string, path: string, line: number | null): string {
  const inRepository = path.split('/').map(encodeURIComponent).join('/');
  const at = line === null ? '' : `?plain=1#L${line}`;
  return `${repoUrl}/blob/${sha}/${inRepository}${at}`;
}

/** What a professor may still decide about late commits of a work. */
export type LateChoice = 'count' | 'uncount' | 'none';

type Choosable = Pick<StudentWork, 'counted_commit' | 'late_head' | 'work_state'>;

export function lateChoice({ counted_commit, late_head, work_state }: Choosable): LateChoice {
  // What has been graded stays what was graded.
  if (isGraded(work_state)) return 'none';
  if (late_head && late_head.sha !== counted_commit?.sha) return 'count';
  return counted_commit?.reason === 'late_accepted' ? 'uncount' : 'none';
}
