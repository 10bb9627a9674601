/** The plan of a gradebook while it is edited: numbers as text, categories by a key. */
import type { Gradebook, GradebookPlan } from '@lectern/contract';
import { scoreFrom } from './gradebook-items.ts';

export interface CategoryEdit {
  key: string;
  id: number | null;
  name: string;
  weight: string;
  drop: string;
}

export interface CountingEdit {
  key: string;
  id: number | null;
  name: string;
  maximum: string;
  category: string | null;
  extra: boolean;
  /** Columns: students see it. Assignments: it counts. */
  isOn: boolean;
}

export interface PlanEdit {
  categories: CategoryEdit[];
  columns: CountingEdit[];
  assignments: CountingEdit[];
  /** Keys of new rows. */
  made: number;
}

const keyOf = (id: number | null) => (id === null ? null : `category ${id}`);

export function editOf({ categories, columns, assignments }: Gradebook): PlanEdit {
  return {
    categories: categories.map(({ category_id: id, name, weight, drop_lowest: drop }) => ({
      key: `category ${id}`,
      id,
      name,
      weight: String(weight),
      drop: String(drop),
    })),
    columns: columns.map((column) => ({
      key: `column ${column.column_id}`,
      id: column.column_id,
      name: column.name,
      maximum: String(column.maximum),
      category: keyOf(column.category_id),
      extra: column.extra_credit,
      isOn: column.published,
    })),
    assignments: assignments.map((one) => ({
      key: `assignment ${one.assignment_id}`,
      id: one.assignment_id,
      name: one.name,
      maximum: '',
      category: keyOf(one.category_id),
      extra: one.extra_credit,
      isOn: one.counts,
    })),
    made: 0,
  };
}

export function addCategory(edit: PlanEdit): PlanEdit {
  const made = edit.made + 1;
  const category = { key: `new category ${made}`, id: null, name: '', weight: '0', drop: '0' };
  return { ...edit, made, categories: [...edit.categories, category] };
}

export function addColumn(edit: PlanEdit): PlanEdit {
  const made = edit.made + 1;
  const column = { id: null, name: '', maximum: '100', category: null, extra: false, isOn: false };
  return { ...edit, made, columns: [...edit.columns, { key: `new column ${made}`, ...column }] };
}

/** What the category held stays, in no category. */
export function removeCategory(edit: PlanEdit, at: number): PlanEdit {
  const gone = edit.categories[at]?.key;
  const freed = (rows: readonly CountingEdit[]) =>
    rows.map((row) => (row.category === gone ? { ...row, category: null } : row));
  return {
    ...edit,
    categories: edit.categories.filter((_, index) => index !== at),
    columns: freed(edit.columns),
    assignments: freed(edit.assignments),
  };
}

export function replaced<T>(rows: readonly T[], at: number, part: Partial<T>): T[] {
  return rows.map((row, index) => (index === at ? { ...row, ...part } : row));
}

/** The server refuses -1 with a sentence that names the category or column. */
const noNumber = -1;

export function planFrom(edit: PlanEdit, version: string): GradebookPlan {
  const number = (text: string) => scoreFrom(text) ?? noNumber;
  const positionOf = (key: string | null) => {
    const at = edit.categories.findIndex((category) => category.key === key);
    return at < 0 ? null : at;
  };
  return {
    version,
    categories: edit.categories.map(({ id, name, weight, drop }) => ({
      category_id: id,
      name,
      weight: number(weight),
      drop_lowest: number(drop),
    })),
    columns: edit.columns.map(({ id, name, maximum, category, extra, isOn }) => ({
      column_id: id,
      name,
      maximum: number(maximum),
      category: positionOf(category),
      extra_credit: extra,
      published: isOn,
    })),
    assignments: edit.assignments.flatMap(({ id, category, extra, isOn }) =>
      id === null
        ? []
        : [
            {
              assignment_id: id,
              category: positionOf(category),
              extra_credit: extra,
              counts: isOn,
            },
          ],
    ),
  };
}
