import type { FullRubric, RubricItem } from '@lectern/contract';
import type { Place, StagingAction } from '../staging/staged.ts';

/** The items that can be picked, in the order of their numbers. */
export function pickable(rubric: FullRubric | null | undefined): RubricItem[] {
  return rubric?.rubric_items.filter(({ deleted }) => !deleted) ?? [];
}

/** One feedback item for each selected rubric item. */
export function attached(
  items: readonly RubricItem[],
  selected: ReadonlySet<number>,
  place: Place,
): StagingAction[] {
  return items
    .filter(({ id }) => selected.has(id))
    .map(({ id, explanation, point_value }) => ({
      type: 'create',
      key: crypto.randomUUID(),
      place,
      written: { body: explanation, points: point_value ?? 0 },
      rubricItemId: id,
    }));
}

export function toggled(selected: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
