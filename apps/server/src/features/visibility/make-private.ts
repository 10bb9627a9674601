import { AppError } from '@lectern/contract';
import { transact } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { isProblem } from '../../platform/problem.ts';
import type { RepositoryClient } from '../../platform/repository-client.ts';
import { findRepository } from './ask-visibility.ts';
import { saveVisibility } from './save-visibility.ts';

interface Wanted {
  owner: string;
  repositoryId: number;
}

export async function makePrivate(
  deps: PlatformDeps,
  { user }: InClassroom,
  workId: number,
): Promise<void> {
  const { db, clock, platform } = deps;
  const work = await findRepository(db, workId);
  if (!work?.repositoryId || !work.seenPublicAt) return;
  const { owner, repositoryId, installationId } = work;
  if (installationId === null) throw new AppError('app_not_installed');
  try {
    const client = await platform.repositories(installationId, owner);
    await closeRepository(client, { owner, repositoryId });
  } catch (cause) {
    throw isProblem(cause) ? refusal(cause.isTemporary, cause) : cause;
  }
  const seen = { isPublic: false, actorId: user.id, at: clock() };
  await transact(db, (tx) => saveVisibility(tx, workId, seen));
}

/** Looks first and after a refusal: GitHub refuses to make a private repository private. */
async function closeRepository(client: RepositoryClient, wanted: Wanted): Promise<void> {
  const found = await find(client, wanted);
  if (found.isPrivate) return;
  try {
    await client.makePrivate(found.name);
  } catch (error) {
    if (!isProblem(error, 'refused') || !(await find(client, wanted)).isPrivate) throw error;
  }
}

async function find(client: RepositoryClient, { owner, repositoryId }: Wanted) {
  const found = await client.findRepositoryById(repositoryId);
  if (found?.owner.toLowerCase() === owner.toLowerCase()) return found;
  throw new AppError('repository_gone');
}

function refusal(isTemporary: boolean, cause: Error): AppError {
  return new AppError(isTemporary ? 'platform_unavailable' : 'visibility_refused', { cause });
}
