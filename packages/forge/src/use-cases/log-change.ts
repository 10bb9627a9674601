/** Logs the host's own changes as pushes. */
import type { ForgeContext, RefOutcome } from '../context.ts';
import { isInconclusive } from '../git/git-problem.ts';
import { zeroSha } from '../git/names.ts';
import { repositoryDir } from '../git/paths.ts';
import type { PushedCommit } from '../git/objects/pushed-format.ts';
import type { Tx } from '../store/client.ts';
import type { OpenPush } from '../store/queries/pushes.ts';
import { pushes, pushUpdates } from '../store/schema.ts';
import { openPush, type PushIntent, type RefChange } from './log-push.ts';
import { outcomeFromRef } from './outcome-from-ref.ts';
import { closePushOrRetry } from './pending-pushes.ts';

type Author = Omit<PushIntent, 'changes'>;

/** For a ref that moves to an existing commit. */
export async function logChange(
  context: ForgeContext,
  { change, ...author }: Author & { change: RefChange },
  apply: () => Promise<void>,
): Promise<void> {
  await record(context, author, change.ref, async (beforeMove) => {
    await beforeMove(change);
    await apply();
    return change;
  });
}

/** For a new commit. `apply` must await `beforeMove` before it moves the branch. */
export async function logCommit<Made extends Move & { brought: PushedCommit[] }>(
  context: ForgeContext,
  { ref, ...author }: Author & { ref: string },
  apply: (beforeMove: BeforeMove) => Promise<Made>,
): Promise<Made> {
  return record(context, author, ref, apply);
}

type BeforeMove = (move: { before: string; after: string }) => Promise<void>;

interface Move {
  before: string;
  after: string;
  brought?: PushedCommit[];
}

async function record<Made extends Move>(
  context: ForgeContext,
  author: Author,
  ref: string,
  apply: (beforeMove: BeforeMove) => Promise<Made>,
): Promise<Made> {
  // Taken before the commit is made, which takes a while for a large file.
  const { receivedAt = context.clock() } = author;
  let intent: { open: OpenPush; change: RefChange } | undefined;
  async function beforeMove({ before, after }: Move): Promise<void> {
    const change = { ref, before, after };
    const open = await openPush(context, { ...author, receivedAt, changes: [change] });
    intent = { open, change };
  }
  let move: Made;
  try {
    move = await apply(beforeMove);
  } catch (error) {
    // Without an intent no ref has moved.
    if (intent) {
      const dir = repositoryDir(context.dirs.repositories, author.repositoryId);
      const outcome = await outcomeOfFailure(dir, intent.change, error);
      await closePushOrRetry(context, intent.open, [outcome]);
    }
    throw error;
  }
  const { before, after, brought } = move;
  await closePushOrRetry(context, intent!.open, [
    { ref, moved: { before, after }, ...(brought && { brought }) },
  ]);
  return move;
}

/** The ref may have moved although git's answer was lost. */
async function outcomeOfFailure(
  dir: string,
  change: RefChange,
  error: unknown,
): Promise<RefOutcome> {
  const reason = String(error);
  return isInconclusive(error)
    ? outcomeFromRef(dir, change, reason)
    : { ref: change.ref, refusedBecause: reason };
}

export async function logFirstCommit(
  tx: Tx,
  first: { repositoryId: number; pusherId: number; at: Date; ref: string; sha: string },
): Promise<void> {
  const { repositoryId, pusherId, at, ref, sha } = first;
  const [push] = await tx
    .insert(pushes)
    .values({ repositoryId, pusherId, receivedAt: at, settledAt: at })
    .returning({ id: pushes.id });
  await tx.insert(pushUpdates).values({
    pushId: push!.id,
    ref,
    before: zeroSha,
    after: sha,
    activity: 'branch_creation',
    outcome: 'accepted',
  });
}
