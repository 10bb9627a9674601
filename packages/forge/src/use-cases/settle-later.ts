/**
 * What git has carried out stands, whether or not the database can be told of it. Here git's word is
 * kept until the database takes it: nothing need be guessed as long as the process lives.
 */
import type { ForgeContext } from '../context.ts';
import { zeroSha } from '../git/names.ts';
import { repositoryDir } from '../git/paths.ts';
import { readRef } from '../git/objects/ref-files.ts';
import { isUnsettled, type OpenPush } from '../store/queries/pushes.ts';
import { settlePush, type RefOutcome } from './log-push.ts';

export interface Unsettled {
  open: OpenPush;
  outcomes: readonly RefOutcome[];
}

/** Without the database nobody can begin a push, so there are only those that were under way. */
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

/** They can be read again, and there may be many. */
function withoutCommits({ ref, refusedBecause, moved }: RefOutcome): RefOutcome {
  return {
    ref,
    ...(refusedBecause !== undefined && { refusedBecause }),
    ...(moved && { moved }),
  };
}

/** Settles a push some time after git was done with it. */
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

/** Looks every second, and less and less often while it fails; answers with the way to stop. */
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

/** A start does not wait for as long as it may take, and nothing is asked twice meanwhile. */
const settling = new WeakMap<ForgeContext, Promise<boolean>>();

export function settleKept(context: ForgeContext): Promise<boolean> {
  const known = settling.get(context);
  if (known) return known;
  const running = settleEach(context).finally(() => settling.delete(context));
  settling.set(context, running);
  return running;
}

/** Oldest first, as they were made. What fails stays kept. */
async function settleEach(context: ForgeContext): Promise<boolean> {
  const { db, log, unsettled } = context;
  for (const [id, { open, outcomes }] of [...unsettled].toSorted(([a], [b]) => a - b)) {
    const { repositoryId } = open.push;
    try {
      // It may be settled and its answer lost, or have gone with its repository.
      if (await isUnsettled(db, id)) await settleLate(context, open, outcomes);
      unsettled.delete(id);
      log.info({ pushId: id, repositoryId }, 'settled a push');
    } catch (error) {
      log.warn({ err: error, pushId: id, repositoryId }, 'a push could not be settled yet');
    }
  }
  return unsettled.size === 0;
}
