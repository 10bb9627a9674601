import { join } from 'node:path';
import type { ForgeContext, StorageQuotas } from '../context.ts';
import { GitHubError } from '../errors.ts';
import { diskFull } from '../git/disk-room.ts';
import type { Quota } from '../git/quota-room.ts';
import { inMegabytes } from '../git/limits.ts';
import {
  bytesIn,
  chargeGrowth,
  repositoryBytes,
  unsharedBytes,
  type Payer,
} from '../git/repository/repository-size.ts';
import { repositoryDir } from '../git/paths.ts';
import type { Account } from '../principal.ts';
import { accountKey } from '../rate-limit.ts';
import { addStoredBytes } from '../store/queries/stored-bytes.ts';
import type { OwnedRepository, Repository } from '../store/queries/repositories.ts';
import type { NewRepository } from './new-repository.ts';
import { findResponsible, requireRoom } from './require-room.ts';

/**
 * A person pays for what they store, whoever owns the repository. So nobody can use up the quota of
 * somebody else, and of an organization only as much as their own.
 */
export async function payerOf(
  context: ForgeContext,
  actor: Account,
  { repository, owner }: Place,
): Promise<Payer> {
  const { quotas, db, log } = context;
  const person = await findResponsible(db, actor);
  const accountId = person ?? actor.id;
  const isOrganization = owner.type === 'Organization';
  const limits = person === undefined ? [] : quotasOf(quotas, person, owner);
  return {
    key: accountKey(accountId),
    startPush: () => quotas.room.startPush(limits),
    async charge(bytes) {
      const accounts = isOrganization ? [accountId, owner.id] : [accountId];
      const stored = { repositoryId: repository.id, accountId, bytes };
      try {
        await quotas.room.charge(accounts, bytes, () => addStoredBytes(db, stored));
      } catch (error) {
        // The files are stored, so the push must not fail.
        const details = { err: error, repositoryId: repository.id };
        log.error(details, 'Could not count the bytes of a push');
      }
    },
  };
}

interface Place {
  repository: Pick<Repository, 'id'>;
  owner: Account;
}

/** For files that do not come with a push. `bytes` is an estimate. */
export async function storeWithinQuota<Result>(
  context: ForgeContext,
  { actor, place, bytes }: { actor: Account; place: Place; bytes: number },
  store: () => Promise<Result>,
): Promise<Result> {
  await requireRoom(context, actor);
  const payer = await payerOf(context, actor, place);
  const dir = repositoryDir(context.dirs.repositories, place.repository.id);
  const quota = payer.startPush();
  try {
    await repositoryBytes(dir, payer);
    const refusal = await quota.reserve(bytes);
    if (refusal !== undefined) throw new GitHubError(507, refusal);
    const result = await store();
    await chargeGrowth(dir, payer, bytes);
    return result;
  } finally {
    quota.release();
  }
}

/**
 * People pay for all files of a copy. The operator's app copies a template once for an assignment,
 * which may be refused, and then that copy for each student, which shares its files.
 */
export async function copyWithinQuota(
  context: ForgeContext,
  { creator, owner, content }: NewRepository,
  copy: () => Promise<OwnedRepository>,
): Promise<OwnedRepository> {
  if (content.kind !== 'template') return copy();
  const { repository } = content.from;
  const person = await findResponsible(context.db, creator);
  const isByOperator = person === undefined;
  const quota = context.quotas.room.startPush(quotasOf(context.quotas, person, owner));
  try {
    if (!isByOperator || !isMadeBy(creator, repository)) {
      if (!(await context.room.hasRoom())) throw new GitHubError(507, diskFull);
      const refusal = await quota.reserve(await bytesIn(objectsOf(context, repository)));
      // Lectern tries again after a 507, and shows a 403.
      if (refusal !== undefined) throw new GitHubError(isByOperator ? 403 : 507, refusal);
    }
    const made = await copy();
    const objects = objectsOf(context, made.repository);
    const bytes = await (isByOperator ? unsharedBytes(objects) : bytesIn(objects));
    if (bytes > 0) await (await payerOf(context, creator, made)).charge(bytes);
    return made;
  } finally {
    quota.release();
  }
}

/** Repositories from before creators were recorded count as the app's. */
function isMadeBy(creator: Account, { creatorId }: Repository): boolean {
  return creatorId === null || creatorId === creator.id;
}

function objectsOf({ dirs }: ForgeContext, { id }: Place['repository']): string {
  return join(repositoryDir(dirs.repositories, id), 'objects');
}

function quotasOf(
  { personBytes, organizationBytes }: StorageQuotas,
  person: number | undefined,
  owner: Account,
): Quota[] {
  return [
    ...(person === undefined ? [] : [quotaOfPerson(person, personBytes)]),
    ...(owner.type === 'Organization' ? [quotaOfOrganization(owner, organizationBytes)] : []),
  ].filter(({ maxBytes }) => maxBytes < Infinity);
}

function quotaOfPerson(accountId: number, maxBytes: number): Quota {
  const most = inMegabytes(maxBytes);
  return {
    accountId,
    maxBytes,
    refusal:
      `You would store more than the ${most} that this code host accepts from one person. ` +
      'Delete repositories that you do not need, or ask your professor for more.',
  };
}

function quotaOfOrganization({ id, login }: Account, maxBytes: number): Quota {
  const most = inMegabytes(maxBytes);
  return {
    accountId: id,
    maxBytes,
    refusal:
      `${login} would store more than the ${most} that this code host accepts from one organization. ` +
      'Ask its owners to delete repositories.',
  };
}
