import type { Distribution } from '@lectern/contract';
import { boxPlot, type BoxPlot } from '../../lib/box-plot.ts';
import { formatPercent } from '../../lib/percent.ts';

/** An assignment with the spread of its grades. */
export interface GradeBox {
  id: number;
  name: string;
  /** How many works have been graded. */
  count: number;
  box: BoxPlot;
}

/** The assignments in which something has been graded: without grades there is no box. */
export function gradeBoxes(assignments: readonly Distribution[]): GradeBox[] {
  return assignments.flatMap(({ assignment_id: id, name, percentages }) => {
    const box = boxPlot(percentages);
    return box ? [{ id, name, count: percentages.length, box }] : [];
  });
}

/** What the chart shows, for those who cannot see it. */
export function boxesInWords(title: string, boxes: readonly GradeBox[]): string {
  const each = boxes.map(({ name, box }) => {
    const { minimum, median, maximum } = box;
    const [low, middle, high] = [minimum, median, maximum].map(formatPercent);
    return `${name} median ${middle}, from ${low} to ${high}`;
  });
  return `${title}: ${each.join('; ')}`;
}
