import { transact, type CallerContext, type ForgeContext } from '../context.ts';
import { unknownToGit } from '../git/git-problem.ts';
import { zeroSha } from '../git/names.ts';
import { repositoryDir } from '../git/paths.ts';
import { isFastForward, mostPathBytes } from '../git/objects/pushed.ts';
import type { PushedCommit } from '../git/objects/pushed-format.ts';
import { followBranch, measurePulls } from './pulls/follow.ts';
import { accountKey } from '../rate-limit.ts';
import type { OpenPush, Push, PushUpdate } from '../store/queries/pushes.ts';
import {
  findPushScene,
  insertPush,
  recordOutcomes,
  redateRepository,
} from '../store/queries/push-log.ts';
import { emitTo, listReceivers } from '../webhooks/emit.ts';
import { listAnnounced, pushEvent } from '../webhooks/push-event.ts';
import { adoptBranch } from './adopt-branch.ts';
import type { RefOutcome } from '../context.ts';

export interface RefChange {
  ref: string;
  before: string;
  after: string;
}

export interface PushIntent {
  repositoryId: number;
  pusherId: number;
  changes: readonly RefChange[];
  /** Set for slow or replayed pushes. Default: now. */
  receivedAt?: Date;
}

/** How an earlier version stored a commit that did not exist yet. A kill may have left such a row. */
export const notYetKnown = '';

/** Written before a ref moves, so that the time of a push survives a crash. */
export async function openPush(context: ForgeContext, intent: PushIntent): Promise<OpenPush> {
  const told = takeToldTime(context, intent.changes);
  if (told) await redateRepository(context.db, intent.repositoryId, told);
  const receivedAt = told ?? intent.receivedAt ?? context.clock();
  return insertPush(context.db, { ...intent, receivedAt });
}

function takeToldTime({ pushTimes }: ForgeContext, changes: readonly RefChange[]) {
  const told = changes.find(({ after }) => pushTimes.has(after));
  const time = told && pushTimes.get(told.after);
  if (told) pushTimes.delete(told.after);
  return time;
}

/** Limit for all branches of one push together: memory holds them until the last is read. */
const mostBytesOfAll = 8 * mostPathBytes;

/** Logs and announces what git accepted of a push. */
export async function settlePush(
  host: ForgeContext,
  { push, updates }: OpenPush,
  outcomes: readonly RefOutcome[],
): Promise<void> {
  const context = { ...host, caller: accountKey(push.pusherId) };
  const judged = updates.map((update) => judge(update, outcomes));
  const stands = judged.map(({ update }) => update).filter(({ outcome }) => outcome === 'accepted');
  const scene = stands.length > 0 ? await findScene(context, push, stands) : undefined;
  const maxBytes = Math.min(mostPathBytes, Math.floor(mostBytesOfAll / judged.length));
  const settled = await Promise.all(
    judged.map((one) => examine(context, push, scene, one, maxBytes)),
  );
  const accepted = settled.filter(({ update }) => update.outcome === 'accepted');
  const isHeard = scene !== undefined && scene.receivers.length > 0;
  if (scene) {
    const { pusher } = scene;
    for (const { update, isPast } of accepted)
      if (!isPast) await measurePulls(context, push.repositoryId, pusher, update);
  }

  await transact(context, async (tx) => {
    const isNews = await recordOutcomes(
      tx,
      push,
      settled.map(({ update }) => update),
      context.clock(),
    );
    if (!scene || !isNews) return;
    const { found, pusher, receivers } = scene;
    for (const { update, brought } of isHeard ? accepted : []) {
      const event = pushEvent(context, found, pusher, update, brought);
      await emitTo(tx, context, event, receivers);
    }
    for (const { update, isPast } of accepted)
      if (!isPast) await followBranch(tx, context, found, pusher, update);
  });
}

interface Judged {
  update: PushUpdate;
  /** Undefined while nobody has looked. */
  brought: PushedCommit[] | undefined;
  isPast: boolean;
}

/** What git said of one change. */
function judge(update: PushUpdate, outcomes: readonly RefOutcome[]): Judged {
  const outcome = outcomes.find(({ ref }) => ref === update.ref);
  const { brought, isPast = false } = outcome ?? {};
  const reason = outcome ? outcome.refusedBecause : 'git did not report on this ref';
  return reason === undefined
    ? {
        update: { ...update, ...outcome?.moved, outcome: 'accepted', reason: null },
        brought,
        isPast,
      }
    : { update: { ...update, outcome: 'refused', reason, activity: null }, brought, isPast };
}

type Scene = NonNullable<Awaited<ReturnType<typeof findScene>>>;

/** Repository, pusher and webhook receivers after the push. */
async function findScene(context: ForgeContext, push: Push, accepted: readonly PushUpdate[]) {
  const scene = await findPushScene(context.db, push);
  if (!scene) return undefined;
  const { pusher } = scene;
  const found = await adoptBranch(context, scene.found, pusher, accepted);
  const event = { name: 'push', accountId: found.owner.id, repositoryId: push.repositoryId };
  return {
    found: { ...found, repository: { ...found.repository, pushedAt: push.receivedAt } },
    pusher,
    receivers: await listReceivers(context.db, event),
  };
}

/** Classifies an accepted change. Reads its commits only if a webhook needs them. */
async function examine(
  context: CallerContext,
  push: Push,
  scene: Scene | undefined,
  { update, brought: known, isPast }: Judged,
  maxBytes: number,
): Promise<Judged & { brought: PushedCommit[] }> {
  if (update.outcome !== 'accepted') return { update, brought: [], isPast };
  const dir = repositoryDir(context.dirs.repositories, push.repositoryId);
  const isHeard = scene !== undefined && scene.receivers.length > 0;
  const list = () => (isHeard ? listAnnounced(context, dir, scene.found, update, maxBytes) : []);
  const brought = known ?? (await list());
  return {
    update: { ...update, activity: await activityOf(context, dir, update, brought) },
    brought,
    isPast,
  };
}

/** GitHub's activity type of a change. Tags have none. */
async function activityOf(
  { caller }: CallerContext,
  dir: string,
  { ref, before, after }: RefChange,
  brought: readonly PushedCommit[],
) {
  if (!ref.startsWith('refs/heads/')) return null;
  if (before === zeroSha) return 'branch_creation';
  if (after === zeroSha) return 'branch_deletion';
  const isForward = await isFastForward(dir, { before, after }, brought, caller).catch(
    unknownToGit,
  );
  // If git could not tell, do not accuse anybody of a force push.
  return isForward === false ? 'force_push' : 'push';
}
