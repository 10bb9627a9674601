import { errors, rubricItemProblems, rubricProblems, type PlainErrorCode } from '@lectern/contract';
import { texts } from '../../texts/texts.ts';
import type { DraftItem, RubricDraft } from './rubric-draft.ts';

/** Beside what a server may find wrong: points that are there, and are no whole number. */
export type DraftProblem = PlainErrorCode | 'points_unread';

export function problemSentence(problem: DraftProblem): string {
  return problem === 'points_unread' ? texts.common.wholeNumbers : errors[problem].message;
}

/** What keeps one item from being saved, in the order shown. */
export function itemProblems(item: DraftItem): DraftProblem[] {
  return withUnread(rubricItemProblems(asRead(item)), [item]);
}

/** Every reason at once and in the order shown; empty when the rubric may be saved. */
export function draftProblems({ name, items }: RubricDraft): DraftProblem[] {
  return withUnread(rubricProblems(name, items.map(asRead)), items);
}

/** As if its points could be read: they are not empty, and what else is wrong with it still counts. */
function asRead(item: DraftItem): DraftItem {
  return item.unread === undefined ? item : { ...item, point_value: 0 };
}

function withUnread(problems: DraftProblem[], items: readonly DraftItem[]): DraftProblem[] {
  const isUnread = items.some(({ unread, deleted }) => unread !== undefined && !deleted);
  return isUnread ? [...problems, 'points_unread'] : problems;
}
