import { Draft, DraftItem, StagedFeedback } from '@lectern/contract';
import { z } from '@lectern/contract/zod';
import { sameStaged } from './same-feedback.ts';
import { fromItems } from './staged.ts';

/** What this browser remembers of a draft, whatever happens to tab, network or session. */
const Kept = z.object({
  items: z.array(DraftItem),
  /** What the server was last known to hold: the common ground of a merge. */
  base: Draft.pick({ items: true, version: true }),
  /** What was sent to it without an answer. */
  sent: z.array(DraftItem).default([]),
  /** A grade that was sent without an answer; it is sent again under the same name. */
  attempt: z
    .object({
      idempotencyKey: z.string(),
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

export function readKept(key: string, open = ours): Kept | undefined {
  try {
    const parsed = Kept.safeParse(JSON.parse(open().getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** A browser that refuses storage, or has no room left, still has the server's copy. */
export function writeKept(key: string, kept: Kept | null, open = ours): void {
  try {
    if (kept === null) open().removeItem(key);
    else open().setItem(key, JSON.stringify(kept));
  } catch {
    return;
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
    if (kept && !isSynced(kept)) left += 1;
    else writeKept(key, null, open);
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

function isSynced({ items, base, sent, attempt }: Kept): boolean {
  const isAnswered = sent.length === 0 && attempt === null;
  return isAnswered && sameStaged(fromItems(items), fromItems(base.items));
}
