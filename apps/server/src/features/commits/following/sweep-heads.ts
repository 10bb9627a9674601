/** Finds pushes that were never announced, in repositories with a new last push time. */
import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { makeSlots } from '@lectern/processes/slots';
import {
  assignments,
  countedPacks,
  organizations,
  pushChecks,
  pushSweeps,
  works,
} from '../../../db/schema/index.ts';
import { isKept } from '../../../db/put-away.ts';
import type { Db } from '../../../db/open.ts';
import { transact } from '../../../db/transact.ts';
import { isProblem } from '../../../platform/problem.ts';
import { enqueueAskBranch, enqueueCompare, enqueuePin } from '../../../jobs/kinds/push-jobs.ts';
import { comparePushLog } from './compare-pushes.ts';
import { followBranch, listMoved, type MovedWork } from './follow-branch.ts';
import { learnNames } from './learn-names.ts';
import { comparePriority } from '../../../jobs/kinds/priorities.ts';
import type { MirrorDeps } from './refresh-work.ts';

interface SweptOrganization {
  id: number;
  login: string;
  installationId: number;
}

/** The platform's lists may be out of date by this much. */
const overlapMs = 3_600_000;
/** Concurrency limit. People wait for the result at a deadline. */
const atOnce = 6;
const atMostPinned = 500;
const hasActiveApp = and(
  isNotNull(organizations.installationId),
  isNull(organizations.suspendedAt),
);

/** Runs every 15 minutes. A failure of one organisation does not stop the others. */
export async function sweepPushes(deps: MirrorDeps): Promise<void> {
  await enqueueMissingPins(deps.db);
  for (const org of await listOrganizations(deps)) {
    try {
      await saveLastPushes(deps, org);
    } catch (error) {
      if (!isProblem(error)) throw error;
      continue;
    }
    const due = await listUncompared(deps, eq(works.orgId, org.id));
    await transact(deps.db, async (tx) => {
      for (const workId of due) await enqueueCompare(tx, workId);
    });
  }
}

/** Retries a random sample, because some commits can never be stored and must not block the others. */
export async function enqueueMissingPins(db: Db): Promise<void> {
  const missing = await db
    .select({ id: works.id })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .innerJoin(organizations, eq(organizations.id, works.orgId))
    .leftJoin(
      countedPacks,
      and(eq(countedPacks.workId, works.id), eq(countedPacks.sha, works.countedSha)),
    )
    .where(and(isNotNull(works.countedSha), isNull(countedPacks.sha), hasActiveApp, isKept))
    .orderBy(sql`random()`)
    .limit(atMostPinned);
  // In the order in which settling enqueues them, so that the two cannot deadlock.
  const ids = missing.map(({ id }) => id).sort((a, b) => a - b);
  await transact(db, async (tx) => {
    for (const id of ids) await enqueuePin(tx, id, { priority: comparePriority });
  });
}

/** Without an active app we cannot see new pushes, so the known ones may be out of date. */
export async function canListPushes(deps: Pick<MirrorDeps, 'db'>, assignmentId: number) {
  return (await listOrganizations(deps, assignmentId)).length > 0;
}

/** Limits a sweep to some works of the assignment, for a caller that cannot wait for all of them. */
export interface SweptWorks {
  works: readonly number[];
  onKnown: (workId: number) => void;
}

/**
 * Runs before a deadline is settled. When it returns, all pushes to the swept works and their default
 * branches are known, as far as the platform reports them.
 */
