import type { PlainErrorCode } from './app-error.ts';

/** When a rubric may be saved. */

/** Which way an item's points go: addition, deduction, neutral. Known to the editor only. */
export type Impact = 'A' | 'D' | 'N';

interface DraftItem {
  readonly explanation: string;
  readonly point_value?: number | null | undefined;
  readonly deleted: boolean;
  readonly impact?: Impact;
}

/** Every reason at once and in the order shown; empty when the rubric may be saved. */
export function rubricProblems(name: string, items: readonly DraftItem[]): PlainErrorCode[] {
  const visible = items.filter((item) => !item.deleted);
  const problems: PlainErrorCode[] = [];
  if (name.trim() === '') problems.push('rubric_name_missing');
  if (visible.some((item) => item.explanation.trim() === '')) {
    problems.push('rubric_explanation_missing');
  }
  if (visible.some((item) => item.point_value == null)) problems.push('rubric_points_missing');
  if (visible.some((item) => item.impact === 'N' && item.point_value)) {
    problems.push('rubric_impact_missing');
  }
  if (visible.length === 0) problems.push('rubric_items_missing');
  return problems;
}
