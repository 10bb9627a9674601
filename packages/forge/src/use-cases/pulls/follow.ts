import { and, eq, or } from 'drizzle-orm';
import type { CallerContext } from '../../context.ts';
import { countIfPossible } from '../../git/objects/ancestry.ts';
import { zeroSha } from '../../git/names.ts';
import { repositoryDir } from '../../git/paths.ts';
import { readRef } from '../../git/objects/ref-files.ts';
import type { Account } from '../../principal.ts';
import type { Reader, Tx } from '../../store/client.ts';
import type { OwnedRepository } from '../../store/queries/repositories.ts';
import { pullRequests } from '../../store/schema.ts';
import { emitTo, listReceivers } from '../../webhooks/emit.ts';
import type { PullHappening } from '../../webhooks/pull-request-event.ts';
import { pullSize } from './diff.ts';
import { listPulls, type KnownPull, type PullRequest } from '../../store/queries/pulls.ts';
import { describeHappening } from './describe.ts';

export interface BranchMove {
  ref: string;
  before: string;
  after: string;
}

/** Call it for every accepted change of a branch. */
export async function followBranch(
  tx: Tx,
  context: CallerContext,
  found: OwnedRepository,
  pusher: Account,
  move: BranchMove,
): Promise<void> {
  const branch = branchOf(move);
  if (branch === undefined) return;
  for (const known of await listConcerned(tx, found.repository.id, branch)) {
    const change = await changeOf(context, known.pull, branch, move, pusher);
    if (change) await apply(tx, context, found, pusher, known, change);
  }
}

/** Fills the caches for `followBranch`: git is slow, and the transaction holds locks. */
export async function measurePulls(
  context: CallerContext,
  repositoryId: number,
  pusher: Account,
  move: BranchMove,
): Promise<void> {
  const branch = branchOf(move);
  if (branch === undefined) return;
  for (const { pull } of await listConcerned(context.db, repositoryId, branch)) {
    const change = await changeOf(context, pull, branch, move, pusher);
    if (change) await pullSize(context, { ...pull, ...change.set });
  }
}

function branchOf({ ref }: BranchMove): string | undefined {
  return ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : undefined;
}

function listConcerned(db: Reader, repositoryId: number, branch: string): Promise<KnownPull[]> {
  return listPulls(
    db,
    and(
      eq(pullRequests.repositoryId, repositoryId),
      eq(pullRequests.state, 'open'),
      or(eq(pullRequests.headRef, branch), eq(pullRequests.baseRef, branch)),
    ),
  );
}

interface Change {
  happening: PullHappening;
  set: Partial<PullRequest>;
}

async function changeOf(
  context: CallerContext,
  pull: PullRequest,
  branch: string,
  { before, after }: BranchMove,
  pusher: Account,
): Promise<Change | undefined> {
  const now = context.clock();
  const gone = after === zeroSha;
  if (gone) return { happening: { action: 'closed' }, set: { state: 'closed', closedAt: now } };
  const dir = repositoryDir(context.dirs.repositories, pull.repositoryId);
  if (branch === pull.headRef) {
    // A later push may have been logged first, so read the branch itself.
    const headSha = (await readRef(dir, `refs/heads/${branch}`)) ?? after;
    return { happening: { action: 'synchronize', before, after }, set: { headSha } };
  }
  // If the base now contains the head, the pull request is merged.
  const distance = await countIfPossible(dir, after, pull.headSha, context.caller);
  if (distance?.ahead !== 0) return undefined;
  const merged = { mergedAt: now, mergedById: pusher.id, mergeCommitSha: after };
  return {
    happening: { action: 'closed' },
    set: { state: 'closed', closedAt: now, ...merged },
  };
}

async function apply(
  tx: Tx,
  context: CallerContext,
  found: OwnedRepository,
  sender: Account,
  known: KnownPull,
  { happening, set }: Change,
): Promise<void> {
  const [pull] = await tx
    .update(pullRequests)
    .set({ ...set, updatedAt: context.clock() })
    .where(eq(pullRequests.id, known.pull.id))
    .returning();
  const named = { name: 'pull_request', accountId: found.owner.id };
  const receivers = await listReceivers(tx, { ...named, repositoryId: found.repository.id });
  if (receivers.length === 0) return;
  const now = { ...known, pull: pull!, mergedBy: set.mergedById === undefined ? null : sender };
  const event = await describeHappening(tx, context, found, { ...happening, known: now, sender });
  await emitTo(tx, context, event, receivers);
}
