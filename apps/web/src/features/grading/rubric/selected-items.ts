import type { FullRubric, RubricItem } from '@lectern/contract';
import { newKey } from '../../../lib/new-key.ts';
import type { Place, Staged, StagingAction } from '../staging/staged.ts';

/** The items that can be picked, in the order of their numbers. */
export function pickable(rubric: FullRubric | null | undefined): RubricItem[] {
  return rubric?.rubric_items.filter(({ deleted }) => !deleted) ?? [];
}

/**
 * One feedback item for each picked rubric item. What is pending there already is not added again: a double
 * click would take its points twice. What an earlier grade has saved there does not count as pending.
 */
export function attached(
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

function isPending(rubricItemId: number, { path, line }: Place, staged: Staged): boolean {
  return [...staged.values()].some(
    (one) =>
      one.action === 'CREATE' &&
      one.path === path &&
      one.line === line &&
      one.rubric_item_id === rubricItemId,
  );
}

export function toggled(selected: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
