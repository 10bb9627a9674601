import type { z } from '@lectern/contract/zod';
import { attempt } from '../../lib/attempt.ts';

/** What somebody had typed when they were led away, by the end of a session above all; for this tab only. */
export interface KeptDraft<Held> {
  /** `place` names its author, their classroom and what the form was opened for. */
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

/** Whoever leaves of their own accord leaves nothing for the next person at this tab. */
export function forgetKeptDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  });
}
