/** Brings what we know of a work up to date with its repository: mirror, commits, head, standing. */
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
import { tellProblem } from './content-problem.ts';
import { isNothing } from '../pushes/push-log.ts';
import {
  findOnPlatform,
  findWorkRepository,
  mirrorKey,
  sourceOf,
  type WorkRepository,
} from '../work-repository.ts';
import { writeHistory, type Unheard } from './write-history.ts';

export interface MirrorDeps extends PlatformDeps {
  mirrors: Mirrors;
}

/** Most are open again by then, and one that stays shut costs little. */
const deniedMs = 60_000;
const tagPrefix = 'refs/tags/';

/** Safe to repeat. A repository that is gone takes nothing away: what it held stays as we know it. */
export async function refreshWork(
  deps: MirrorDeps,
  workId: number,
  unheard: Unheard = 'ask',
): Promise<void> {
  const work = await findWorkRepository(deps.db, workId);
  if (!work) return;
  try {
    await fetchInto(deps, work, async (mirror, refs) => {
      const commits = await listCommits(mirror, work.starterSha);
      const tagged = await commitsOfTags(mirror, await listTags(deps.db, work, refs));
      const history = { refs, commits, tagged };
      const seenAt = deps.clock();
      await transact(deps.db, (tx) => writeHistory(tx, work, history, unheard, seenAt));
    });
  } catch (error) {
    const isGone = isProblem(error, 'absent') || isProblem(error, 'unauthorized');
    if (isGone) await requireGone(deps, work, error);
    if (isGone) await tellProblem(deps.db, work, { code: 'repository_gone' });
    if (isUnreadable(error)) await tellProblem(deps.db, work, { code: 'repository_unreadable' });
    // That our app may not look, say, is no news of the repository: nothing is up to date then.
    const isBroken = isProblem(error, 'refused') && isUnreadable(error);
    if (!isGone && !isBroken) throw error;
  }
}

/** git's word alone is no proof, and what is taken for gone is not looked at again before a push. */
async function requireGone(
  { platform }: MirrorDeps,
  work: WorkRepository,
  cause: unknown,
): Promise<void> {
  if (!(await findOnPlatform(platform, work))) return;
  const denied = { cause, retryAfterMs: deniedMs };
  throw new PlatformProblem('down', 'git is denied a repository that is there', denied);
}

/** Fills the mirror and no more: what a page does that needs it and finds it empty. */
export function fillMirror(deps: MirrorDeps, work: WorkRepository): Promise<void> {
  return fetchInto(deps, work, async () => {});
}

/** What was fetched is worked on before the next fetch may begin, so that news stay in order. */
async function fetchInto(
  deps: MirrorDeps,
  work: WorkRepository,
  then: (mirror: Mirror, refs: Ref[]) => Promise<void>,
): Promise<void> {
  const { mirrors, platform, db } = deps;
  const source = await sourceOf(platform, work);
  await mirrors.write(mirrorKey(work), async (mirror, beginAnew) => {
    const wish = { ...mirrors.fetching, source, seen: await listHeads(db, work) };
    const refs = await fetchHeads(mirror, wish).catch(async (error: unknown) => {
      if (!tookTooMuch(error) || (await isEmpty(mirror))) throw error;
      // It may be what was pushed before that git cannot get past: without it, the rest goes on.
      return beginAnew((empty) => fetchHeads(empty, wish));
    });
    await then(mirror, refs);
    // Last, so that however long it takes, what was fetched is known.
    await tidyMirror(mirror, mirrors.fetching.signal);
  });
}

/** The starter's, and those of every push we know of, oldest first. */
async function listHeads(db: Reader, { workId, starterSha }: WorkRepository): Promise<string[]> {
  const rows = await db
    .select({ sha: pushes.afterSha })
    .from(pushes)
    .where(eq(pushes.workId, workId))
    .orderBy(pushes.receivedAt);
  return [starterSha, ...rows.map(({ sha }) => sha).filter((sha) => !isNothing(sha))];
}

/** What the tags stand at, and where they have stood: one that has moved on has brought its commits. */
async function listTags(
  db: Reader,
  { workId }: WorkRepository,
  refs: readonly Ref[],
): Promise<string[]> {
  const pushed = await db
    .select({ sha: pushes.afterSha })
    .from(pushes)
    .where(and(eq(pushes.workId, workId), sql`starts_with(${pushes.ref}, ${tagPrefix})`));
  const standing = refs.filter(({ name }) => name.startsWith(tagPrefix));
  const shas = new Set([...standing, ...pushed].map(({ sha }) => sha));
  return [...shas].filter((sha) => !isNothing(sha));
}
