/** Generates a copy of a base repository that may have been renamed on the platform. */
import { isProblem } from '../../platform/problem.ts';
import type { Repository, RepositoryClient } from '../../platform/repository-client.ts';
import { SetupStopped } from '../provisioning/setup-problem.ts';

export interface Base {
  id: number;
  owner: string;
  name: string;
}

/** Undefined if the name of the copy is taken. */
export async function generateFrom(
  client: RepositoryClient,
  base: Base,
  copy: { name: string; description: string },
): Promise<Repository | undefined> {
  try {
    return await client.generate({ template: base, ...copy });
  } catch (error) {
    if (!isProblem(error, 'absent')) throw error;
  }
  const found = await client.findRepositoryById(base.id);
  if (!found) throw new SetupStopped({ code: 'base_gone' });
  return client.generate({ template: found, ...copy });
}
