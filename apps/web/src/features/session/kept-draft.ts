import { z } from '@lectern/contract/zod';
import { attempt } from '../../lib/attempt.ts';

/** What somebody had typed when their session ran out; for this tab only, where they log in again. */
export interface KeptDraft<Held> {
  /** `place` names its author, their classroom and what the form was opened for. */
  keep: (place: string, held: Held) => void;
  find: (place: string) => Held | undefined;
  drop: () => void;
}

export function keptDraft<Held>(key: string, held: z.ZodType<Held>): KeptDraft<Held> {
  const Kept = z.object({ place: z.string(), held });
  return {
    keep: (place, it) =>
      attempt(() => sessionStorage.setItem(key, JSON.stringify({ place, held: it }))),
    find: (place) => {
      const kept = attempt(() => Kept.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null')));
      return kept?.place === place ? kept.held : undefined;
    },
    drop: () => attempt(() => sessionStorage.removeItem(key)),
  };
}
