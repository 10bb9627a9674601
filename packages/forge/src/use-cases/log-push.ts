import { transact, type ForgeContext } from '../context.ts';
import { zeroSha } from '../git/names.ts';
import { repositoryDir } from '../git/paths.ts';
import { isFastForward, type PushedCommit } from '../git/pushed.ts';
import { followBranch } from '../rest/pulls/follow.ts';
import { findAccountById } from '../store/queries/accounts.ts';
import { findPush, type Push, type PushUpdate } from '../store/queries/pushes.ts';
import { findRepositoryById } from '../store/queries/repositories.ts';
import { insertPush, recordOutcomes } from '../store/queries/push-log.ts';
import { emit, isHeard } from '../webhooks/emit.ts';
import { listAnnounced, pushEvent } from '../webhooks/push-event.ts';

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
  return insertPush(context.db, { receivedAt: context.clock(), ...intent });
}

/** Closes the books on a push: what was accepted is logged and announced. */
export async function settlePush(
  context: ForgeContext,
  pushId: number,
  outcomes: readonly RefOutcome[],
): Promise<void> {
  const found = await findPush(context.db, pushId);
  if (!found || found.push.settledAt !== null) return;
  const { push } = found;
  const updates = found.updates.map((update) => judge(update, outcomes));
  const isAccepted = updates.some(({ outcome }) => outcome === 'accepted');
  const scene = isAccepted ? await findScene(context, push) : undefined;
  const settled = await Promise.all(updates.map((update) => examine(context, push, scene, update)));

  await transact(context, async (tx) => {
    await recordOutcomes(
      tx,
      push,
      settled.map(({ update }) => update),
      context.clock(),
    );
    if (!scene) return;
    const accepted = settled.filter(({ update }) => update.outcome === 'accepted');
    for (const { update, brought } of scene.isHeard ? accepted : []) {
      await emit(tx, context, pushEvent(context, scene.found, scene.pusher, update, brought));
    }
    for (const { update } of accepted) {
      await followBranch(tx, context, scene.found, scene.pusher, update);
    }
  });
}

/** What git said of one change. */
function judge(update: PushUpdate, outcomes: readonly RefOutcome[]): PushUpdate {
  const outcome = outcomes.find(({ ref }) => ref === update.ref);
  const reason = outcome ? outcome.refusedBecause : 'git did not report on this ref';
  if (reason !== undefined) return { ...update, outcome: 'refused', reason, activity: null };
  return { ...update, ...outcome?.moved, outcome: 'accepted', reason: null };
}

type Scene = NonNullable<Awaited<ReturnType<typeof findScene>>>;

/** Where it happened, who did it and whether anybody listens, as things stand after the push. */
async function findScene(context: ForgeContext, push: Push) {
  const [found, pusher] = await Promise.all([
    findRepositoryById(context.db, push.repositoryId),
    findAccountById(context.db, push.pusherId),
  ]);
  if (!found || !pusher) return undefined;
  const event = { name: 'push', accountId: found.owner.id, repositoryId: push.repositoryId };
  return {
    found: { ...found, repository: { ...found.repository, pushedAt: push.receivedAt } },
    pusher,
    isHeard: await isHeard(context.db, event),
  };
}

/** Names what an accepted change did to its branch; its commits are read only for those who listen. */
async function examine(
  context: ForgeContext,
  push: Push,
  scene: Scene | undefined,
  update: PushUpdate,
): Promise<{ update: PushUpdate; brought: PushedCommit[] }> {
  if (update.outcome !== 'accepted') return { update, brought: [] };
  const dir = repositoryDir(context.dirs.repositories, push.repositoryId);
  const brought = scene?.isHeard ? await listAnnounced(dir, scene.found, update) : [];
  return { update: { ...update, activity: await activityOf(dir, update, brought) }, brought };
}

/** GitHub's word for a change of a branch; tags are not part of its activity view. */
async function activityOf(
  dir: string,
  { ref, before, after }: RefChange,
  brought: readonly PushedCommit[],
) {
  if (!ref.startsWith('refs/heads/')) return null;
  if (before === zeroSha) return 'branch_creation';
  if (after === zeroSha) return 'branch_deletion';
  return (await isFastForward(dir, { before, after }, brought)) ? 'push' : 'force_push';
}
