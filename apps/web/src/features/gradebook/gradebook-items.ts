/** Assignments and columns of a gradebook as one list, in the order of a person's cells. */
import type {
  Gradebook,
  GradebookAssignment,
  GradebookCell,
  GradebookColumn,
  TotalCategory,
  TotalItem,
} from '@lectern/contract';

export type Item =
  | (GradebookAssignment & { kind: 'assignment'; key: string })
  | (GradebookColumn & { kind: 'column'; key: string });

/** A cell of the grid. */
export interface Place {
  row: number;
  column: number;
}

/** Columns of names and totals, before those of items. */
export const fixedColumns = 2;

type Plan = Pick<Gradebook, 'categories' | 'assignments' | 'columns'>;

export function itemsOf({ assignments, columns }: Plan): Item[] {
  return [
    ...assignments.map((one) => ({
      ...one,
      kind: 'assignment' as const,
      key: `a${one.assignment_id}`,
    })),
    ...columns.map((one) => ({ ...one, kind: 'column' as const, key: `c${one.column_id}` })),
  ];
}

/** Input of the rule of totals, which the server computed already: here only to explain it. */
export function totalInput(plan: Plan, items: readonly Item[], cells: readonly GradebookCell[]) {
  const categories = plan.categories.map((category): TotalCategory => {
    const { category_id: id, weight, drop_lowest: dropLowest } = category;
    return { id, weight, dropLowest };
  });
  const all = items.map((item, at): TotalItem => {
    const cell = cells[at] ?? {};
    return {
      key: item.key,
      categoryId: item.category_id,
      maximum: item.maximum,
      extraCredit: item.extra_credit,
      counts: item.kind === 'column' || item.counts,
      score: cell.score ?? null,
      excused: cell.excused ?? false,
      missing: cell.missing ?? false,
    };
  });
  return [categories, all] as const;
}

/** The few words of a cell. */
export function cellLabel(cell: GradebookCell, kind: Item['kind']): string {
  if (cell.excused) return 'Excused';
  if (cell.score !== undefined) return String(cell.score);
  if (cell.missing) return 'Missing';
  if (kind === 'column' || cell.state === undefined) return '-';
  return stateLabels[cell.state];
}

const stateLabels = {
  NOT_ACCEPTED: '-',
  ACCEPTED: 'Accepted',
  STARTED: 'Started',
  SUBMITTED: 'Submitted',
  GRADING_ASSIGNED: 'Assigned',
  GRADING_COMPLETED: 'Graded',
  GRADE_PUBLISHED: 'Published',
} as const;

/** '2 d 3 h late' */
export function lateLabel(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)];
  const parts = [days && `${days} d`, hours && `${hours} h`].filter(Boolean);
  return `${parts.length > 0 ? parts.join(' ') : `${minutes} min`} late`;
}

/** '7,5' is a number too. Empty is null, and undefined is no number. */
export function scoreFrom(text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}
