import type { z } from '@lectern/contract/zod';
import { attempt } from '../../lib/attempt.ts';

/** Unsaved input of a form that is kept in this tab when the session ends. */
export interface KeptDraft<Held> {
  /** `place` identifies the author, the classroom and what the form edits. */
  keep: (place: string, held: Held) => void;
  find: (place: string) => Held | undefined;
  drop: (place: string) => void;
}

const prefix = 'lectern.kept.';

export function keptDraft<Held>(form: string, held: z.ZodType<Held>): KeptDraft<Held> {
  const keyOf = (place: string) => `${prefix}${form}.${place}`;
  return {
    keep: (place, it) => attempt(() => sessionStorage.setItem(keyOf(place), JSON.stringify(it))),
    find: (place) =>
      attempt(() => held.parse(JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null'))),
    drop: (place) => attempt(() => sessionStorage.removeItem(keyOf(place))),
  };
}

/** After a logout nothing may be left for the next person at this tab. */
export function forgetKeptDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  });
}
