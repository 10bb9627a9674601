/** Adds, edits and deletes saved comments of a person or of the course. Grades keep their texts. */
import { AppError, commentFrom, limits } from '@lectern/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { classrooms, drafts, feedback, savedComments } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { recordAudit } from '../audit/record.ts';
import { hasTextOf, isOf, listDrafts, type Owner } from './queries.ts';

interface Deps {
  db: Db;
  clock: () => Date;
}

interface Written {
  body: string;
  points: number;
}

interface By extends Owner {
  userId: number;
}

/** Those that are there already are left out, so that a repeat adds nothing. */
export async function addSavedComments(
  { db, clock }: Deps,
  by: By,
  wanted: readonly Written[],
): Promise<{ ids: number[]; added: number }> {
  const texts = wanted.map(toText);
  const { classroomId, ownerId } = by;
  return transact(db, async (tx) => {
    // Two at once would pass the limit.
    await tx
      .select({ id: classrooms.id })
      .from(classrooms)
      .where(eq(classrooms.id, classroomId))
      .for('no key update');
    const known = await tx.select().from(savedComments).where(isOf(by));
    const idOf = new Map(known.map((one) => [keyOf(one), one.id]));
    const missing = new Map(texts.map((one) => [keyOf(one), one]));
    for (const key of idOf.keys()) missing.delete(key);
    if (known.length + missing.size > limits.savedComments) {
      throw new AppError('too_many_saved_comments');
    }
    if (missing.size > 0) {
      const at = clock();
      const times = { createdAt: at, updatedAt: at };
      const rows = [...missing.values()].map((one) => ({ classroomId, ownerId, ...one, ...times }));
      const added = await tx.insert(savedComments).values(rows).returning();
      for (const one of added) idOf.set(keyOf(one), one.id);
      await audit(tx, by, 'added', { count: added.length }, at);
    }
    const ids = texts.map((one) => idOf.get(keyOf(one))!);
    return { ids: [...new Set(ids)], added: missing.size };
  });
}

function toText({ body, points }: Written): Written {
  const text = commentFrom(body, points);
  if (!text) throw new AppError('comment_empty');
  return text;
}

function keyOf({ body, points }: Written): string {
  return `${points} ${body}`;
}

interface SavedEdit extends Written {
  version: number;
  change_drafts: boolean;
}

/** Returns how many pending comments of the caller were changed. */
export async function editSavedComment(
  { db, clock }: Deps,
  by: By,
  savedId: number,
  wanted: SavedEdit,
): Promise<number> {
  const text = toText(wanted);
  return transact(db, async (tx) => {
    const before = await lockSaved(tx, by, savedId);
    // A repeat after a lost answer is no conflict.
    const isRepeat = before.version === wanted.version + 1 && keyOf(before) === keyOf(text);
    if (isRepeat) return 0;
    if (before.version !== wanted.version) throw new AppError('conflict');
    const at = clock();
    await tx
      .update(savedComments)
      .set({ ...text, version: before.version + 1, updatedAt: at })
      .where(eq(savedComments.id, savedId));
    await audit(tx, by, 'edited', { id: savedId }, at);
    return wanted.change_drafts ? changeDrafts(tx, by.userId, before, text, at) : 0;
  });
}

/** Open pages of the caller merge the new version of the draft, as they do for another device. */
async function changeDrafts(
  tx: Tx,
  userId: number,
  before: Written & { id: number },
  text: Written,
  at: Date,
): Promise<number> {
  let changed = 0;
  await tx
    .select()
    .from(drafts)
    .where(eq(drafts.userId, userId))
    .orderBy(drafts.workId)
    .for('update');
  for (const { workId, items } of await listDrafts(tx, userId, before.id)) {
    const next = items.map((item) => {
      if (!hasTextOf(item, before)) return item;
      changed += 1;
      return { ...item, feedback: { ...item.feedback, ...text } };
    });
    await tx
      .update(drafts)
      .set({ items: next, version: sql`${drafts.version} + 1`, updatedAt: at })
      .where(and(eq(drafts.userId, userId), eq(drafts.workId, workId)));
  }
  return changed;
}

export async function deleteSavedComment(
  { db, clock }: Deps,
  by: By,
  savedId: number,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockSaved(tx, by, savedId);
    await tx
      .update(feedback)
      .set({ savedCommentId: null })
      .where(eq(feedback.savedCommentId, savedId));
    await tx.delete(savedComments).where(eq(savedComments.id, savedId));
    await audit(tx, by, 'deleted', { id: savedId }, clock());
  });
}

async function lockSaved(tx: Tx, owner: Owner, savedId: number) {
  const [row] = await tx
    .select()
    .from(savedComments)
    .where(and(eq(savedComments.id, savedId), isOf(owner)))
    .for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

/** What a person keeps for themselves is nobody's business; what the course shares is. */
async function audit(
  tx: Tx,
  { classroomId, ownerId, userId }: By,
  verb: string,
  details: Record<string, unknown>,
  at: Date,
): Promise<void> {
  if (ownerId !== null) return;
  const subject = `classroom:${classroomId}`;
  const action = `course-comment.${verb}`;
  await recordAudit(tx, { actorId: userId, action, classroomId, subject, details, at });
}
