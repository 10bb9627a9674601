import { useChosenRows, type ChosenRows } from '../../ui/table/use-chosen-rows.ts';
import type { GradingRow } from './grading-rows.ts';

export type Selection = ChosenRows<GradingRow>;

export function useSelection(shown: readonly GradingRow[]): Selection {
  return useChosenRows(shown, ({ work }) => work.student_work_id);
}
