import { Draft, DraftItem, StagedFeedback } from '@lectern/contract';
import { z } from '@lectern/contract/zod';
import { newKey } from '../../../lib/new-key.ts';
import { isOnServer, mergeLocalDrafts } from './merge-local-drafts.ts';
import { sameStaged } from './same-feedback.ts';
import { fromItems } from './staged.ts';

/**
 * A draft in this browser's storage, which survives a closed tab, an outage or an ended session. New fields
 * need a default, because an earlier release may have stored the draft.
 */
const LocalDraft = z.object({
  items: z.array(DraftItem),
  /** The server's draft as last seen, which is the base of a three-way merge. */
  base: Draft.pick({ items: true, version: true }).extend({
    /** When it was last seen, by the clock that all tabs share. */
    metAt: z.number(),
  }),
  /** Items sent to the server without an answer. */
  sent: z.array(DraftItem),
  /** An unanswered submit, which is retried with the same idempotency key. */
  attempt: z
    .object({
      idempotencyKey: z.string(),
      commitSha: z.string().optional(),
      items: z.array(z.object({ key: z.string(), feedback: StagedFeedback })),
    })
    .nullable(),
});
export type LocalDraft = z.infer<typeof LocalDraft>;

export interface DraftPlace {
  userId: number;
  assignmentId: number;
  workId: number;
}

const prefix = 'lectern.draft.';

export function storageKey({ userId, assignmentId, workId }: DraftPlace): string {
  return `${prefix}${userId}.${assignmentId}.${workId}`;
}

/** A function, because with storage blocked some browsers throw on access to `localStorage`. */
type GetStorage = () => Storage;
const browserStorage: GetStorage = () => globalThis.localStorage;

/** Each tab stores its draft under its own key, so that no tab overwrites what another left. */
export function localDrafts(stem: string, getStorage = browserStorage) {
  const ownKey = `${stem}.${newKey()}`;
  const isOther = (key: string) => key !== ownKey && key.startsWith(`${stem}.`);
  const ofOtherTabs = () =>
    draftKeys(getStorage)
      .filter(isOther)
      .flatMap((key) => {
        const draft = read(key, getStorage);
        return draft ? [[draft, key] as const] : [];
      });
  return {
    writeLocal: (draft: LocalDraft | null): boolean => write(ownKey, draft, getStorage),

    /** Includes drafts of tabs that are still open. Such a tab stores its draft again when it changes. */
    takeOverLocal(): LocalDraft | undefined {
      const left = new Map(ofOtherTabs());
      const all = mergeLocalDrafts([...left.keys()]);
      if (!all || !write(ownKey, all.merged, getStorage)) return all?.merged;
      for (const source of all.sources) write(left.get(source)!, null, getStorage);
      return all.merged;
    },

    removeConfirmed(items: readonly DraftItem[]): void {
      for (const [draft, key] of ofOtherTabs()) {
        if (isOnServer(draft, items)) write(key, null, getStorage);
      }
    },
  };
}

function read(key: string, getStorage: GetStorage): LocalDraft | undefined {
  try {
    const parsed = LocalDraft.safeParse(JSON.parse(getStorage().getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Returns false if the storage is blocked or full; the server still gets the draft. */
function write(key: string, draft: LocalDraft | null, getStorage: GetStorage): boolean {
  try {
    if (draft === null) getStorage().removeItem(key);
    else getStorage().setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/**
 * At logout on a shared computer, drafts must not stay behind: they are about students. Keeps those that the
 * server does not have, and returns their number.
 */
export function forgetSynced(getStorage = browserStorage): number {
  let left = 0;
  for (const key of draftKeys(getStorage)) {
    const draft = read(key, getStorage);
    if (draft && hasUnconfirmed(draft)) left += 1;
    // An unanswered grade without comments still needs its idempotency key.
    else if (!draft?.attempt) write(key, null, getStorage);
  }
  return left;
}

function draftKeys(getStorage: GetStorage): string[] {
  try {
    const storage = getStorage();
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return keys.filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function hasUnconfirmed({ items, base, sent, attempt }: LocalDraft): boolean {
  const isUnanswered = sent.length > 0 || (attempt !== null && attempt.items.length > 0);
  return isUnanswered || !sameStaged(fromItems(items), fromItems(base.items));
}
