import type { PlainErrorCode } from '../errors/app-error.ts';

/** Addition, deduction or neutral. Only the editor knows it. */
export type Impact = 'A' | 'D' | 'N';

interface DraftItem {
  readonly explanation: string;
  readonly point_value?: number | null | undefined;
  readonly deleted: boolean;
  readonly impact?: Impact;
}

/** Why an item cannot be saved, in the order shown. */
export function rubricItemProblems(item: DraftItem): PlainErrorCode[] {
  const problems: PlainErrorCode[] = [];
  if (item.deleted) return problems;
  if (item.explanation.trim() === '') problems.push('rubric_explanation_missing');
  if (item.point_value == null) problems.push('rubric_points_missing');
  if (item.impact === 'N' && item.point_value) problems.push('rubric_impact_missing');
  return problems;
}

const itemProblems: readonly PlainErrorCode[] = [
  'rubric_explanation_missing',
  'rubric_points_missing',
  'rubric_impact_missing',
];

/** Why a rubric cannot be saved, in the order shown. */
export function rubricProblems(name: string, items: readonly DraftItem[]): PlainErrorCode[] {
  const ofItems = new Set(items.flatMap(rubricItemProblems));
  const problems = itemProblems.filter((problem) => ofItems.has(problem));
  if (name.trim() === '') problems.unshift('rubric_name_missing');
  if (items.every((item) => item.deleted)) problems.push('rubric_items_missing');
  return problems;
}
