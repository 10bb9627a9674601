/** The results of one submission. What a student sees is decided whenever it is read. */
import { AppError, satisfies, type TestRunDetail, type WorkTests } from '@lectern/contract';
import { TestPlan } from '@lectern/course-tests/plan';
import type { Viewer } from '@lectern/course-tests/visible-results';
import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import {
  assignments,
  commits,
  extensions,
  sectionDates,
  testRuns,
  testVersions,
  works,
} from '../../db/schema/index.ts';
import type { Db } from '../../db/open.ts';
import type { Reader } from '../../db/transact.ts';
import type { InWork } from '../../http/policy.ts';
import { hasPassed } from '../commits/counting/effective-deadline.ts';
import { findPlace } from './queue-place.ts';
import { countRecent } from './queue-runs.ts';
import { findRunner, toRunner } from './runners.ts';
import { findSettings, type TestDeps } from './settings.ts';
import { staff, toRun, toRunDetail, type RunView } from './view-run.ts';

const { outputs: _, ...withoutOutputs } = getTableColumns(testRuns);
/** Older runs are kept, and no page lists them. */
const mostListed = 30;
const mostCommits = 100;

export async function readWorkTests({ db, clock }: TestDeps, by: InWork): Promise<WorkTests> {
  const now = clock();
  const viewer = await viewerOf(db, by, now);
  const settings = await findSettings(db, by.assignmentId);
  const runner = await findRunner(db);
  const rows = await db
    .select(withoutOutputs)
    .from(testRuns)
    .where(eq(testRuns.workId, by.workId))
    .orderBy(desc(testRuns.id))
    .limit(mostListed);
  const views = await viewsOf(db, by, rows, runner.slots);
  const shown = pickShown(views, by);
  const limit = viewer.role === 'student' ? (settings?.runsPerDay ?? null) : null;
  const used = limit === null ? 0 : await countRecent(db, by.workId, now);
  return {
    has_tests: settings?.versionId != null,
    // Why it cannot run is about the server, so only staff read it.
    runner: viewer.role === 'staff' ? toRunner(runner) : { ...toRunner(runner), reason: null },
    runs_left: limit === null ? null : Math.max(0, limit - used),
    runs_per_day: settings?.runsPerDay ?? null,
    shown: shown ? toRunDetail(await withOutputs(db, shown), viewer) : null,
    runs: views.map((view) => toRun(view, viewer)),
    commits: viewer.role === 'staff' ? await listCommits(db, by.workId) : [],
  };
}

async function listCommits(db: Reader, workId: number): Promise<WorkTests['commits']> {
  const rows = await db
    .select({ sha: commits.sha, receivedAt: commits.receivedAt })
    .from(commits)
    .where(and(eq(commits.workId, workId), eq(commits.kind, 'student')))
    .orderBy(desc(commits.receivedAt), desc(commits.sha))
    .limit(mostCommits);
  return rows.map(({ sha, receivedAt }) => ({ sha, received_at: receivedAt.toISOString() }));
}

export async function readRun(
  { db, clock }: TestDeps,
  by: InWork,
  runId: number,
): Promise<TestRunDetail> {
  const rows = await db
    .select(withoutOutputs)
    .from(testRuns)
    .where(and(eq(testRuns.id, runId), eq(testRuns.workId, by.workId)));
  const { slots } = await findRunner(db);
  const [view] = await viewsOf(db, by, rows, slots);
  if (!view) throw new AppError('not_found');
  return toRunDetail(await withOutputs(db, view), await viewerOf(db, by, clock()));
}

type Row = Omit<typeof testRuns.$inferSelect, 'outputs'>;

/** Each with the plan of its version. */
async function viewsOf(
  db: Reader,
  { repository }: InWork,
  rows: readonly Row[],
  slots: number,
): Promise<RunView[]> {
  const plans = await listPlans(
    db,
    rows.map(({ versionId }) => versionId),
  );
  const views: RunView[] = [];
  for (const run of rows) {
    const place = await findPlace(db, run, slots);
    views.push({ run, ...plans(run.versionId), countedSha: repository.countedSha, place });
  }
  return views;
}

export async function listPlans(db: Reader, versionIds: readonly number[]) {
  const rows = await db
    .select({ id: testVersions.id, number: testVersions.number, plan: testVersions.plan })
    .from(testVersions)
    .where(inArray(testVersions.id, [...new Set(versionIds)]));
  const plans = new Map(
    rows.map(({ id, number, plan }) => [id, { version: number, plan: TestPlan.parse(plan) }]),
  );
  return (versionId: number) => plans.get(versionId)!;
}

async function withOutputs(db: Reader, view: RunView): Promise<RunView> {
  const [row] = await db
    .select({ outputs: testRuns.outputs })
    .from(testRuns)
    .where(eq(testRuns.id, view.run.id));
  return { ...view, run: { ...view.run, outputs: row?.outputs } };
}

/** Prefers the commit that counts, then the newest commit, then the newest run. */
function pickShown(views: readonly RunView[], { repository }: InWork): RunView | undefined {
  const done = views.filter(({ run }) => run.state === 'done');
  const wanted = repository.countedSha ?? repository.headSha;
  return done.find(({ run }) => run.sha === wanted) ?? done[0];
}

export async function viewerOf(db: Db | Reader, by: InWork, now: Date): Promise<Viewer> {
  if (satisfies(by.role, 'TA')) return staff;
  const [facts] = await db
    .select({
      state: works.state,
      // The last one of anyone in the class.
      dueAt: sql<Date | null>`case when ${assignments.dueAt} is not null then greatest(
        ${assignments.dueAt},
        (select max(${extensions.dueAt}) from ${extensions}
          where ${extensions.assignmentId} = ${assignments.id} and ${extensions.withdrawnAt} is null),
        (select max(${sectionDates.dueAt}) from ${sectionDates}
          where ${sectionDates.assignmentId} = ${assignments.id})
      ) end`.mapWith(assignments.dueAt),
    })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .where(eq(works.id, by.workId));
  if (!facts) return { role: 'student', isDue: false, isPublished: false };
  const { state, dueAt } = facts;
  return {
    role: 'student',
    isDue: hasPassed(dueAt, now),
    isPublished: state === 'GRADE_PUBLISHED',
  };
}
