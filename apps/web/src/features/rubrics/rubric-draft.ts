import type { FullRubric, routes, SentBodyOf } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { z } from '@lectern/contract/zod';
import { Unanswered } from '../../api/use-once.ts';
import { texts } from '../../texts/texts.ts';
import { keptDraft } from '../session/kept-draft.ts';
import { impactOf, ItemPoints } from './impact.ts';

const DraftItem = ItemPoints.extend({
  key: z.number(),
  id: z.number().nullable(),
  explanation: z.string(),
  deleted: z.boolean(),
});
export type DraftItem = z.infer<typeof DraftItem>;

/** The saved version that a draft is based on; both are null for a new rubric. */
const SavedVersion = z.object({ rubricId: z.number().nullable(), version: z.number().nullable() });
export type SavedVersion = z.infer<typeof SavedVersion>;

const RubricDraft = SavedVersion.extend({
  reusable: z.boolean(),
  name: z.string(),
  items: z.array(DraftItem),
});
export type RubricDraft = z.infer<typeof RubricDraft>;

const EditorDraft = z.object({
  from: RubricDraft,
  draft: RubricDraft,
  unanswered: Unanswered.optional(),
});
export type EditorDraft = z.infer<typeof EditorDraft>;

export const keptRubric = keptDraft('unsaved-rubric', EditorDraft);

interface DraftSource {
  assignmentName?: string | undefined;
  rubric?: FullRubric | undefined;
  /** Whether the items are copied into a new rubric. */
  asNew: boolean;
}

export function beginDraft({ assignmentName, rubric, asNew }: DraftSource): RubricDraft {
  if (rubric && !asNew) return toDraft(rubric);
  const name = assignmentName ? texts.rubrics.nameFor(assignmentName) : texts.rubrics.defaultName;
  const unsaved = { rubricId: null, version: null, reusable: true };
  const empty = { ...unsaved, name: name.slice(0, limits.rubricName), items: [] };
  if (!rubric) return addItem(empty);
  return { ...empty, items: toDraft(rubric).items.map((item) => ({ ...item, id: null })) };
}

export function toDraft({ rubric, rubric_items }: FullRubric): RubricDraft {
  return {
    rubricId: rubric.id,
    version: rubric.version,
    reusable: rubric.reusable,
    name: rubric.name,
    items: rubric_items.map(({ id, point_value, explanation, deleted }, key) => ({
      key,
      id,
      impact: impactOf(point_value),
      point_value,
      explanation,
      deleted,
    })),
  };
}

export function visibleItems({ items }: RubricDraft): DraftItem[] {
  return items.filter(({ deleted }) => !deleted);
}

/** The key of the item added last; -1 if there is none. */
export function newestKey({ items }: RubricDraft): number {
  return Math.max(-1, ...items.map(({ key }) => key));
}

export function addItem(draft: RubricDraft): RubricDraft {
  const key = newestKey(draft) + 1;
  const blank = { key, id: null, impact: 'N', point_value: null, explanation: '' } as const;
  return { ...draft, items: [...draft.items, { ...blank, deleted: false }] };
}

export function replaceItem(draft: RubricDraft, changed: DraftItem): RubricDraft {
  const items = draft.items.map((item) => (item.key === changed.key ? changed : item));
  return { ...draft, items };
}

/** Moves an item by places among the visible items. It stays if there is no such place. */
export function moveItem(draft: RubricDraft, key: number, by: number): RubricDraft {
  const visible = visibleItems(draft);
  const at = visible.findIndex((item) => item.key === key);
  const moved = visible[at];
  if (!moved || !visible[at + by]) return draft;
  const items = visible.toSpliced(at, 1).toSpliced(at + by, 0, moved);
  return { ...draft, items: [...items, ...draft.items.filter(({ deleted }) => deleted)] };
}

export function isChanged(from: RubricDraft, to: RubricDraft): boolean {
  return from !== to && fingerprint(from) !== fingerprint(to);
}

/**
 * Follows a newer saved version if nothing is unsaved, or if it equals the draft (our own save whose answer
 * was lost). A new rubric has no version; it follows its assignment's name and the items it copies.
 */
export function followSaved(known: EditorDraft, saved: RubricDraft): EditorDraft {
  const { from, draft } = known;
  const isNewer =
    saved.version === null ? isChanged(from, saved) : saved.version > (from.version ?? 0);
  if (from.rubricId !== saved.rubricId || !isNewer) return known;
  const isFree = !isChanged(from, draft) || content(draft) === content(saved);
  return isFree ? { from: saved, draft: saved } : known;
}

function fingerprint(draft: RubricDraft): string {
  const items = visibleItems(draft).map(({ key, impact, point_value, explanation }) => [
    key,
    impact,
    point_value,
    explanation,
  ]);
  return JSON.stringify([draft.name, items]);
}

/** The content as the server stores it: trimmed, and without the editor's keys. */
function content(draft: RubricDraft): string {
  const items = visibleItems(draft).map(({ impact, point_value, explanation }) => [
    impact,
    point_value,
    explanation.trim(),
  ]);
  return JSON.stringify([draft.name.trim(), items]);
}

/** Whether a saved item, which comments may use, has other points than before. */
export function hasChangedPoints(from: RubricDraft, to: RubricDraft): boolean {
  const before = new Map(from.items.map(({ id, point_value }) => [id, point_value]));
  return visibleItems(to).some(
    ({ id, point_value }) => id !== null && before.get(id) !== point_value,
  );
}

/** Leaves out items that were added and deleted again. */
export function toSave(
  draft: RubricDraft,
  owner: { org_id: number; classroom_id: number },
): SentBodyOf<typeof routes.createRubric> {
  const { name, reusable, version } = draft;
  const known = draft.items.filter(({ id, deleted }) => id !== null || !deleted);
  return {
    rubric: { name: name.trim(), reusable, version, ...owner },
    rubric_items: known.map(({ id, point_value, explanation, deleted }) => ({
      id,
      point_value,
      explanation: explanation.trim(),
      deleted,
    })),
  };
}
