/** What has a name on the platform now. */
import type { Repository, RepositoryClient } from '../../platform/repository-client.ts';

/** What the platform finds under a name that something used to have is not called so any more. */
export async function findNamed(
  client: RepositoryClient,
  name: string,
): Promise<Repository | undefined> {
  const found = await client.findRepository(name);
  return found?.name.toLowerCase() === name.toLowerCase() ? found : undefined;
}
