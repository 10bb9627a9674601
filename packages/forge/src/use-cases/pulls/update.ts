import { violates } from '@lectern/postgres/unique';
import { eq } from 'drizzle-orm';
import { transact, type CallerContext, type ForgeContext } from '../../context.ts';
import { validationFailed } from '../../errors.ts';
import { repositoryDir } from '../../git/paths.ts';
import { readRef } from '../../git/objects/ref-files.ts';
import type { Account } from '../../principal.ts';
import type { OwnedRepository } from '../../store/queries/repositories.ts';
import { pullRequests } from '../../store/schema.ts';
import { emit } from '../../webhooks/emit.ts';
import type { PullHappening } from '../../webhooks/pull-request-event.ts';
import { pullSize } from './diff.ts';
import { lockRepository, type KnownPull } from '../../store/queries/pulls.ts';
import { describeHappening } from './describe.ts';

export interface PullChange {
  title?: string | undefined;
  body?: string | null | undefined;
  state?: 'open' | 'closed' | undefined;
}

export async function updatePull(
  context: CallerContext,
  found: OwnedRepository,
  before: KnownPull,
  sender: Account,
  change: PullChange,
): Promise<KnownPull> {
  const { title = before.pull.title, body = before.pull.body } = change;
  const state = change.state ?? before.pull.state;
  const reopened = state === 'open' && before.pull.state === 'closed';
  const now = context.clock();
  // Fills the cache: git is slow, and the transaction below holds a lock.
  if (reopened) await pullSize(context, { ...before.pull, ...(await readTips(context, before)) });
  try {
    return await transact(context, async (tx) => {
      if (reopened) await lockRepository(tx, before.pull.repositoryId);
      const tips = reopened ? await readTips(context, before) : {};
      const closedAt = state === 'open' ? null : (before.pull.closedAt ?? now);
      const [pull] = await tx
        .update(pullRequests)
        .set({ title, body, state, closedAt, updatedAt: now, ...tips })
        .where(eq(pullRequests.id, before.pull.id))
        .returning();
      const known = { ...before, pull: pull! };
      for (const happening of happeningsOf(before, known)) {
        const event = await describeHappening(tx, context, found, { ...happening, known, sender });
        await emit(tx, context, event);
      }
      return known;
    });
  } catch (error) {
    if (!violates(error, 'pull_requests_open_once')) throw error;
    throw cannotReopen(`A pull request already exists for ${before.pull.headRef}.`);
  }
}

/** A closed pull request did not follow its branches. */
async function readTips(context: ForgeContext, { pull }: KnownPull) {
  if (pull.mergedAt !== null)
    throw cannotReopen('state cannot be changed. The pull request is merged.');
  const dir = repositoryDir(context.dirs.repositories, pull.repositoryId);
  const [headSha, baseSha] = await Promise.all([
    readRef(dir, `refs/heads/${pull.headRef}`),
    readRef(dir, `refs/heads/${pull.baseRef}`),
  ]);
  if (headSha === undefined) throw cannotReopen(`The ${pull.headRef} branch was deleted.`);
  if (baseSha === undefined) throw cannotReopen(`The ${pull.baseRef} branch was deleted.`);
  return { headSha, baseSha };
}

function happeningsOf({ pull: before }: KnownPull, { pull: after }: KnownPull): PullHappening[] {
  const changes = {
    ...(before.title === after.title ? {} : { title: { from: before.title } }),
    ...(before.body === after.body ? {} : { body: { from: before.body ?? '' } }),
  };
  return [
    ...(Object.keys(changes).length > 0 ? [{ action: 'edited', changes } as const] : []),
    ...(before.state === after.state
      ? []
      : [{ action: after.state === 'open' ? 'reopened' : 'closed' } as const]),
  ];
}

function cannotReopen(message: string) {
  return validationFailed({ resource: 'PullRequest', field: 'state', code: 'custom', message });
}
