import {
  isGraded,
  type AssignmentOutline,
  type FullRubric,
  type PaginatedStudentWork,
} from '@lectern/contract';
import { contributorNames } from '../../lib/contributors.ts';
import { texts } from '../../texts/texts.ts';
import { openUntil } from '../works/counted-facts.ts';
import { reachableScore } from './rubric/reachable-score.ts';
import type { ScoreFootProps } from './rubric/score-foot.tsx';
import type { DraftState } from './staging/draft-store.ts';
import { stagedScore, type ShownComment } from './staging/shown-comments.ts';
import { finished } from './staging/staged.ts';
import type { DetachedForm } from './staging/detached-forms.ts';
import { unfinishedIn } from './staging/unfinished.ts';

/** Undefined while it loads. */
interface Known {
  work: PaginatedStudentWork | undefined;
  assignment: AssignmentOutline | undefined;
  rubric: FullRubric | null | undefined;
  comments: readonly ShownComment[];
  draft: DraftState;
}

/** The score and draft state shown below the rubric. */
export function scoreFacts(
  known: Known,
): Omit<ScoreFootProps, 'failure' | 'onSubmit' | 'gradeHandle'> {
  const { work, assignment, rubric, comments, draft } = known;
  const auto = work?.autograder_report ?? null;
  return {
    total: work && assignment && stagedScore(assignment.default_score, comments),
    maximum: reachableScore({ assignment, rubric, auto: work && auto }),
    archived: assignment !== undefined && assignment.archived_at !== null,
    auto,
    stagedCount: finished(draft.staged).size,
    unfinishedCount: unfinishedIn(draft).length,
    synced: draft.synced,
    lastSaveFailed: draft.lastSaveFailed,
    storedLocally: draft.storedLocally,
    submitting: draft.submitting,
    graded: !work || isGraded(work.work_state),
    openUntil: work ? openUntil(work) : null,
  };
}

/** Announces the student after Next, which keeps the focus, so that screen readers notice. */
export function studentAnnouncement(work: PaginatedStudentWork | undefined): string {
  if (!work) return '';
  return `${contributorNames(work)}, ${texts.grader.position(work.row_num, work.total_student_works)}`;
}

/**
 * True from the first failure until data arrives, also during a retry: showing a spinner again would unmount
 * open comment forms.
 */
export function isUnavailable(query: { data: unknown; errorUpdateCount: number }): boolean {
  return query.data === undefined && query.errorUpdateCount > 0;
}

/** Forms on a file are shown above the code, forms on the whole submission below the rubric. */
export function byPane(forms: readonly DetachedForm[]) {
  return {
    onFiles: forms.filter(({ place }) => place.path !== null),
    onWork: forms.filter(({ place }) => place.path === null),
  };
}
