import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@lectern/contract';
import type { Mirror } from '../../../mirror/mirror.ts';
import { readSnapshot } from './read-snapshot.ts';
import { fillMirror, type MirrorDeps } from '../following/refresh-work.ts';
import { shownSha } from './shown-sha.ts';
import { mirrorKey, type WorkRepository } from '../work-repository.ts';

export interface FileDeps extends MirrorDeps {
  /** How long a request may wait for the mirror to be filled. */
  patienceMs: number;
}

export interface ShownCommit {
  work: WorkRepository;
  sha: string;
}

export function shownCommit(work: WorkRepository | undefined): ShownCommit {
  if (!work) throw new AppError('repository_not_ready');
  return { work, sha: shownSha(work) };
}

/**
 * Reads an existing mirror without asking the platform. A missing one is filled in the background, once
 * for all requests, and goes on filling after a request stops waiting.
 */
export async function readShown<T>(
  deps: FileDeps,
  { work, sha }: ShownCommit,
  read: (mirror: Mirror) => Promise<T>,
): Promise<T> {
  const here = await readSnapshot(deps, work, sha, read);
  if (here) return here.value;
  const filling = deps.mirrors.once(mirrorKey(work), () => fillMirror(deps, work));
  const outcome = filling.then(
    () => true,
    () => false,
  );
  await Promise.race([outcome, delay(deps.patienceMs, undefined, { ref: false })]);
  const filled = await readSnapshot(deps, work, sha, read);
  if (!filled) throw new AppError('repository_not_ready');
  return filled.value;
}