export async function sweepHeads(
  deps: MirrorDeps,
  assignmentId: number,
  only?: SweptWorks,
): Promise<void> {
  const [org] = await listOrganizations(deps, assignmentId);
  if (!org) return;
  const moved = await saveLastPushes(deps, org);
  const branches = new Map(
    moved
      .filter((one) => one.assignmentId === assignmentId)
      .map(({ workId, defaultBranch }) => [workId, defaultBranch]),
  );
  const isSwept = only ? inArray(works.id, [...only.works]) : eq(works.assignmentId, assignmentId);
  const uncompared = new Set(await listUncompared(deps, isSwept));
  const sweep = async (workId: number) => {
    if (uncompared.has(workId)) await compareUnlessBlocked(deps, workId);
    const branch = branches.get(workId);
    if (branch !== undefined) {
      await transact(deps.db, (tx) => followBranch(tx, workId, branch, deps.clock()));
    }
    only?.onKnown(workId);
  };
  const slots = makeSlots(atOnce);
  const all = new Set([...(only?.works ?? []), ...uncompared, ...branches.keys()]);
  await Promise.all([...all].map((workId) => slots.run(() => sweep(workId))));
}

/** A blocked repository must not stop the others; every sweep tries it again. */
async function compareUnlessBlocked(deps: MirrorDeps, workId: number): Promise<void> {
  try {
    await comparePushLog(deps, workId);
  } catch (error) {
    if (!isProblem(error, 'refused')) throw error;
  }
}

/** Returns works with a new default branch, whose pushes must be compared before the branch is followed. */
async function saveLastPushes(
  { db, platform }: MirrorDeps,
  org: SweptOrganization,
): Promise<MovedWork[]> {
  const [swept] = await db.select().from(pushSweeps).where(eq(pushSweeps.orgId, org.id));
  const since = swept ? new Date(swept.sweptAt.getTime() - overlapMs) : null;
  const client = await platform.pushes(org.installationId, org.login);
  const listed = await client.listLastPushes(since);
  // By the platform's clock, because the next list starts there.
  const newest = listed[0]?.pushedAt;
  if (!newest) return [];
  const rows = listed.map(({ repositoryId, pushedAt }) => ({
    repository_id: repositoryId,
    pushed_at: pushedAt,
  }));
  // Two transactions, because each locks works from the lowest id on.
  await transact(db, (tx) => learnNames(tx, org.id, listed));
  return transact(db, async (tx) => {
    await tx.execute(sql`
      insert into ${pushChecks} (work_id, pushed_at)
      select ${works.id}, listed.pushed_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as listed (repository_id bigint, pushed_at timestamptz)
      join ${works} on ${works.repositoryId} = listed.repository_id and ${works.orgId} = ${org.id}
      order by ${works.id}
      on conflict (work_id) do update set pushed_at = excluded.pushed_at`);
    await tx
      .insert(pushSweeps)
      .values({ orgId: org.id, sweptAt: newest })
      .onConflictDoUpdate({ target: pushSweeps.orgId, set: { sweptAt: newest } });
    const moved = await listMoved(tx, org.id, listed);
    for (const { workId } of moved) await enqueueAskBranch(tx, workId, comparePriority);
    return moved;
  });
}

async function listUncompared({ db }: MirrorDeps, which: SQL): Promise<number[]> {
  const rows = await db
    .select({ workId: pushChecks.workId })
    .from(pushChecks)
    .innerJoin(works, eq(works.id, pushChecks.workId))
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .where(
      and(
        which,
        isKept,
        sql`${pushChecks.comparedPushedAt} is distinct from ${pushChecks.pushedAt}`,
      ),
    )
    .orderBy(pushChecks.workId);
  return rows.map(({ workId }) => workId);
}

async function listOrganizations(
  { db }: Pick<MirrorDeps, 'db'>,
  assignmentId?: number,
): Promise<SweptOrganization[]> {
  const rows = await db
    .selectDistinct({
      id: organizations.id,
      login: organizations.login,
      installationId: organizations.installationId,
    })
    .from(organizations)
    .innerJoin(works, eq(works.orgId, organizations.id))
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .where(
      and(
        hasActiveApp,
        isKept,
        isNotNull(works.repositoryId),
        assignmentId === undefined ? undefined : eq(assignments.id, assignmentId),
      ),
    )
    .orderBy(organizations.id);
  return rows.flatMap(({ installationId, ...org }) =>
    installationId === null ? [] : [{ ...org, installationId }],
  );
}
