import { z } from '@lectern/contract/zod';
import type { HeldDraft, RubricDraft } from '../rubric-draft.ts';

const Draft = z.object({
  rubricId: z.number().nullable(),
  version: z.number().nullable(),
  reusable: z.boolean(),
  name: z.string(),
  items: z.array(
    z.object({
      key: z.number(),
      id: z.number().nullable(),
      impact: z.enum(['A', 'D', 'N']),
      point_value: z.number().nullable(),
      explanation: z.string(),
      deleted: z.boolean(),
    }),
  ),
}) satisfies z.ZodType<RubricDraft>;

const Kept = z.object({ place: z.string(), from: Draft, draft: Draft });

/** For this tab only, where its author logs in again. */
const key = 'lectern.unsaved-rubric';

/** `place` names its author, their classroom and what the editor was opened for. */
export function keepDraft(place: string, { from, draft }: HeldDraft): void {
  attempt(() => sessionStorage.setItem(key, JSON.stringify({ place, from, draft })));
}

export function findKeptDraft(place: string): HeldDraft | undefined {
  const kept = attempt(() => Kept.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null')));
  return kept?.place === place ? { from: kept.from, draft: kept.draft } : undefined;
}

export function dropKeptDraft(): void {
  attempt(() => sessionStorage.removeItem(key));
}

/** Storage may be switched off, and what another release has kept may have another shape. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
