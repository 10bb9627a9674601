import { setTimeout as pause } from 'node:timers/promises';
import type { ForgeContext, RefOutcome } from '../context.ts';
import { zeroSha } from '../git/names.ts';
import { repositoryDir } from '../git/paths.ts';
import { readRef } from '../git/objects/ref-files.ts';
import { clearInterrupted } from '../git/transport/interrupted-push.ts';
import { listNextMoves, listPendingPushes, type OpenPush } from '../store/queries/pushes.ts';
import { outcomeAt } from './outcome-from-ref.ts';
import { closePendingPushes } from './pending-pushes.ts';

/**
 * The first requests should find recovered pushes, but hostile histories can keep git busy for
 * long.
 */
const maxWaitMs = 10_000;

/** Logs pushes of a killed host. The later positions of their refs show which changes git made. */
export async function recoverPushes(context: ForgeContext, waitMs = maxWaitMs): Promise<void> {
  const moves: Moves = new Map();
  for (const open of (await listPendingPushes(context.db)).toReversed()) {
    const { id, repositoryId } = open.push;
    try {
      context.pendingPushes.set(id, { open, outcomes: await outcomesOf(context, open, moves) });
    } catch (error) {
      // One unreadable repository must not keep the host from starting.
      const details = { err: error, pushId: id, repositoryId };
      context.log.error(details, 'Could not find out the outcome of a push');
    }
  }
  await Promise.race([closePendingPushes(context), pause(waitMs, undefined, { ref: false })]);
}

/** By repository and ref, the oldest change found to be accepted so far. */
type Moves = Map<string, { pushId: number; before: string }>;

async function outcomesOf(context: ForgeContext, { push, updates }: OpenPush, moves: Moves) {
  const dir = repositoryDir(context.dirs.repositories, push.repositoryId);
  await clearInterrupted(dir);
  const refs = updates.map(({ ref }) => ref);
  const logged = await listNextMoves(context.db, push, refs);
  const outcomes: RefOutcome[] = [];
  for (const update of updates) {
    const { ref, before } = update;
    const key = `${push.repositoryId} ${ref}`;
    const next = [logged.find((move) => move.ref === ref), moves.get(key)]
      .filter((move) => move !== undefined)
      .toSorted((a, b) => a.pushId - b.pushId)[0];
    const tip = next?.before ?? (await readRef(dir, ref)) ?? zeroSha;
    const outcome = outcomeAt(update, tip, 'the host stopped before git was done');
    if (outcome.moved) moves.set(key, { pushId: push.id, before });
    outcomes.push(outcome);
  }
  return outcomes;
}
