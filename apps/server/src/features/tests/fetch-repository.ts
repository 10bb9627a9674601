import type { Mirror } from '../../mirror/mirror.ts';
import type { Mirrors } from '../../mirror/mirrors.ts';
import type { Ref } from '../../mirror/history/refs.ts';
import { fetchHeads } from '../../mirror/transport/fetch.ts';
import type { Platform } from '../../platform/platform.ts';

export interface FetchedRepository {
  repositoryId: number;
  url: string;
  installationId: number;
}

/** A mirror apart from those of submissions, which also keep heads that were lost. */
export function testsMirrorKey(repositoryId: number): string {
  return `tests ${repositoryId}`;
}

export async function withRepository<T>(
  { mirrors, platform }: { mirrors: Mirrors; platform: Platform },
  { repositoryId, url, installationId }: FetchedRepository,
  read: (mirror: Mirror, refs: Ref[]) => Promise<T>,
): Promise<T> {
  const source = { url: `${url}.git`, ...(await platform.gitToken(installationId)) };
  return mirrors.write(testsMirrorKey(repositoryId), async (mirror) => {
    const refs = await fetchHeads(mirror, { ...mirrors.fetching, source, seen: [] });
    return read(mirror, refs);
  });
}
