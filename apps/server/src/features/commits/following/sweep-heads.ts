/**
 * Finds pushes that were never announced. The platform lists by the hundred when each repository was
 * last pushed to; only those where that time is news are compared one by one.
 */
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

/** Lists of the platform may lag behind what they list. */
const overlapMs = 3_600_000;
/** At a deadline people wait for the result, so a few at once. */
const atOnce = 6;
const atMostPinned = 500;
const mayLook = and(isNotNull(organizations.installationId), isNull(organizations.suspendedAt));

/** The job of every quarter of an hour. What an organisation refuses does not stop the others. */
export async function sweepPushes(deps: MirrorDeps): Promise<void> {
  await pinUnkept(deps.db);
  for (const org of await listOrganizations(deps)) {
    try {
      await noteLastPushes(deps, org);
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

/**
 * A commit that counts and could not be kept yet is tried for as long as it counts, where our app may
 * look. Some can never be kept, such as those of deleted repositories: by lot, so that each of the
 * others has its turn however many those are.
 */
export async function pinUnkept(db: Db): Promise<void> {
  const unkept = await db
    .select({ id: works.id })
    .from(works)
    .innerJoin(organizations, eq(organizations.id, works.orgId))
    .leftJoin(
      countedPacks,
      and(eq(countedPacks.workId, works.id), eq(countedPacks.sha, works.countedSha)),
    )
    .where(and(isNotNull(works.countedSha), isNull(countedPacks.sha), mayLook))
    .orderBy(sql`random()`)
    .limit(atMostPinned);
  // In the order in which whoever settles many asks for them: otherwise each could wait for the other.
  const ids = unkept.map(({ id }) => id).sort((a, b) => a - b);
  await transact(db, async (tx) => {
    for (const id of ids) await enqueuePin(tx, id, { priority: comparePriority });
  });
}

/** Elsewhere nothing tells what was pushed, and what is known may be old. */
export async function mayLookAt(deps: Pick<MirrorDeps, 'db'>, assignmentId: number) {
  return (await listOrganizations(deps, assignmentId)).length > 0;
}

/** For whoever judges some works of an assignment, and cannot wait until all of them are known. */
export interface Judge {
  works: readonly number[];
  /** Told of each whose pushes are all known. */
  onKnown: (workId: number) => void;
}

/**
 * Before a deadline is judged: when this returns, every push to the assignment's works, or to those that
 * are judged, is known, as far as the platform tells, and which branch they go by.
 */
export async function sweepHeads(
  deps: MirrorDeps,
  assignmentId: number,
  judge?: Judge,
): Promise<void> {
  const [org] = await listOrganizations(deps, assignmentId);
  if (!org) return;
  const moved = await noteLastPushes(deps, org);
  const branches = new Map(
    moved
      .filter((one) => one.assignmentId === assignmentId)
      .map(({ workId, defaultBranch }) => [workId, defaultBranch]),
  );
  const isAsked = judge
    ? inArray(works.id, [...judge.works])
    : eq(works.assignmentId, assignmentId);
  const uncompared = new Set(await listUncompared(deps, isAsked));
  const learn = async (workId: number) => {
    if (uncompared.has(workId)) await compareIfOpen(deps, workId);
    const branch = branches.get(workId);
    if (branch !== undefined) {
      await transact(deps.db, (tx) => followBranch(tx, workId, branch, deps.clock()));
    }
    judge?.onKnown(workId);
  };
  const slots = makeSlots(atOnce);
  const all = new Set([...(judge?.works ?? []), ...uncompared, ...branches.keys()]);
  await Promise.all([...all].map((workId) => slots.run(() => learn(workId))));
}

/** One that the platform has blocked keeps nobody else waiting: every sweep looks whether it is open. */
async function compareIfOpen(deps: MirrorDeps, workId: number): Promise<void> {
  try {
    await comparePushLog(deps, workId);
  } catch (error) {
    if (!isProblem(error, 'refused')) throw error;
  }
}

/**
 * Answers with the works whose default branch is another one now. What was pushed to it decides whether
 * it is followed, so somebody looks that up first.
 */
async function noteLastPushes(
  { db, platform }: MirrorDeps,
  org: SweptOrganization,
): Promise<MovedWork[]> {
  const [swept] = await db.select().from(pushSweeps).where(eq(pushSweeps.orgId, org.id));
  const since = swept ? new Date(swept.sweptAt.getTime() - overlapMs) : null;
  const client = await platform.pushes(org.installationId, org.login);
  const listed = await client.listLastPushes(since);
  // In the platform's time, which the next list is asked by.
  const newest = listed[0]?.pushedAt;
  if (!newest) return [];
  const rows = listed.map(({ repositoryId, pushedAt }) => ({
    repository_id: repositoryId,
    pushed_at: pushedAt,
  }));
  // By itself: whoever locks works one after the other has none of them when it begins again at the first.
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
    .where(and(which, sql`${pushChecks.comparedPushedAt} is distinct from ${pushChecks.pushedAt}`))
    .orderBy(pushChecks.workId);
  return rows.map(({ workId }) => workId);
}

/** Those where our app may look, and where there is something to look at. */
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
        mayLook,
        isNotNull(works.repositoryId),
        assignmentId === undefined ? undefined : eq(assignments.id, assignmentId),
      ),
    )
    .orderBy(organizations.id);
  return rows.flatMap(({ installationId, ...org }) =>
    installationId === null ? [] : [{ ...org, installationId }],
  );
}
