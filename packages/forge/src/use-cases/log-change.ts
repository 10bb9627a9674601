/** Changes that the host makes itself; the push log tells of them as of any other push. */
import type { ForgeContext } from '../context.ts';
import { zeroSha } from '../git/names.ts';
import type { PushedCommit } from '../git/pushed.ts';
import type { Tx } from '../store/client.ts';
import { pushes, pushUpdates } from '../store/schema.ts';
import { notYetKnown, openPush, settlePush, type PushIntent, type RefChange } from './log-push.ts';

type Author = Omit<PushIntent, 'changes'>;

/** A ref that is moved to a commit which exists already. */
export async function logChange(
  context: ForgeContext,
  { change, ...author }: Author & { change: RefChange },
  apply: () => Promise<void>,
): Promise<void> {
  await record(context, author, change, async () => {
    await apply();
    return change;
  });
}

/** A commit made on a branch; `apply` answers with where the branch was and where it is now. */
export async function logCommit<Made extends Move & { brought: PushedCommit[] }>(
  context: ForgeContext,
  { ref, before, ...author }: Author & { ref: string; before: string },
  apply: () => Promise<Made>,
): Promise<Made> {
  return record(context, author, { ref, before, after: notYetKnown }, apply);
}

/** From where to where, and the commits this brought where they are known. */
interface Move {
  before: string;
  after: string;
  brought?: PushedCommit[];
}

async function record<Made extends Move>(
  context: ForgeContext,
  author: Author,
  change: RefChange,
  apply: () => Promise<Made>,
): Promise<Made> {
  const { ref } = change;
  const open = await openPush(context, { ...author, changes: [change] });
  let move: Made;
  try {
    move = await apply();
  } catch (error) {
    await settlePush(context, open, [{ ref, refusedBecause: String(error) }]);
    throw error;
  }
  const { before, after, brought } = move;
  await settlePush(context, open, [{ ref, moved: { before, after }, ...(brought && { brought }) }]);
  return move;
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
