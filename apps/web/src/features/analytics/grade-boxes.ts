import type { Distribution } from '@lectern/contract';
import { boxPlot, type BoxPlot } from '../../lib/box-plot.ts';
import { formatPercent } from '../../lib/percent.ts';

export interface GradeBox {
  id: number;
  name: string;
  /** The number of graded submissions. */
  count: number;
  box: BoxPlot;
}

/** Leaves out assignments without grades. */
export function gradeBoxes(assignments: readonly Distribution[]): GradeBox[] {
  return assignments.flatMap(({ assignment_id: id, name, percentages }) => {
    const box = boxPlot(percentages);
    return box ? [{ id, name, count: percentages.length, box }] : [];
  });
}

interface LeftOut {
  assignment_id: number;
  name: string;
}

/** Includes assignments without grades, and assignments without points. */
export function gradeRows(assignments: readonly Distribution[], leftOut: readonly LeftOut[]) {
  return [
    ...assignments.map(({ assignment_id: id, name, percentages }) => ({
      id,
      name,
      count: percentages.length,
      box: boxPlot(percentages),
    })),
    ...leftOut.map(({ assignment_id: id, name }) => ({ id, name, count: 0, box: undefined })),
  ];
}

/** The accessible name of the chart. */
export function boxesInWords(title: string, boxes: readonly GradeBox[]): string {
  const each = boxes.map(({ name, box }) => {
    const { minimum, median, maximum } = box;
    const [low, middle, high] = [minimum, median, maximum].map(formatPercent);
    return `${name} median ${middle}, from ${low} to ${high}`;
  });
  return `${title}: ${each.join('; ')}`;
}
