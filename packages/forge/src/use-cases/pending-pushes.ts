/** Keeps outcomes of pushes in memory while the database is away, and records them later. */
import type { ForgeContext, RefOutcome } from '../context.ts';
import { zeroSha } from '../git/names.ts';
import { repositoryDir } from '../git/paths.ts';
import { readRef } from '../git/objects/ref-files.ts';
import { isPending, type OpenPush } from '../store/queries/pushes.ts';
import { closePush } from './log-push.ts';

/** A push cannot start without the database, so only pushes in progress can wait here. */
const mostKept = 1_000;

/** If recording fails, keeps the outcome for a retry and throws. */
export async function closePushOrRetry(
  context: ForgeContext,
  open: OpenPush,
  outcomes: readonly RefOutcome[],
): Promise<void> {
  try {
    await closePush(context, open, outcomes);
  } catch (error) {
    const { id, repositoryId } = open.push;
    const details = { err: error, pushId: id, repositoryId };
    context.log.error(details, 'Could not record the outcome of a push. Will retry');
    if (context.pendingPushes.size < mostKept) {
      context.pendingPushes.set(id, { open, outcomes: outcomes.map(withoutCommits) });
    }
    throw error;
  }
}

/** Drops commits: there may be many, and git can list them again. */
function withoutCommits({ ref, refusedBecause, moved }: RefOutcome): RefOutcome {
  return {
    ref,
    ...(refusedBecause !== undefined && { refusedBecause }),
    ...(moved && { moved }),
  };
}

/** Later pushes may have moved the same refs since git accepted this one. */
async function closeLate(
  context: ForgeContext,
  open: OpenPush,
  outcomes: readonly RefOutcome[],
): Promise<void> {
  const dir = repositoryDir(context.dirs.repositories, open.push.repositoryId);
  const now: RefOutcome[] = [];
  for (const outcome of outcomes) {
    const update = open.updates.find(({ ref }) => ref === outcome.ref);
    const tip = (await readRef(dir, outcome.ref)) ?? zeroSha;
    now.push({ ...outcome, isSuperseded: tip !== (outcome.moved ?? update)?.after });
  }
  await closePush(context, open, now);
}

const retryMs = 1_000;
const maxRetryMs = 60_000;

/** Retries every second, with exponential backoff. Returns how to stop it. */
export function startPendingPushes(context: ForgeContext): () => Promise<void> {
  let pauseMs = retryMs;
  let isStopping = false;
  let running: Promise<void> | undefined;
  let timer = wait();

  function wait(): NodeJS.Timeout {
    return setTimeout(() => (running = retry()), pauseMs).unref();
  }

  async function retry(): Promise<void> {
    const isDone = await closePendingPushes(context);
    pauseMs = isDone ? retryMs : Math.min(pauseMs * 2, maxRetryMs);
    if (!isStopping) timer = wait();
  }

  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await running;
    await closing.get(context);
  };
}

/** One run per host at a time. */
const closing = new WeakMap<ForgeContext, Promise<boolean>>();

/** True if none is left. */
export function closePendingPushes(context: ForgeContext): Promise<boolean> {
  const known = closing.get(context);
  if (known) return known;
  const running = closeEach(context).finally(() => closing.delete(context));
  closing.set(context, running);
  return running;
}

/** Oldest first. A push that fails stays in memory. */
async function closeEach(context: ForgeContext): Promise<boolean> {
  const { db, log, pendingPushes } = context;
  for (const [id, { open, outcomes }] of [...pendingPushes].toSorted(([a], [b]) => a - b)) {
    const { repositoryId } = open.push;
    try {
      // An earlier try may have committed without an answer, or the repository may be gone.
      if (await isPending(db, id)) await closeLate(context, open, outcomes);
      pendingPushes.delete(id);
      log.info({ pushId: id, repositoryId }, 'Recorded the outcome of a pending push');
    } catch (error) {
      const details = { err: error, pushId: id, repositoryId };
      log.warn(details, 'Could not record the outcome of a push. Will retry');
    }
  }
  return pendingPushes.size === 0;
}
