import { eq } from 'drizzle-orm';
import { transact, type ForgeContext } from '../context.ts';
import { isAncestor } from '../git/ancestry.ts';
import { zeroSha } from '../git/names.ts';
import { repositoryDir } from '../git/paths.ts';
import type { Account } from '../principal.ts';
import { followBranch } from '../rest/pulls-follow.ts';
import { findAccountById } from '../store/queries/accounts.ts';
import { listUpdates, type Push, type PushUpdate } from '../store/queries/pushes.ts';
import { findRepositoryById, type OwnedRepository } from '../store/queries/repositories.ts';
import { pushes, pushUpdates, repositories } from '../store/schema.ts';
import { emit, isHeard, type ForgeEvent } from '../webhooks/emit.ts';
import { pushEvent } from '../webhooks/push-event.ts';

export interface RefChange {
  ref: string;
  before: string;
  after: string;
}

export interface PushIntent {
  repositoryId: number;
  pusherId: number;
  changes: readonly RefChange[];
  /** Given when a push is replayed with the time it had; otherwise now. */
  receivedAt?: Date;
}

/** Stands for the new commit of a change whose commit is made while the change is carried out. */
export const notYetKnown = '';

/** What git says became of one ref: accepted, or refused for a reason. */
export interface RefOutcome {
  ref: string;
  refusedBecause?: string;
  /** From where to where, when the intent could not say it yet. */
  moved?: { before: string; after: string };
}

/** Written before git touches anything, so that the time of a push survives a crash. */
export async function openPush(context: ForgeContext, intent: PushIntent): Promise<number> {
  const { repositoryId, pusherId, changes, receivedAt = context.clock() } = intent;
  return context.db.transaction(async (tx) => {
    const [push] = await tx
      .insert(pushes)
      .values({ repositoryId, pusherId, receivedAt })
      .returning({ id: pushes.id });
    const pushId = push!.id;
    if (changes.length > 0) {
      await tx
        .insert(pushUpdates)
        .values(changes.map((change) => ({ ...change, pushId, outcome: 'pending' as const })));
    }
    return pushId;
  });
}

/** Closes the books on a push: what was accepted is logged and announced. */
export async function settlePush(
  context: ForgeContext,
  pushId: number,
  outcomes: readonly RefOutcome[],
): Promise<void> {
  const [push] = await context.db.select().from(pushes).where(eq(pushes.id, pushId));
  if (!push || push.settledAt !== null) return;
  const updates = await listUpdates(context.db, pushId);
  const settled = await Promise.all(
    updates.map((update) => judge(context, push, update, outcomes)),
  );
  const accepted = settled.filter((update) => update.outcome === 'accepted');
  const scene = accepted.length > 0 ? await findScene(context, push) : undefined;
  const events = scene ? await describe(context, scene, accepted) : [];

  await transact(context, async (tx) => {
    for (const { id, before, after, outcome, reason, activity } of settled) {
      await tx
        .update(pushUpdates)
        .set({ before, after, outcome, reason, activity })
        .where(eq(pushUpdates.id, id));
    }
    await tx.update(pushes).set({ settledAt: context.clock() }).where(eq(pushes.id, pushId));
    if (accepted.length > 0) {
      await tx
        .update(repositories)
        .set({ pushedAt: push.receivedAt, updatedAt: push.receivedAt })
        .where(eq(repositories.id, push.repositoryId));
    }
    for (const event of events) await emit(tx, context, event);
    if (!scene) return;
    for (const move of accepted) {
      await followBranch(tx, context, scene.found, scene.pusher, move);
    }
  });
}

async function judge(
  context: ForgeContext,
  push: Push,
  update: PushUpdate,
  outcomes: readonly RefOutcome[],
): Promise<PushUpdate> {
  const outcome = outcomes.find(({ ref }) => ref === update.ref);
  const reason = outcome ? outcome.refusedBecause : 'git did not report on this ref';
  if (reason !== undefined) return { ...update, outcome: 'refused', reason, activity: null };
  const dir = repositoryDir(context.dirs.repositories, push.repositoryId);
  const known = { ...update, ...outcome?.moved };
  return { ...known, outcome: 'accepted', reason: null, activity: await activityOf(dir, known) };
}

/** GitHub's word for a change of a branch; tags are not part of its activity view. */
async function activityOf(dir: string, { ref, before, after }: RefChange) {
  if (!ref.startsWith('refs/heads/')) return null;
  if (before === zeroSha) return 'branch_creation';
  if (after === zeroSha) return 'branch_deletion';
  return (await isAncestor(dir, before, after)) ? 'push' : 'force_push';
}

/** Where it happened and who did it, as things stand after the push. */
async function findScene(context: ForgeContext, push: Push) {
  const found = await findRepositoryById(context.db, push.repositoryId);
  const pusher = await findAccountById(context.db, push.pusherId);
  if (!found || !pusher) return undefined;
  const repository = { ...found.repository, pushedAt: push.receivedAt };
  return { found: { ...found, repository }, pusher };
}

/** Describing a push reads its commits from disk, so it is left out where nobody listens. */
async function describe(
  context: ForgeContext,
  { found, pusher }: { found: OwnedRepository; pusher: Account },
  accepted: readonly PushUpdate[],
): Promise<ForgeEvent[]> {
  const { repository, owner } = found;
  const push = { name: 'push', accountId: owner.id, repositoryId: repository.id };
  if (!(await isHeard(context.db, push))) return [];
  return Promise.all(accepted.map((update) => pushEvent(context, found, pusher, update)));
}
