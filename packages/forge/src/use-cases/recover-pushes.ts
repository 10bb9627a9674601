import { setTimeout as pause } from 'node:timers/promises';
import type { ForgeContext, RefOutcome } from '../context.ts';
import { zeroSha } from '../git/names.ts';
import { repositoryDir } from '../git/paths.ts';
import { readRef } from '../git/objects/ref-files.ts';
import { clearInterrupted } from '../git/transport/settle.ts';
import { listNextMoves, listUnsettled, type OpenPush } from '../store/queries/pushes.ts';
import { outcomeSeen } from './outcome-on-disk.ts';
import { settleKept } from './settle-later.ts';

/** Whoever asks next should find them in the log, but a history can take git as long as its author likes. */
const patienceMs = 10_000;

/**
 * Pushes that a kill cut off, or that the database was not told of: where their refs stood afterwards
 * tells which of their changes git carried out.
 */
export async function recoverPushes(context: ForgeContext, waitMs = patienceMs): Promise<void> {
  const moves: Moves = new Map();
  for (const open of (await listUnsettled(context.db)).toReversed()) {
    const { id, repositoryId } = open.push;
    try {
      context.unsettled.set(id, { open, outcomes: await outcomesOf(context, open, moves) });
    } catch (error) {
      // One repository that cannot be read must not keep the host from starting.
      context.log.error({ err: error, pushId: id, repositoryId }, 'a push could not be settled');
    }
  }
  await Promise.race([settleKept(context), pause(waitMs, undefined, { ref: false })]);
}

/** By repository and ref, the oldest change that was found to be accepted so far. */
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
    const stood = next?.before ?? (await readRef(dir, ref)) ?? zeroSha;
    const outcome = outcomeSeen(update, stood, 'the host stopped before git was done');
    if (outcome.moved) moves.set(key, { pushId: push.id, before });
    outcomes.push(outcome);
  }
  return outcomes;
}
