import type { GradingRow } from './grading-rows.ts';

/** What somebody wants to do about the works of an assignment, asked for before it is done. */
export type PanelRequest =
  | { kind: 'publish'; rows: readonly GradingRow[] }
  | { kind: 'unpublish' | 'reopen' | 'history'; row: GradingRow }
  | { kind: 'assign'; rows: readonly GradingRow[] }
  | { kind: 'grade-missing' };
