import type { CheckClient } from '../../platform/check-client.ts';
import type { Platform } from '../../platform/platform.ts';
import { isProblem } from '../../platform/problem.ts';
import { requireInstallation, type WorkRepository } from '../commits/work-repository.ts';

/** The counted commit, unless it is only the starter code. */
export function gradedSha({ countedSha, starterSha }: WorkRepository): string | undefined {
  return countedSha === null || countedSha === starterSha ? undefined : countedSha;
}

/** A repository that is gone has no check runs. */
export async function askChecks<Item>(
  platform: Platform,
  work: WorkRepository,
  list: (client: CheckClient) => Promise<Item[]>,
): Promise<Item[]> {
  try {
    return await list(await platform.checks(requireInstallation(work), work.orgLogin));
  } catch (error) {
    if (!isProblem(error, 'absent')) throw error;
    return [];
  }
}
