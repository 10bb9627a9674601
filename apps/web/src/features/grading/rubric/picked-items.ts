import type { FullRubric, RubricItem } from '@lectern/contract';
import { newKey } from '../../../lib/new-key.ts';
import { isSamePlace, type Place, type Staged, type StagingAction } from '../staging/staged.ts';

/** The items that can be picked, in rubric order. */
export function pickable(rubric: FullRubric | null | undefined): RubricItem[] {
  return rubric?.rubric_items.filter(({ deleted }) => !deleted) ?? [];
}

/**
 * One comment for each picked rubric item. Items already pending at this place are skipped, because a double
 * click would apply their points twice. Saved comments do not count as pending.
 */
export function attachItems(
  picked: readonly RubricItem[],
  place: Place,
  staged: Staged,
): StagingAction[] {
  return picked
    .filter(({ id }) => !isPending(id, place, staged))
    .map(({ id, explanation, point_value }) => ({
      type: 'create',
      key: newKey(),
      place,
      written: { body: explanation, points: point_value ?? 0 },
      rubricItemId: id,
    }));
}

function isPending(rubricItemId: number, place: Place, staged: Staged): boolean {
  return [...staged.values()].some(
    (one) =>
      one.action === 'CREATE' && isSamePlace(one, place) && one.rubric_item_id === rubricItemId,
  );
}

export function toggled(selected: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
