import { AppError, type SaveRubric } from '@lectern/contract';
import type { ItemRow } from './queries.ts';

export interface NewItem {
  position: number;
  points: number | null;
  explanation: string;
}

export interface ItemChanges {
  added: NewItem[];
  kept: (NewItem & { id: number })[];
  removedIds: number[];
  repriced: { itemId: number; from: number | null; to: number | null }[];
}

/**
 * The list's order becomes the rubric's, and missing items are removed. An unknown id means that
 * the caller has a stale rubric.
 */
export function itemChanges(
  before: readonly Pick<ItemRow, 'id' | 'points'>[],
  wanted: SaveRubric['rubric_items'],
): ItemChanges {
  const known = new Map(before.map((item) => [item.id, item]));
  const changes: ItemChanges = { added: [], kept: [], removedIds: [], repriced: [] };
  for (const [position, item] of wanted.entries()) {
    const points = item.point_value ?? null;
    const next = { position, points, explanation: item.explanation.trim() };
    if (item.id == null) {
      changes.added.push(next);
      continue;
    }
    const previous = known.get(item.id);
    if (!previous) throw new AppError('rubric_item_not_found');
    known.delete(item.id);
    changes.kept.push({ ...next, id: item.id });
    if (previous.points !== points) {
      changes.repriced.push({ itemId: item.id, from: previous.points, to: points });
    }
  }
  changes.removedIds = [...known.keys()];
  return changes;
}
