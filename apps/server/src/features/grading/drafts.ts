/** Unsent comments. Every statement names the owner, so nobody else can read them. */
import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AppError, Draft, type DraftItem, type StagedFeedback } from '@lectern/contract';
import { and, eq, sql } from 'drizzle-orm';
import { drafts } from '../../db/schema/index.ts';
import type { Db } from '../../db/open.ts';
import type { Reader, Tx } from '../../db/transact.ts';

interface Owner {
  userId: number;
  workId: number;
}

type Row = typeof drafts.$inferSelect;

export async function findDraft(db: Reader, owner: Owner): Promise<Draft> {
  const [row] = await db.select().from(drafts).where(isOf(owner));
  return row ? toDraft(row) : { items: [], version: 0, updated_at: null };
}

/**
 * Never overwrites a draft that changed elsewhere. A new draft starts at a random version, because
 * a tab may know the version of a deleted one.
 */
export async function saveDraft(
  db: Db,
  owner: Owner,
  { items, version }: { items: readonly DraftItem[]; version: number },
  at: Date,
): Promise<Draft> {
  const fresh = { items, updatedAt: at };
  const [row] =
    version === 0
      ? await db
          .insert(drafts)
          .values({ ...owner, ...fresh, version: randomInt(1, 2 ** 30) })
          .onConflictDoNothing()
          .returning()
      : await db
          .update(drafts)
          .set({ ...fresh, version: sql`${drafts.version} + 1` })
          .where(and(isOf(owner), eq(drafts.version, version)))
          .returning();
  if (!row) throw new AppError('conflict', { details: { draft: await findDraft(db, owner) } });
  return toDraft(row);
}

/** The draft as the submitting tab knows it. */
export interface GradedDraft {
  comments: readonly StagedFeedback[];
  /** Keys behind `comments` in their order, then those of removed items. */
  draftKeys: readonly string[] | undefined;
  draftVersion: number | undefined;
}

/**
 * Removes graded items and keeps those of other tabs. Throws if another tab changed a graded item.
 */
export async function forgetDraft(tx: Tx, owner: Owner, graded: GradedDraft): Promise<void> {
  const [row] = await tx.select().from(drafts).where(isOf(owner)).for('update');
  if (!row) return;
  const { draftKeys: keys, draftVersion = row.version } = graded;
  const draft = toDraft(row);
  const isUnseen = draftVersion !== row.version && draft.items.some((item) => isNews(item, graded));
  if (isUnseen) throw new AppError('conflict', { details: { draft } });
  const left = keys ? draft.items.filter(({ key }) => !keys.includes(key)) : [];
  if (left.length === 0) await tx.delete(drafts).where(isOf(owner));
  else {
    const version = row.version + 1;
    await tx.update(drafts).set({ items: left, version }).where(isOf(owner));
  }
}

function isNews(
  { key, feedback, unfinished }: DraftItem,
  { comments, draftKeys }: GradedDraft,
): boolean {
  // The whole draft will be deleted.
  if (!draftKeys) return true;
  const at = draftKeys.indexOf(key);
  return at !== -1 && (unfinished === true || !isDeepStrictEqual(feedback, comments[at]));
}

function isOf({ userId, workId }: Owner) {
  return and(eq(drafts.userId, userId), eq(drafts.workId, workId));
}

function toDraft({ items, version, updatedAt }: Row): Draft {
  return Draft.parse({ items, version, updated_at: updatedAt.toISOString() });
}
