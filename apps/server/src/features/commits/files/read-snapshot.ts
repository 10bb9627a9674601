/** Reads a commit of a work from the mirror or from its stored pack, without asking the platform. */
import { and, eq } from 'drizzle-orm';
import { countedPacks } from '../../../db/schema/index.ts';
import type { Mirror } from '../../../mirror/mirror.ts';
import { unpackSnapshots } from '../../../mirror/files/snapshot-pack.ts';
import type { MirrorDeps } from '../following/refresh-work.ts';
import { mirrorKey, snapshotKey, type WorkRepository } from '../work-repository.ts';

type SnapshotDeps = Pick<MirrorDeps, 'db' | 'mirrors'>;

/** Undefined, without calling `read`, if neither has the commit. */
export async function readSnapshot<T>(
  { db, mirrors }: SnapshotDeps,
  work: WorkRepository,
  sha: string,
  read: (mirror: Mirror) => Promise<T>,
): Promise<{ value: T } | undefined> {
  const attempt = (key: string) =>
    mirrors.read(key, async (mirror) =>
      (await mirror.objects.info(sha)) ? { value: await read(mirror) } : undefined,
    );
  const kept = snapshotKey(work, sha);
  const found = (await attempt(mirrorKey(work))) ?? (await attempt(kept));
  if (found) return found;
  const [row] = await db
    .select({ pack: countedPacks.pack })
    .from(countedPacks)
    .where(and(eq(countedPacks.workId, work.workId), eq(countedPacks.sha, sha)));
  if (!row) return undefined;
  await mirrors.write(kept, (mirror) => unpackSnapshots(mirror, row.pack));
  return attempt(kept);
}
