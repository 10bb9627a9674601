/** Everything that a student sees of their own works in a classroom. */
import type { MyWork, Provisioning } from '@lectern/contract';
import { and, desc, eq, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { isKept } from '../../db/put-away.ts';
import { isVisibleTo } from '../../db/released.ts';
import {
  assignments,
  contributors,
  extensions,
  testRuns,
  testSettings,
  works,
} from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { listProvisionings } from '../provisioning/list-provisionings.ts';
import type { QueueDeps } from '../provisioning/queue-position.ts';
import { newestHead, type CountedPush } from '../commits/counting/counted-commit.ts';
import { listPublished, listWithdrawn } from './feedback-queries.ts';
import { groupBy } from '../../db/group-by.ts';
import { listPushes } from '../commits/counting/history-queries.ts';
import { listDatesOfPerson, noDates } from '../commits/counting/own-dates.ts';
import { unfinishedFirst } from './unfinished-first.ts';
import { listPeople } from './people-queries.ts';
import { dueDates, timingOf } from './student-work.ts';
import { listWorkViews, type WorkView } from './work-rows.ts';

/** Staff see the works they accepted as students. */
export async function listMyWork(
  deps: QueueDeps,
  { user, classroomId, role }: InClassroom,
): Promise<MyWork[]> {
  const { db } = deps;
  const now = deps.clock();
  const given = await listAssignments(db, { classroomId, role }, now);
  const views = await listOwnViews(db, classroomId, user.id);
  const workIds = views.map(({ work }) => work.id);
  const own = await listDatesOfPerson(db, classroomId, user.id);
  const ownOf = new Map(own.map((dates) => [dates.assignmentId, dates]));
  const reasonOf = await listReasons(db, classroomId, user.id);
  const peopleOf = await listPeople(db, classroomId, workIds, 'platform');
  const grades = await listPublished(db, workIds);
  const withdrawn = await listWithdrawn(db, workIds);
  const setUps = await listProvisionings(deps, workIds);
  const tested = await listTested(db, workIds);
  const pushesOf = groupBy(await listPushes(db, workIds), ({ workId }) => workId);
  const viewOf = new Map(views.map((view) => [view.assignment.id, view]));

  const mine = given.flatMap((assignment): MyWork | MyWork[] => {
    const view = viewOf.get(assignment.id);
    const grade = view && grades.get(view.work.id);
    const archived = assignment.archivedAt !== null;
    if (archived ? !grade : !view && role !== 'STUDENT') return [];
    const members = view ? peopleOf(view.work.id).members : [ownOf.get(assignment.id) ?? noDates];
    const { effective_due_date, has_extension } = dueDates(assignment.dueAt, members);
    return {
      assignment_id: assignment.id,
      assignment_name: assignment.name,
      description: assignment.description,
      work_state: view?.work.state ?? 'NOT_ACCEPTED',
      effective_due_date,
      due_time_zone: assignment.dueTimeZone,
      has_extension,
      extension_reason: reasonOf(assignment.id, has_extension),
      archived,
      work: view
        ? {
            ...toAccepted(view, setUps.get(view.work.id)!),
            ...(archived && { can_submit: false }),
            ...gradeOf(view, grades, withdrawn),
            ...timingOf(view, members, now),
            has_tests: tested.has(view.work.id),
            recounted_sha: view.work.recountedSha,
            ...branchOf(view, pushesOf.get(view.work.id) ?? []),
          }
        : null,
    };
  });
  // Sorted on the server, because the browser's clock may be wrong.
  return unfinishedFirst(mine, now);
}

/** Why staff extended the student, for an assignment; null where no extension counts. */
async function listReasons(db: Reader, classroomId: number, userId: number) {
  const rows = await db
    .select({ assignmentId: extensions.assignmentId, reason: extensions.reason })
    .from(extensions)
    .innerJoin(assignments, eq(assignments.id, extensions.assignmentId))
    .where(
      and(
        eq(assignments.classroomId, classroomId),
        eq(extensions.userId, userId),
        isNull(extensions.withdrawnAt),
      ),
    );
  const reasons = new Map(rows.map(({ assignmentId, reason }) => [assignmentId, reason]));
  return (id: number, isExtended: boolean) => (isExtended ? (reasons.get(id) ?? null) : null);
}

function toAccepted(view: WorkView, provisioning: Provisioning) {
  const { work } = view;
  return {
    student_work_id: work.id,
    accepted_at: work.createdAt.toISOString(),
    repo_name: work.repositoryName,
    submitted_at: work.submittedAt?.toISOString() ?? null,
    commit_amount: view.commitAmount,
    last_commit_date: view.lastCommitAt?.toISOString() ?? null,
    provisioning,
    can_submit: work.state === 'STARTED',
  };
}

function gradeOf(
  { work }: WorkView,
  grades: Awaited<ReturnType<typeof listPublished>>,
  withdrawn: Awaited<ReturnType<typeof listWithdrawn>>,
) {
  const grade = grades.get(work.id) ?? null;
  return { grade, grade_withdrawn: !grade && withdrawn.has(work.id) };
}

function branchOf({ work }: WorkView, pushes: readonly CountedPush[]) {
  const { defaultBranch, starterSha } = work;
  if (defaultBranch === null || starterSha === null) {
    return { default_branch: null, newest_commit: null };
  }
  const newest = newestHead({ pushes, defaultBranch, starterSha });
  return {
    default_branch: defaultBranch,
    newest_commit: newest && { sha: newest.sha, received_at: newest.receivedAt.toISOString() },
  };
}

/** Submissions whose assignment has tests, or had some when they ran. */
async function listTested(db: Reader, workIds: readonly number[]): Promise<Set<number>> {
  const hasRuns = exists(
    db.select({ id: testRuns.id }).from(testRuns).where(eq(testRuns.workId, works.id)),
  );
  const rows = await db
    .select({ id: works.id })
    .from(works)
    .leftJoin(testSettings, eq(testSettings.assignmentId, works.assignmentId))
    .where(and(inArray(works.id, [...workIds]), or(isNotNull(testSettings.versionId), hasRuns)));
  return new Set(rows.map(({ id }) => id));
}

function listAssignments(
  db: Reader,
  { classroomId, role }: Pick<InClassroom, 'classroomId' | 'role'>,
  now: Date,
) {
  return db
    .select()
    .from(assignments)
    .where(and(eq(assignments.classroomId, classroomId), isKept, isVisibleTo(role, now)))
    .orderBy(desc(assignments.createdAt), desc(assignments.id));
}

function listOwnViews(db: Reader, classroomId: number, userId: number) {
  const own = db
    .select({ workId: contributors.workId })
    .from(contributors)
    .innerJoin(assignments, eq(assignments.id, contributors.assignmentId))
    .where(and(eq(contributors.userId, userId), eq(assignments.classroomId, classroomId), isKept));
  // As an array, because PostgreSQL would join a subquery last, after computing all figures of the class.
  return listWorkViews(db, sql`${works.id} = any(array(${own}))`);
}
