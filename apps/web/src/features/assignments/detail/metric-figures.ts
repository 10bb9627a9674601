import type { GradingStatus, ProgressStatus } from '@lectern/contract';
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
