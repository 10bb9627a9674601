import { violates } from '@lectern/postgres/unique';
import { transact, type CallerContext } from '../../context.ts';
import { validationFailed } from '../../errors.ts';
import { countBetween, mergeBase } from '../../git/objects/ancestry.ts';
import { isValidBranchName } from '../../git/names.ts';
import { repositoryDir } from '../../git/paths.ts';
import { readRef } from '../../git/objects/ref-files.ts';
import type { Account } from '../../principal.ts';
import type { Tx } from '../../store/client.ts';
import type { OwnedRepository } from '../../store/queries/repositories.ts';
import { pullRequests } from '../../store/schema.ts';
import { emitTo, listReceivers } from '../../webhooks/emit.ts';
import { pullSize } from './diff.ts';
import { takeNumber, type KnownPull } from '../../store/queries/pulls.ts';
import { describeHappening } from './describe.ts';

export interface NewPull {
  title: string;
  body: string | null;
  /** A branch, or `owner:branch` as GitHub also allows. */
  head: string;
  base: string;
  draft: boolean;
}

export async function openPull(
  context: CallerContext,
  found: OwnedRepository,
  author: Account,
  wanted: NewPull,
): Promise<KnownPull> {
  const headRef = branchOf(found, wanted.head);
  const dir = repositoryDir(context.dirs.repositories, found.repository.id);
  const readTips = async () => ({
    headSha: await tipOf(dir, headRef, 'head'),
    baseSha: await tipOf(dir, wanted.base, 'base'),
  });
  const { headSha, baseSha } = await readTips();
  const { ahead, behind } = await countBetween(dir, baseSha, headSha, context.caller);
  // If the head contains the base, they have common history.
  if (behind > 0 && (await mergeBase(dir, baseSha, headSha, context.caller)) === undefined) {
    throw problem(`The ${headRef} branch has no history in common with ${wanted.base}`);
  }
  if (ahead === 0) {
    throw problem(`No commits between ${wanted.base} and ${headRef}`);
  }
  const now = context.clock();
  const opened = {
    repositoryId: found.repository.id,
    title: wanted.title,
    body: wanted.body,
    state: 'open' as const,
    draft: wanted.draft,
    authorId: author.id,
    baseRef: wanted.base,
    headRef,
    createdAt: now,
    updatedAt: now,
  };
  // Fills the cache: git is slow, and the transaction below holds a lock.
  await pullSize(context, { ...opened, headSha, baseSha });
  try {
    return await transact(context, async (tx) => {
      const number = await takeNumber(tx, found.repository.id);
      // Read again under the lock: a push logged since then did not know of this pull request.
      const [pull] = await tx
        .insert(pullRequests)
        .values({ ...opened, number, ...(await readTips()) })
        .returning();
      const known = { pull: pull!, author, mergedBy: null };
      await announceOpened(tx, context, found, known);
      return known;
    });
  } catch (error) {
    if (!violates(error, 'pull_requests_open_once')) throw error;
    throw problem(`A pull request already exists for ${found.owner.login}:${headRef}.`);
  }
}

/** Builds the event only if a webhook receives it. */
async function announceOpened(
  tx: Tx,
  context: CallerContext,
  found: OwnedRepository,
  known: KnownPull,
): Promise<void> {
  const named = { name: 'pull_request', accountId: found.owner.id };
  const receivers = await listReceivers(tx, { ...named, repositoryId: found.repository.id });
  if (receivers.length === 0) return;
  const opened = { action: 'opened', known, sender: known.author } as const;
  await emitTo(tx, context, await describeHappening(tx, context, found, opened), receivers);
}

/** Forks do not exist here, so `owner:branch` must name this owner. */
function branchOf({ owner }: OwnedRepository, head: string): string {
  const [first = '', ...rest] = head.split(':');
  if (rest.length === 0) return head;
  if (first.toLowerCase() !== owner.login.toLowerCase()) throw invalid('head');
  return rest.join(':');
}

async function tipOf(dir: string, branch: string, field: 'head' | 'base'): Promise<string> {
  const tip = isValidBranchName(branch) ? await readRef(dir, `refs/heads/${branch}`) : undefined;
  if (tip === undefined) throw invalid(field);
  return tip;
}

function invalid(field: string) {
  return validationFailed({ resource: 'PullRequest', field, code: 'invalid' });
}

function problem(message: string) {
  return validationFailed({ resource: 'PullRequest', code: 'custom', message });
}
