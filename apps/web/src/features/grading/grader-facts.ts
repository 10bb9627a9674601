import {
  isGraded,
  type AssignmentOutline,
  type FullRubric,
  type PaginatedStudentWork,
} from '@lectern/contract';
import { contributorNames } from '../../lib/contributors.ts';
import { texts } from '../../texts/texts.ts';
import { openUntil } from '../works/counted-facts.ts';
import { reachable } from './rubric/reachable.ts';
import type { ScoreFootProps } from './rubric/score-foot.tsx';
import type { DraftState } from './staging/draft-store.ts';
import { stagedScore, type ShownComment } from './staging/shown-comments.ts';
import { finished } from './staging/staged.ts';
import type { StrayForm } from './staging/stray-forms.ts';
import { unfinishedIn } from './staging/unfinished.ts';

/** Undefined while it loads. */
interface Known {
  work: PaginatedStudentWork | undefined;
  assignment: AssignmentOutline | undefined;
  rubric: FullRubric | null | undefined;
  comments: readonly ShownComment[];
  draft: DraftState;
}

/** What the foot of the grader says about the score and the draft. */
export function scoreFacts(known: Known): Omit<ScoreFootProps, 'failure' | 'onSubmit'> {
  const { work, assignment, rubric, comments, draft } = known;
  const auto = work?.autograder_report ?? null;
  return {
    total: work && assignment && stagedScore(assignment.default_score, comments),
    maximum: reachable({ assignment, rubric, auto: work && auto }),
    auto,
    stagedCount: finished(draft.staged).size,
    unfinishedCount: unfinishedIn(draft).length,
    synced: draft.synced,
    unreached: draft.unreached,
    keptHere: draft.keptHere,
    submitting: draft.submitting,
    graded: !work || isGraded(work.work_state),
    openUntil: work ? openUntil(work) : null,
  };
}

/** The focus stays on Next when another student is shown, so screen readers need to be told. */
export function arrival(work: PaginatedStudentWork | undefined): string {
  if (!work) return '';
  return `${contributorNames(work)}, ${texts.grader.position(work.row_num, work.total_student_works)}`;
}

/** It failed and nothing is shown. A retry counts too: words being written below must not vanish meanwhile. */
export function isUnavailable(query: { data: unknown; errorUpdateCount: number }): boolean {
  return query.data === undefined && query.errorUpdateCount > 0;
}

/** Forms on a file are shown above the code, forms on the whole work below the rubric. */
export function byPane(strays: readonly StrayForm[]) {
  return {
    onFiles: strays.filter(({ place }) => place.path !== null),
    onWork: strays.filter(({ place }) => place.path === null),
  };
}
