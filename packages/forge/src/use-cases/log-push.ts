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
  findPushedRepository,
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

/** Earlier versions logged this for a commit that did not exist yet. */
export const notYetKnown = '';

/** Written before a ref moves, so that the time of a push survives a crash. */
export async function openPush(context: ForgeContext, intent: PushIntent): Promise<OpenPush> {
  const preset = takePresetTime(context, intent.changes);
  if (preset) await redateRepository(context.db, intent.repositoryId, preset);
  const receivedAt = preset ?? intent.receivedAt ?? context.clock();
  return insertPush(context.db, { ...intent, receivedAt });
}

function takePresetTime({ pushTimes }: ForgeContext, changes: readonly RefChange[]) {
  const dated = changes.find(({ after }) => pushTimes.has(after));
  const time = dated && pushTimes.get(dated.after);
  if (dated) pushTimes.delete(dated.after);
  return time;
}

/** Limit for all branches of one push: their paths stay in memory until the last is read. */
const mostBytesOfAll = 8 * mostPathBytes;

/** Records the outcome of a push and announces the accepted changes. */
export async function closePush(
  host: ForgeContext,
  { push, updates }: OpenPush,
  outcomes: readonly RefOutcome[],
): Promise<void> {
  const context = { ...host, caller: accountKey(push.pusherId) };
  const reported = updates.map((update) => applyOutcome(update, outcomes));
  const moved = reported
    .map(({ update }) => update)
    .filter(({ outcome }) => outcome === 'accepted');
  const audience = moved.length > 0 ? await findAudience(context, push, moved) : undefined;
  const maxBytes = Math.min(mostPathBytes, Math.floor(mostBytesOfAll / reported.length));
  const classified = await Promise.all(
    reported.map((one) => classify(context, push, audience, one, maxBytes)),
  );
  const accepted = classified.filter(({ update }) => update.outcome === 'accepted');
  if (audience) {
    const { pusher } = audience;
    for (const { update, isSuperseded } of accepted)
      if (!isSuperseded) await measurePulls(context, push.repositoryId, pusher, update);
  }

  await transact(context, async (tx) => {
    const isFirst = await recordOutcomes(
      tx,
      push,
      classified.map(({ update }) => update),
      context.clock(),
    );
    if (!audience || !isFirst) return;
    const { found, pusher, receivers } = audience;
    for (const { update, brought } of receivers.length > 0 ? accepted : []) {
      const event = pushEvent(context, found, pusher, update, brought);
      await emitTo(tx, context, event, receivers);
    }
    for (const { update, isSuperseded } of accepted)
      if (!isSuperseded) await followBranch(tx, context, found, pusher, update);
  });
}

interface Reported {
  update: PushUpdate;
  brought: PushedCommit[] | undefined;
  isSuperseded: boolean;
}

function applyOutcome(update: PushUpdate, outcomes: readonly RefOutcome[]): Reported {
  const outcome = outcomes.find(({ ref }) => ref === update.ref);
  const { brought, isSuperseded = false } = outcome ?? {};
  const reason = outcome ? outcome.refusedBecause : 'git did not report on this ref';
  return reason === undefined
    ? {
        update: { ...update, ...outcome?.moved, outcome: 'accepted', reason: null },
        brought,
        isSuperseded,
      }
    : { update: { ...update, outcome: 'refused', reason, activity: null }, brought, isSuperseded };
}

type Audience = NonNullable<Awaited<ReturnType<typeof findAudience>>>;

async function findAudience(context: ForgeContext, push: Push, accepted: readonly PushUpdate[]) {
  const pushed = await findPushedRepository(context.db, push);
  if (!pushed) return undefined;
  const { pusher } = pushed;
  const found = await adoptBranch(context, pushed.found, pusher, accepted);
  const event = { name: 'push', accountId: found.owner.id, repositoryId: push.repositoryId };
  return {
    found: { ...found, repository: { ...found.repository, pushedAt: push.receivedAt } },
    pusher,
    receivers: await listReceivers(context.db, event),
  };
}

/** Reads the commits only if a webhook needs them. */
async function classify(
  context: CallerContext,
  push: Push,
  audience: Audience | undefined,
  { update, brought: known, isSuperseded }: Reported,
  maxBytes: number,
): Promise<Reported & { brought: PushedCommit[] }> {
  if (update.outcome !== 'accepted') return { update, brought: [], isSuperseded };
  const dir = repositoryDir(context.dirs.repositories, push.repositoryId);
  const hasReceivers = audience !== undefined && audience.receivers.length > 0;
  const list = () =>
    hasReceivers ? listAnnounced(context, dir, audience.found, update, maxBytes) : [];
  const brought = known ?? (await list());
  return {
    update: { ...update, activity: await activityOf(context, dir, update, brought) },
    brought,
    isSuperseded,
  };
}

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
  // If git could not tell, call it an ordinary push.
  return isForward === false ? 'force_push' : 'push';
}
