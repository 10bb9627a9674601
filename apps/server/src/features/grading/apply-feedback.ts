/**
 * Applies draft comments to the saved ones. Every change adds a version. If a colleague changed a
 * comment in between, nothing is applied and both texts are returned.
 */
import {
  AppError,
  type Feedback,
  type GradeConflict,
  type StagedFeedback,
} from '@lectern/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { feedback, feedbackVersions, rubricItems, rubrics } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { listFeedback } from '../works/feedback-queries.ts';
import {
  createComments,
  newComment,
  textOf,
  type Creation,
  type NewComment,
} from './create-comments.ts';
import type { GradedDraft } from './drafts.ts';
import type { Grading } from './grading-deps.ts';
import { keepVersions } from './keep-versions.ts';
import { withKnownSaved } from './known-saved.ts';

type Comment = typeof feedback.$inferSelect;
type Change = Exclude<StagedFeedback, { action: 'CREATE' }>;
type Edit = Extract<StagedFeedback, { action: 'EDIT' }>;

/** The remark is on the whole submission. */
export async function applyFeedback(
  tx: Tx,
  grading: Grading,
  { comments, draftKeys = [] }: Pick<GradedDraft, 'comments' | 'draftKeys'>,
  remark: string,
  at: Date,
): Promise<void> {
  const { workId, classroomId, graderId } = grading;
  await requireRubricItems(tx, classroomId, comments);
  const staged = await withKnownSaved(tx, grading, comments);
  const changes = staged.filter((comment): comment is Change => comment.action !== 'CREATE');
  const saved = await lockComments(tx, workId, changes);
  const clashing = changes.filter((change) => clashes(change, saved));
  if (clashing.length > 0) {
    const conflicts = await bothVersions(tx, workId, clashing);
    throw new AppError('grade_conflict', { details: { conflicts } });
  }
  for (const change of changes) {
    const comment = saved.get(change.feedback_comment_id)!;
    saved.set(comment.id, await applyChange(tx, grading, comment, change, at));
  }
  const known = await listByDraftKey(tx, grading, draftKeys);
  const added: NewComment[] = [];
  for (const [index, comment] of staged.entries()) {
    if (comment.action !== 'CREATE') continue;
    const draftKey = draftKeys[index] ?? null;
    const sent = draftKey === null ? undefined : known.get(draftKey);
    if (!sent) added.push(newComment(workId, comment, { draftKey }));
    else if (!(await applyResent(tx, grading, sent, comment, at))) {
      added.push(newComment(workId, comment));
    }
  }
  if (remark.trim() !== '') {
    const onAll = { action: 'CREATE', path: null, line: null, points: 0 } as const;
    added.push(newComment(workId, { ...onAll, body: remark }));
  }
  await createComments(tx, { actorId: graderId, at }, added);
}

/** Includes deleted comments. */
async function listByDraftKey(
  tx: Tx,
  { workId, graderId }: Grading,
  keys: readonly string[],
): Promise<Map<string | null, Comment>> {
  if (keys.length === 0) return new Map();
  const isTheirs = and(eq(feedback.workId, workId), eq(feedback.authorId, graderId));
  const rows = await tx
    .select()
    .from(feedback)
    .where(and(isTheirs, inArray(feedback.draftKey, [...keys])));
  return new Map(rows.map((row) => [row.draftKey, row]));
}

/**
 * Another tab of this grader has sent the item before. The same text is a repeat; a new text edits
 * an untouched comment. False if the text must be added beside a changed comment.
 */
async function applyResent(
  tx: Tx,
  grading: Grading,
  sent: Comment,
  creation: Creation,
  at: Date,
): Promise<boolean> {
  const { body, points } = textOf(creation);
  const change = { action: 'EDIT', feedback_comment_id: sent.id, body, points } as const;
  if (body === sent.body && points === sent.points) return true;
  if (await everHadText(tx, grading, change)) return true;
  const isUntouched = sent.version === 1;
  if (isUntouched) await applyChange(tx, grading, sent, change, at);
  return isUntouched;
}

