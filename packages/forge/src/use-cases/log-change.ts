/** Changes that the host makes itself; the push log tells of them as of any other push. */
import type { ForgeContext, RefOutcome } from '../context.ts';
import { isInconclusive } from '../git/git-problem.ts';
import { zeroSha } from '../git/names.ts';
import { repositoryDir } from '../git/paths.ts';
import type { PushedCommit } from '../git/objects/pushed-format.ts';
import type { Tx } from '../store/client.ts';
import type { OpenPush } from '../store/queries/pushes.ts';
import { pushes, pushUpdates } from '../store/schema.ts';
import { openPush, type PushIntent, type RefChange } from './log-push.ts';
import { outcomeOnDisk } from './outcome-on-disk.ts';
import { settleOrKeep } from './settle-later.ts';

type Author = Omit<PushIntent, 'changes'>;

/** A ref that is moved to a commit which exists already. */
export async function logChange(
  context: ForgeContext,
  { change, ...author }: Author & { change: RefChange },
  apply: () => Promise<void>,
): Promise<void> {
  await record(context, author, change.ref, async (aimAt) => {
    await aimAt(change);
    await apply();
    return change;
  });
}

/**
 * A commit made on a branch; `apply` answers with where the branch was and where it is now, and tells
 * before it moves the branch to which commit.
 */
export async function logCommit<Made extends Move & { brought: PushedCommit[] }>(
  context: ForgeContext,
  { ref, ...author }: Author & { ref: string },
  apply: (aimAt: AimAt) => Promise<Made>,
): Promise<Made> {
  return record(context, author, ref, apply);
}

/** Awaited before the ref moves: from then on the log knows of the change, also after a kill. */
type AimAt = (move: { before: string; after: string }) => Promise<void>;

/** From where to where, and the commits this brought where they are known. */
interface Move {
  before: string;
  after: string;
  brought?: PushedCommit[];
}

async function record<Made extends Move>(
  context: ForgeContext,
  author: Author,
  ref: string,
  apply: (aimAt: AimAt) => Promise<Made>,
): Promise<Made> {
  // A large file takes a while until its commit is made: it counts as received when it was there.
  const { receivedAt = context.clock() } = author;
  let aimed: { open: OpenPush; change: RefChange } | undefined;
  async function aimAt({ before, after }: Move): Promise<void> {
    const change = { ref, before, after };
    aimed = { open: await openPush(context, { ...author, receivedAt, changes: [change] }), change };
  }
  let move: Made;
  try {
    move = await apply(aimAt);
  } catch (error) {
    // What did not come to aim at anything has moved nothing.
    if (aimed) {
      const dir = repositoryDir(context.dirs.repositories, author.repositoryId);
      await settleOrKeep(context, aimed.open, [await outcomeOfFailure(dir, aimed.change, error)]);
    }
    throw error;
  }
  const { before, after, brought } = move;
  await settleOrKeep(context, aimed!.open, [
    { ref, moved: { before, after }, ...(brought && { brought }) },
  ]);
  return move;
}

/** A move whose answer was lost was made all the same, and has to be announced. */
async function outcomeOfFailure(
  dir: string,
  change: RefChange,
  error: unknown,
): Promise<RefOutcome> {
  const reason = String(error);
  return isInconclusive(error)
    ? outcomeOnDisk(dir, change, reason)
    : { ref: change.ref, refusedBecause: reason };
}

/** The first branch of a repository that comes into the world with a commit. */
export async function logBirth(
  tx: Tx,
  birth: { repositoryId: number; pusherId: number; at: Date; ref: string; sha: string },
): Promise<void> {
  const { repositoryId, pusherId, at, ref, sha } = birth;
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
