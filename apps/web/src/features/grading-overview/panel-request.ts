import type { GradingRow } from './grading-rows.ts';

/** An action that needs a dialog first. */
export type PanelRequest =
  | { kind: 'publish'; rows: readonly GradingRow[] }
  | { kind: 'unpublish' | 'reopen' | 'history'; row: GradingRow }
  | { kind: 'assign'; rows: readonly GradingRow[] }
  | { kind: 'grade-missing' };
