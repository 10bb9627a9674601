/** Updates a work from its repository: mirror, commits, head, state. */
import { and, eq, sql } from 'drizzle-orm';
import { pushes } from '../../../db/schema/index.ts';
import { transact, type Reader } from '../../../db/transact.ts';
import { listCommits } from '../../../mirror/history/commits.ts';
import { commitsOfTags } from '../../../mirror/history/tags.ts';
import { fetchHeads, isEmpty } from '../../../mirror/transport/fetch.ts';
import type { Mirror } from '../../../mirror/mirror.ts';
import type { Mirrors } from '../../../mirror/mirrors.ts';
import type { Ref } from '../../../mirror/history/refs.ts';
import { tidyMirror } from '../../../mirror/folders/tidy.ts';
import { isUnreadable, tookTooMuch } from '../../../mirror/transport/transport.ts';
import type { PlatformDeps } from '../../../platform/platform.ts';
import { isProblem, PlatformProblem } from '../../../platform/problem.ts';
import { reportProblem } from './content-problem.ts';
import { isNullSha } from '../pushes/push-log.ts';
import {
  findOnPlatform,
  findWorkRepository,
  mirrorKey,
  sourceOf,
  type WorkRepository,
} from '../work-repository.ts';
import { writeHistory, type OnMissedPush } from './write-history.ts';

export interface MirrorDeps extends PlatformDeps {
  mirrors: Mirrors;
}

/** Most denials are over by then, and a try costs little. */
const deniedMs = 60_000;
const tagPrefix = 'refs/tags/';

/** Idempotent. If the repository is gone, the known commits stay. */
export async function refreshWork(
  deps: MirrorDeps,
  workId: number,
  onMissed: OnMissedPush = 'compare',
): Promise<void> {
  const work = await findWorkRepository(deps.db, workId);
  if (!work) return;
  try {
    await fetchInto(deps, work, async (mirror, refs) => {
      const commits = await listCommits(mirror, work.starterSha);
      const tagged = await commitsOfTags(mirror, await listTags(deps.db, work, refs));
      const history = { refs, commits, tagged };
      const seenAt = deps.clock();
      await transact(deps.db, (tx) => writeHistory(tx, work, history, onMissed, seenAt));
    });
  } catch (error) {
    const isGone = isProblem(error, 'absent') || isProblem(error, 'unauthorized');
    if (isGone) await requireGone(deps, work, error);
    if (isGone) await reportProblem(deps.db, work, { code: 'repository_gone' });
    if (isUnreadable(error)) await reportProblem(deps.db, work, { code: 'repository_unreadable' });
    // Other refusals, such as a suspended app, say nothing about the repository, so the job retries.
    const isBroken = isProblem(error, 'refused') && isUnreadable(error);
    if (!isGone && !isBroken) throw error;
  }
}

/** Asks the API too: git alone is no proof, and a repository taken for gone is read again only at a push. */
async function requireGone(
  { platform }: MirrorDeps,
  work: WorkRepository,
  cause: unknown,
): Promise<void> {
  if (!(await findOnPlatform(platform, work))) return;
  const denied = { cause, retryAfterMs: deniedMs };
  throw new PlatformProblem(
    'down',
    'the platform denies git access to an existing repository',
    denied,
  );
}

/** Fetches into the mirror only, for a page that needs the files. */
export function fillMirror(deps: MirrorDeps, work: WorkRepository): Promise<void> {
  return fetchInto(deps, work, async () => {});
}

/** Runs `then` before the next fetch may begin, so that updates stay in order. */
async function fetchInto(
  deps: MirrorDeps,
  work: WorkRepository,
  then: (mirror: Mirror, refs: Ref[]) => Promise<void>,
): Promise<void> {
  const { mirrors, platform, db } = deps;
  const source = await sourceOf(platform, work);
  await mirrors.write(mirrorKey(work), async (mirror, beginAnew) => {
    const options = { ...mirrors.fetching, source, seen: await listHeads(db, work) };
    const refs = await fetchHeads(mirror, options).catch(async (error: unknown) => {
      if (!tookTooMuch(error) || (await isEmpty(mirror))) throw error;
      // Old history in the mirror may be what git cannot process, so try without it.
      return beginAnew((empty) => fetchHeads(empty, options));
    });
    await then(mirror, refs);
    // Last, because it can take long and nobody waits for it.
    await tidyMirror(mirror, mirrors.fetching.signal);
  });
}

async function listHeads(db: Reader, { workId, starterSha }: WorkRepository): Promise<string[]> {
  const rows = await db
    .select({ sha: pushes.afterSha })
    .from(pushes)
    .where(eq(pushes.workId, workId))
    .orderBy(pushes.receivedAt);
  return [starterSha, ...rows.map(({ sha }) => sha).filter((sha) => !isNullSha(sha))];
}

/** Current and former targets of tags, because the commits of a moved tag stay known. */
async function listTags(
  db: Reader,
  { workId }: WorkRepository,
  refs: readonly Ref[],
): Promise<string[]> {
  const pushed = await db
    .select({ sha: pushes.afterSha })
    .from(pushes)
    .where(and(eq(pushes.workId, workId), sql`starts_with(${pushes.ref}, ${tagPrefix})`));
  const current = refs.filter(({ name }) => name.startsWith(tagPrefix));
  const shas = new Set([...current, ...pushed].map(({ sha }) => sha));
  return [...shas].filter((sha) => !isNullSha(sha));
}
