import type { FullRubric, Impact, routes, SentBodyOf } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '../../texts/texts.ts';
import { impactOf, type ItemPoints } from './impact.ts';

export interface DraftItem extends ItemPoints {
  key: number;
  id: number | null;
  impact: Impact;
  explanation: string;
  deleted: boolean;
}

/** The saved version that a draft is based on; both are null for a new rubric. */
export interface SavedVersion {
  rubricId: number | null;
  version: number | null;
}

export interface RubricDraft extends SavedVersion {
  reusable: boolean;
  name: string;
  items: DraftItem[];
}

export interface HeldDraft {
  from: RubricDraft;
  draft: RubricDraft;
}

interface Beginning {
  assignmentName?: string | undefined;
  rubric?: FullRubric | undefined;
  /** Whether the items are copied into a new rubric. */
  asNew: boolean;
}

export function beginDraft({ assignmentName, rubric, asNew }: Beginning): RubricDraft {
  if (rubric && !asNew) return toDraft(rubric);
  const name = assignmentName ? texts.rubrics.nameFor(assignmentName) : texts.rubrics.defaultName;
  const begun = { rubricId: null, version: null, reusable: true };
  const empty = { ...begun, name: name.slice(0, limits.rubricName), items: [] };
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

/** Moves an item past its visible neighbour. An item at the end stays. */
export function moveItem(draft: RubricDraft, key: number, by: 1 | -1): RubricDraft {
  const visible = visibleItems(draft);
  const at = visible.findIndex((item) => item.key === key);
  const moved = visible[at];
  const neighbour = visible[at + by];
  if (!moved || !neighbour) return draft;
  const items = visible.with(at, neighbour).with(at + by, moved);
  return { ...draft, items: [...items, ...draft.items.filter(({ deleted }) => deleted)] };
}

export function isChanged(from: RubricDraft, to: RubricDraft): boolean {
  return from !== to && fingerprint(from) !== fingerprint(to);
}

/**
 * Whether a newer version was saved while nothing is unsaved, or whether it equals the draft (our own save
 * whose answer was lost).
 */
export function isOvertaken(held: HeldDraft, saved: RubricDraft): boolean {
  const { from, draft } = held;
  const isNewer = from.rubricId === saved.rubricId && (saved.version ?? 0) > (from.version ?? 0);
  return isNewer && (!isChanged(from, draft) || hasSameContent(draft, saved));
}

function hasSameContent(draft: RubricDraft, saved: RubricDraft): boolean {
  return content(draft) === content(saved);
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
