import type { StudentWork } from '@lectern/contract';
import type { PillTone } from '../../ui/pill.tsx';
import { countsInTime } from './counted-facts.ts';

/** A longer branch name would be wider than the column. */
const longestBranchName = 20;

export interface Mark {
  label: string;
  tone: PillTone;
}

type Marked = Parameters<typeof countsInTime>[0] &
  Pick<StudentWork, 'is_late' | 'has_extension' | 'history_rewritten'> &
  Partial<
    Pick<
      StudentWork,
      'is_public' | 'new_commits_since_grading' | 'recounted_sha' | 'nothing_on_branch'
    >
  >;

/** The marks of a submission, most important first. */
export function marksOf(work: Marked): Mark[] {
  const marks: Mark[] = [];
  if (work.is_public) marks.push({ label: 'Public', tone: 'rose' });
  if (work.is_late) marks.push(lateMark(work));
  if (work.nothing_on_branch) marks.push(branchMark(work.nothing_on_branch));
  if (work.has_extension) marks.push({ label: 'Extension', tone: 'blue' });
  if (work.history_rewritten) marks.push({ label: 'History rewritten', tone: 'rose' });
  if (work.new_commits_since_grading) {
    marks.push({ label: 'New commits since grading', tone: 'amber' });
  }
  if (work.recounted_sha) marks.push({ label: 'Another commit would count', tone: 'rose' });
  return marks;
}

/** Commits after a counted commit that was in time do not make the submission late. */
function lateMark(work: Marked): Mark {
  return countsInTime(work)
    ? { label: 'Commits after the due date', tone: 'default' }
    : { label: 'Late', tone: 'amber' };
}

function branchMark(branch: string): Mark {
  const name = branch.length > longestBranchName ? 'the default branch' : branch;
  return { label: `Nothing on ${name}`, tone: 'amber' };
}
