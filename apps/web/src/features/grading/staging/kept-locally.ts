import { Draft, DraftItem, StagedFeedback } from '@lectern/contract';
import { z } from '@lectern/contract/zod';
import { newKey } from '../../../lib/new-key.ts';
import { hasArrived, together } from './kept-together.ts';
import { sameStaged } from './same-feedback.ts';
import { fromItems } from './staged.ts';

/**
 * What this browser remembers of a draft, whatever happens to tab, network or session. A field that is added
 * has a default: the release before may have left a draft without it.
 */
const Kept = z.object({
  items: z.array(DraftItem),
  /** What the server was last known to hold: the common ground of a merge. */
  base: Draft.pick({ items: true, version: true }).extend({
    /** When that was known, by the clock that all tabs have in common. */
    metAt: z.number(),
  }),
  /** What was sent to it without an answer. */
  sent: z.array(DraftItem),
  /** A grade that was sent without an answer; it is sent again under the same name. */
  attempt: z
    .object({
      idempotencyKey: z.string(),
      commitSha: z.string().optional(),
      items: z.array(z.object({ key: z.string(), feedback: StagedFeedback })),
    })
    .nullable(),
});
export type Kept = z.infer<typeof Kept>;

export interface DraftPlace {
  userId: number;
  assignmentId: number;
  workId: number;
}

const prefix = 'lectern.draft.';

export function storageKey({ userId, assignmentId, workId }: DraftPlace): string {
  return `${prefix}${userId}.${assignmentId}.${workId}`;
}

/** Some browsers refuse already to be asked for their storage, so it is asked for at use. */
type Opening = () => Storage;
const ours: Opening = () => globalThis.localStorage;

/**
 * A tab writes down what it has under a name of its own: under one for all, the last to write would wipe
 * out what another was closed with.
 */
export function draftKeptHere(stem: string, open = ours) {
  const own = `${stem}.${newKey()}`;
  const isOther = (key: string) => key !== own && key.startsWith(`${stem}.`);
  const ofOthers = () =>
    keptKeys(open)
      .filter(isOther)
      .flatMap((key) => {
        const kept = readKept(key, open);
        return kept ? [[kept, key] as const] : [];
      });
  return {
    keep: (kept: Kept | null): boolean => writeKept(own, kept, open),

    /**
     * Makes its own what tabs before it have left. One that is still open goes on with what it has, and
     * writes it down again with its next change.
     */
    take(): Kept | undefined {
      const left = new Map(ofOthers());
      const all = together([...left.keys()]);
      if (!all || !writeKept(own, all.kept, open)) return all?.kept;
      for (const kept of all.of) writeKept(left.get(kept)!, null, open);
      return all.kept;
    },

    /** What the server has need not be kept, whichever tab has left it. */
    arrived(items: readonly DraftItem[]): void {
      for (const [kept, key] of ofOthers()) {
        if (hasArrived(kept, items)) writeKept(key, null, open);
      }
    },
  };
}

function readKept(key: string, open: Opening): Kept | undefined {
  try {
    const parsed = Kept.safeParse(JSON.parse(open().getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** A browser that refuses storage, or has no room left, still has the server's copy. */
function writeKept(key: string, kept: Kept | null, open: Opening): boolean {
  try {
    if (kept === null) open().removeItem(key);
    else open().setItem(key, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/**
 * Drafts are about students, and the server has them: on a shared computer they go when their author
 * does. What has not reached the server is nowhere else, so it stays; answers how many those are.
 */
export function forgetSynced(open = ours): number {
  let left = 0;
  for (const key of keptKeys(open)) {
    const kept = readKept(key, open);
    if (kept && hasUnsaid(kept)) left += 1;
    // What came of a grade without comments is still to be asked, under its name.
    else if (!kept?.attempt) writeKept(key, null, open);
  }
  return left;
}

function keptKeys(open: Opening): string[] {
  try {
    const storage = open();
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return keys.filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function hasUnsaid({ items, base, sent, attempt }: Kept): boolean {
  const isUnanswered = sent.length > 0 || (attempt !== null && attempt.items.length > 0);
  return isUnanswered || !sameStaged(fromItems(items), fromItems(base.items));
}