/** A repeat must not bring back an older text. */
async function everHadText(tx: Tx, { graderId }: Grading, change: Edit): Promise<boolean> {
  const { feedbackId, changedBy, body, points } = feedbackVersions;
  const hadText = and(
    eq(feedbackId, change.feedback_comment_id),
    eq(changedBy, graderId),
    eq(body, change.body),
    eq(points, change.points),
  );
  return (await tx.$count(feedbackVersions, hadText)) > 0;
}

/** In order of id, so that two grades cannot deadlock. */
async function lockComments(
  tx: Tx,
  workId: number,
  changes: readonly Change[],
): Promise<Map<number, Comment>> {
  const ids = changes.map(({ feedback_comment_id }) => feedback_comment_id);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(feedback)
    .where(and(eq(feedback.workId, workId), inArray(feedback.id, ids)))
    .orderBy(asc(feedback.id))
    .for('update');
  const saved = new Map(rows.map((row) => [row.id, row]));
  if (ids.some((id) => !saved.has(id))) throw new AppError('comment_not_found');
  return saved;
}

function clashes(change: Change, saved: ReadonlyMap<number, Comment>): boolean {
  const comment = saved.get(change.feedback_comment_id)!;
  if (change.action === 'DELETE' && comment.deletedAt !== null) return false;
  if (comment.deletedAt !== null) return true;
  const isSeen = change.version == null || change.version === comment.version;
  if (isSeen) return false;
  return change.action === 'DELETE' || !changesNothing(change, comment);
}

function changesNothing(change: Edit, comment: Comment): boolean {
  const isSameText = change.body.trim() === comment.body && change.points === comment.points;
  return isSameText && rubricItemOf(change, comment) === comment.rubricItemId;
}

/** Null removes the item; undefined keeps it. */
function rubricItemOf({ rubric_item_id: named }: Edit, { rubricItemId }: Comment): number | null {
  return named === undefined ? rubricItemId : named;
}

async function bothVersions(
  tx: Tx,
  workId: number,
  clashing: readonly Change[],
): Promise<GradeConflict[]> {
  const live = new Map<number, Feedback>(
    (await listFeedback(tx, workId)).map((comment) => [comment.feedback_comment_id, comment]),
  );
  return clashing.map((yours) => ({
    feedback_comment_id: yours.feedback_comment_id,
    theirs: live.get(yours.feedback_comment_id) ?? null,
    yours,
  }));
}

async function applyChange(
  tx: Tx,
  grading: Grading,
  comment: Comment,
  change: Change,
  at: Date,
): Promise<Comment> {
  if (comment.deletedAt !== null) return comment;
  if (change.action === 'EDIT' && changesNothing(change, comment)) return comment;
  const version = comment.version + 1;
  const next =
    change.action === 'DELETE'
      ? { body: comment.body, points: comment.points, deletedAt: at }
      : {
          ...textOf(change),
          rubricItemId: rubricItemOf(change, comment),
          savedCommentId: change.saved_comment_id ?? comment.savedCommentId,
          deletedAt: null,
        };
  // Points set by a person no longer follow the default score.
  const cancelsDefault = comment.cancelsDefault && next.points === comment.points;
  await tx
    .update(feedback)
    .set({ ...next, version, cancelsDefault })
    .where(eq(feedback.id, comment.id));
  const changed = { ...comment, ...next, version, cancelsDefault };
  await keepVersions(tx, { actorId: grading.graderId, at }, change.action, [changed]);
  return changed;
}

async function requireRubricItems(
  tx: Tx,
  classroomId: number,
  staged: readonly StagedFeedback[],
): Promise<void> {
  const named = staged.flatMap((comment) =>
    comment.action === 'DELETE' || comment.rubric_item_id == null ? [] : [comment.rubric_item_id],
  );
  const ids = [...new Set(named)];
  if (ids.length === 0) return;
  const known = await tx
    .select({ id: rubricItems.id })
    .from(rubricItems)
    .innerJoin(rubrics, eq(rubrics.id, rubricItems.rubricId))
    .where(and(inArray(rubricItems.id, ids), eq(rubrics.classroomId, classroomId)));
  if (known.length < ids.length) throw new AppError('rubric_item_not_found');
}
