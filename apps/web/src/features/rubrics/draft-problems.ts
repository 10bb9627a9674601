import { errors, rubricItemProblems, rubricProblems, type PlainErrorCode } from '@lectern/contract';
import { texts } from '../../texts/texts.ts';
import type { Problems } from '../session/use-edited-form.ts';
import type { DraftItem, RubricDraft } from './rubric-draft.ts';

/** The server's problems, and points that are not a whole number. */
export type DraftProblem = PlainErrorCode | 'points_unparsed';

export function problemSentence(problem: DraftProblem): string {
  return problem === 'points_unparsed' ? texts.common.wholeNumbers : errors[problem].message;
}

export function itemProblems(item: DraftItem): DraftProblem[] {
  return withUnparsed(rubricItemProblems(asRead(item)), [item]);
}

/** The problems of the rubric, in the order shown. */
export function draftProblems({ name, items }: RubricDraft): Problems<DraftProblem> {
  const problems = withUnparsed(rubricProblems(name, items.map(asRead)), items);
  return Object.fromEntries(problems.map((problem) => [problem, problemSentence(problem)]));
}

/** Unparsed points are not empty: a number in their place keeps only the other problems. */
function asRead(item: DraftItem): DraftItem {
  return item.unparsed === undefined ? item : { ...item, point_value: 0 };
}

function withUnparsed(problems: DraftProblem[], items: readonly DraftItem[]): DraftProblem[] {
  const isUnparsed = items.some(({ unparsed, deleted }) => unparsed !== undefined && !deleted);
  return isUnparsed ? [...problems, 'points_unparsed'] : problems;
}
