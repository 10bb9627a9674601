import type { GradingStatus, ProgressStatus } from '@lectern/contract';
import { texts } from '../../../texts/texts.ts';
import type { Figure } from '../../../ui/charts/figure.ts';
import { acceptanceSlices, gradedSlices } from '../../../ui/charts/status-slices.ts';

export function progressFigures(status: ProgressStatus): Figure[] {
  return acceptanceSlices.map(({ figure, label, color }) => ({
    label,
    value: status[figure],
    colour: color,
  }));
}

export function gradingFigures(status: GradingStatus): Figure[] {
  return gradedSlices.map(({ figure, label, color }) => ({
    label,
    value: status[figure],
    colour: color,
  }));
}

/** Says why 'Graded' is another number here than in the chart of grades. */
export function progressCaption(
  status: ProgressStatus | undefined,
  grading: GradingStatus | undefined,
): string {
  const { progressCaption: counts, progressSplit } = texts.assignments;
  if (!status || !grading || status.in_grading === 0) return counts;
  // The two answers may be of different moments.
  const assigned = Math.max(0, status.in_grading - grading.graded);
  return progressSplit(assigned, status.in_grading - assigned);
}
