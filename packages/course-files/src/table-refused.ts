import type { ColumnRole } from './columns.ts';
import type { Encoding } from './table.ts';

export type FileKind = 'spreadsheet' | 'zip' | 'pdf' | 'image' | 'html' | 'other';

export type TableProblem =
  | { code: 'file_too_large'; limit: number }
  | { code: 'file_empty' }
  | { code: 'file_not_a_table'; kind: FileKind }
  | { code: 'file_damaged'; encoding: Encoding }
  | { code: 'too_many_rows'; limit: number }
  | { code: 'too_many_columns'; limit: number }
  | { code: 'too_many_cells'; limit: number }
  | { code: 'cell_too_long'; row: number; limit: number }
  | { code: 'unterminated_quote'; line: number }
  /** Columns count from 0. */
  | { code: 'column_chosen_twice'; role: ColumnRole; columns: [number, number] }
  | { code: 'no_such_column'; column: number }
  /** Neither a name nor anything that identifies a person is chosen. */
  | { code: 'no_person_column' }
  | { code: 'not_a_grade_column'; column: number };

/** The file or the choice of columns cannot be used. Nothing was changed. */
export class TableRefused extends Error {
  readonly problem: TableProblem;

  constructor(problem: TableProblem) {
    super(problem.code);
    this.name = 'TableRefused';
    this.problem = problem;
  }
}
