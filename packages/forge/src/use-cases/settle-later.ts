/** Keeps the outcome of a push in memory while the database is away, and writes it later. */
import type { ForgeContext, RefOutcome } from '../context.ts';
import { zeroSha } from '../git/names.ts';
import { repositoryDir } from '../git/paths.ts';
import { readRef } from '../git/objects/ref-files.ts';
import { isUnsettled, type OpenPush } from '../store/queries/pushes.ts';
import { settlePush } from './log-push.ts';

/** A push cannot start without the database, so only pushes in progress can wait here. */
const mostKept = 1_000;

/** Settles a push now, or later if that fails. */
export async function settleOrKeep(
  context: ForgeContext,
  open: OpenPush,
  outcomes: readonly RefOutcome[],
): Promise<void> {
  try {
    await settlePush(context, open, outcomes);
  } catch (error) {
    const { id, repositoryId } = open.push;
    context.log.error({ err: error, pushId: id, repositoryId }, 'a push could not be settled yet');
    if (context.unsettled.size < mostKept) {
      context.unsettled.set(id, { open, outcomes: outcomes.map(withoutCommits) });
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

/** Settles a push some time after git accepted it. */
async function settleLate(
  context: ForgeContext,
  open: OpenPush,
  outcomes: readonly RefOutcome[],
): Promise<void> {
  const dir = repositoryDir(context.dirs.repositories, open.push.repositoryId);
  const now: RefOutcome[] = [];
  for (const outcome of outcomes) {
    const update = open.updates.find(({ ref }) => ref === outcome.ref);
    const stood = (await readRef(dir, outcome.ref)) ?? zeroSha;
    now.push({ ...outcome, isPast: stood !== (outcome.moved ?? update)?.after });
  }
  await settlePush(context, open, now);
}

const soonMs = 1_000;
const seldomMs = 60_000;

/** Tries every second, with back-off while it fails. Returns how to stop. */
export function startSettling(context: ForgeContext): () => Promise<void> {
  let pauseMs = soonMs;
  let isStopping = false;
  let running: Promise<void> | undefined;
  let timer = wait();

  function wait(): NodeJS.Timeout {
    return setTimeout(() => (running = look()), pauseMs).unref();
  }

  async function look(): Promise<void> {
    const isDone = await settleKept(context);
    pauseMs = isDone ? soonMs : Math.min(pauseMs * 2, seldomMs);
    if (!isStopping) timer = wait();
  }

  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await running;
    await settling.get(context);
  };
}

/** One run at a time. A start does not wait for it. */
const settling = new WeakMap<ForgeContext, Promise<boolean>>();

export function settleKept(context: ForgeContext): Promise<boolean> {
  const known = settling.get(context);
  if (known) return known;
  const running = settleEach(context).finally(() => settling.delete(context));
  settling.set(context, running);
  return running;
}

/** Oldest first. A push that fails stays in memory. */
async function settleEach(context: ForgeContext): Promise<boolean> {
  const { db, log, unsettled } = context;
  for (const [id, { open, outcomes }] of [...unsettled].toSorted(([a], [b]) => a - b)) {
    const { repositoryId } = open.push;
    try {
      // An earlier try may have succeeded without an answer, or the repository may be gone.
      if (await isUnsettled(db, id)) await settleLate(context, open, outcomes);
      unsettled.delete(id);
      log.info({ pushId: id, repositoryId }, 'settled a push');
    } catch (error) {
      log.warn({ err: error, pushId: id, repositoryId }, 'a push could not be settled yet');
    }
  }
  return unsettled.size === 0;
}
