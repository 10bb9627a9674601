import type { Repository, RepositoryClient } from '../../platform/repository-client.ts';

/** The platform redirects old names; those do not count. */
export async function findNamed(
  client: RepositoryClient,
  name: string,
): Promise<Repository | undefined> {
  const found = await client.findRepository(name);
  return found?.name.toLowerCase() === name.toLowerCase() ? found : undefined;
}
