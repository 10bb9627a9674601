/**
 * The total of one person in the gradebook. docs/gradebook.md explains the rule with examples, which
 * gradebook-total.test.ts computes. Only its scores differ between what staff and students see.
 */

export interface TotalCategory {
  id: number;
  weight: number;
  dropLowest: number;
}

/** An assignment or a column that staff fill in. */
export interface TotalItem {
  key: string;
  categoryId: number | null;
  maximum: number;
  /** Null: no score yet. */
  score: number | null;
  extraCredit: boolean;
  excused: boolean;
  /** Nothing was handed in and the person's due date has passed. */
  missing: boolean;
  /** False: the professor left it out for everyone. */
  counts: boolean;
}

/** What became of an item in the total. */
export type ItemUse =
  | 'counted'
  | 'missing'
  | 'extra'
  | 'dropped'
  | 'excused'
  | 'open'
  | 'left_out'
  | 'no_category'
  | 'no_maximum'
  | 'extra_alone';

/** Percentages and sums have at most four decimals. */
export interface CategoryPart {
  /** Null: all items together, in a gradebook without categories. */
  id: number | null;
  points: number;
  maximum: number;
  extraPoints: number;
  /** Null: nothing counts yet, so the other categories take its weight. */
  percent: number | null;
  /** The weight in percent of all categories that count. */
  share: number;
}

export interface GradebookTotal {
  /** Null: nothing counts yet. */
  percent: number | null;
  categories: CategoryPart[];
  uses: Map<string, ItemUse>;
}

export function gradebookTotal(
  categories: readonly TotalCategory[],
  items: readonly TotalItem[],
): GradebookTotal {
  const pools: (TotalCategory | Pool)[] = categories.length === 0 ? [pool] : [...categories];
  const uses = new Map(items.map((item) => [item.key, useAlone(item, pools)]));
  const parts = pools.map((category) => partOf(category, items, uses));
  const weight = pools.reduce(
    (sum, { weight: each }, at) => sum + (parts[at]?.percent === null ? 0 : each),
    0,
  );
  const shares = pools.map(({ weight: each }, at) =>
    parts[at]?.percent === null || weight === 0 ? 0 : each / weight,
  );
  const total = parts.reduce((sum, { percent }, at) => sum + (percent ?? 0) * shares[at]!, 0);
  return {
    percent: weight === 0 ? null : fourDecimals(total),
    categories: parts.map((part, at) => ({
      ...part,
      percent: part.percent === null ? null : fourDecimals(part.percent),
      share: fourDecimals(100 * shares[at]!),
    })),
    uses,
  };
}

/** Shown with one decimal: '87.5%'. */
export function totalLabel(percent: number | null): string {
  return percent === null ? '-' : `${(Math.round(percent * 10) / 10).toFixed(1)}%`;
}

interface Pool {
  id: null;
  weight: number;
  dropLowest: number;
}

/** Without categories all items count by their points. */
const pool: Pool = { id: null, weight: 1, dropLowest: 0 };

/** Before its category is known: whether it was dropped, and what extra credit adds to. */
function useAlone(item: TotalItem, pools: readonly { id: number | null }[]): ItemUse {
  if (!item.counts) return 'left_out';
  if (item.excused) return 'excused';
  if (!pools.some(({ id }) => id === null || id === item.categoryId)) return 'no_category';
  if (item.extraCredit) return item.score === null ? 'open' : 'extra';
  if (item.maximum <= 0) return 'no_maximum';
  if (item.score !== null) return 'counted';
  return item.missing ? 'missing' : 'open';
}

function partOf(
  category: TotalCategory | Pool,
  items: readonly TotalItem[],
  uses: Map<string, ItemUse>,
): CategoryPart {
  const own = items.filter(({ categoryId }) => category.id === null || categoryId === category.id);
  const regular = own.filter(({ key }) => ['counted', 'missing'].includes(uses.get(key)!));
  const extra = own.filter(({ key }) => uses.get(key) === 'extra');
  const dropped = lowest(regular, category.dropLowest);
  for (const { key } of dropped) uses.set(key, 'dropped');
  const kept = regular.filter((item) => !dropped.includes(item));
  if (kept.length === 0) for (const { key } of extra) uses.set(key, 'extra_alone');
  const points = sumOf(kept.map(pointsOf));
  const maximum = sumOf(kept.map((item) => item.maximum));
  const extraPoints = kept.length === 0 ? 0 : sumOf(extra.map(pointsOf));
  const percent = kept.length === 0 ? null : (100 * (points + extraPoints)) / maximum;
  return { id: category.id, points, maximum, extraPoints, percent, share: 0 };
}

/** The worst by their share of points; one always stays. Of two equal ones the larger, which costs more. */
function lowest(items: readonly TotalItem[], count: number): TotalItem[] {
  const ratio = (item: TotalItem) => pointsOf(item) / item.maximum;
  return items
    .toSorted((a, b) => ratio(a) - ratio(b) || b.maximum - a.maximum || (a.key < b.key ? -1 : 1))
    .slice(0, Math.min(count, Math.max(0, items.length - 1)));
}

/** A score below 0 counts as 0. */
function pointsOf({ score }: TotalItem): number {
  return Math.max(0, score ?? 0);
}

/** Sorted, so that the order of columns cannot change the last binary digit. */
function sumOf(values: readonly number[]): number {
  return fourDecimals(values.toSorted((a, b) => a - b).reduce((sum, value) => sum + value, 0));
}

function fourDecimals(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
