import type { GradingStatus, ProgressStatus } from '@lectern/contract';
import { charts } from '@lectern/contract/limits';
import type { Figure } from '../../../ui/charts/figure.ts';

export function progressFigures(status: ProgressStatus): Figure[] {
  return charts.acceptance.map(({ figure, label, color }) => ({
    label,
    value: status[figure],
    colour: color,
  }));
}

export function gradingFigures(status: GradingStatus): Figure[] {
  return charts.graded.map(({ figure, label, color }) => ({
    label,
    value: status[figure],
    colour: color,
  }));
}
