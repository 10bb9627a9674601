import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { provisionings, works } from '../db/schema/index.ts';
import { transact } from '../db/transact.ts';
import { enqueueCompare } from '../jobs/kinds/push-jobs.ts';
import type { NewCommit } from './git-writer.ts';
import { emailOf } from './people.ts';
import { forEachLimited, waitUntil } from './pacing.ts';
import {
  atOnce,
  type AcceptedWork,
  type Course,
  type CourseAssignment,
  type CourseContext,
} from './course-context.ts';

type WorkRow = typeof works.$inferSelect;

interface ReadyPush {
  at: Date;
  head: string;
}

export async function pushWorks(
  context: CourseContext,
  course: Course,
  assignment: CourseAssignment,
): Promise<void> {
  await waitForSetup(context, assignment);
  await waitForWebhooks(context);
  const rows = await selectRows(context, assignment);
  const histories = writeHistories(context, assignment, rows);
  await withHeldWebhooks(context, () =>
    forEachLimited(assignment.works, atOnce, async (work) => {
      const row = rows.get(work.workId);
      const pushes = histories.get(work.workId) ?? [];
      if (row) await pushAll(context, course, work, row, pushes);
    }),
  );
  await waitForPushes(context, assignment, histories);
}

/** One fetch per repository, not one per push. */
async function withHeldWebhooks(
  { host }: CourseContext,
  pushing: () => Promise<void>,
): Promise<void> {
  const release = host.sampleCalls.holdWebhooks();
  try {
    await pushing();
  } finally {
    release();
  }
}

async function waitForSetup(
  { db, signal }: CourseContext,
  assignment: CourseAssignment,
): Promise<void> {
  const ids = assignment.works.map(({ workId }) => workId);
  await waitUntil('Setting up the repositories', signal, async () => {
    const [waiting] = await db
      .select({ workId: provisionings.workId })
      .from(provisionings)
      .where(
        and(
          inArray(provisionings.workId, ids),
          isNull(provisionings.readyAt),
          isNull(provisionings.problem),
        ),
      )
      .limit(1);
    return waiting === undefined;
  });
}

/** A push during a fetch would be dated by the real clock. */
async function waitForWebhooks({ db, signal }: CourseContext): Promise<void> {
  await waitUntil('Processing earlier pushes', signal, async () => {
    const { rows } = await db.execute(sql`
      select from jobs
      where name in ('inbox.process', 'mirror.fetch', 'pushes.compare') limit 1`);
    return rows.length === 0;
  });
}

async function selectRows(
  { db }: CourseContext,
  assignment: CourseAssignment,
): Promise<Map<number, WorkRow>> {
  const rows = await db.select().from(works).where(eq(works.assignmentId, assignment.assignmentId));
  return new Map(rows.map((row) => [row.id, row]));
}

function writeHistories(
  { git }: CourseContext,
  assignment: CourseAssignment,
  rows: ReadonlyMap<number, WorkRow>,
): Map<number, ReadyPush[]> {
  const commits: NewCommit[] = [];
  const drafts = assignment.works.map((work) => {
    const starter = rows.get(work.workId)?.starterSha ?? undefined;
    return { work, pushes: draftPushes(work, starter, commits) };
  });
  const shas = git.commit(commits);
  return new Map(
    drafts.map(({ work, pushes }) => [
      work.workId,
      pushes.map(({ at, last }) => ({ at, head: shas[last] ?? '' })),
    ]),
  );
}

/** Appends to `all`. */
function draftPushes({ planned }: AcceptedWork, starter: string | undefined, all: NewCommit[]) {
  const { student, history } = planned;
  const author = { name: student.name, email: emailOf(student) };
  let parent: NewCommit['parent'] = starter;
  return history.pushes.map(({ at, commits, rewrites }) => {
    if (rewrites) parent = starter;
    for (const { message, at: writtenAt, files } of commits) {
      all.push({ author, at: writtenAt, message, files, parent });
      parent = all.length - 1;
    }
    return { at, last: all.length - 1 };
  });
}

/** After the newest push that an interrupted start made. */
async function pushAll(
  context: CourseContext,
  { org }: Course,
  { planned, workId }: AcceptedWork,
  { repositoryName, repositoryUrl, defaultBranch, headSha }: WorkRow,
  pushes: readonly ReadyPush[],
): Promise<void> {
  const { db, host, git, signal, tick } = context;
  if (pushes.length === 0) return;
  const { login } = planned.student;
  const branch = defaultBranch ?? 'main';
  const path = `/repos/${org.login}/${repositoryName}/git/ref/heads/${branch}`;
  const now = await host.call<{ object: { sha: string } }>(login, 'GET', path);
  const done = pushes.findIndex(({ head }) => head === now?.object.sha) + 1;
  let before = now?.object.sha;
  const remote = { url: `${repositoryUrl}.git`, token: await host.token(login) };
  for (const [index, { at, head }] of pushes.entries()) {
    if (now && index >= done) {
      signal.throwIfAborted();
      host.sampleCalls.datePush(head, at);
      await git.push(remote, { branch, before, after: head });
      before = head;
    }
    tick();
  }
  // The webhook of an earlier start may be lost. Last, because a push before the host's log would
  // be dated by the real clock.
  const mayBeUnannounced = done > 0 && headSha !== now?.object.sha;
  if (mayBeUnannounced) await transact(db, (tx) => enqueueCompare(tx, workId));
}

async function waitForPushes(
  context: CourseContext,
  assignment: CourseAssignment,
  histories: ReadonlyMap<number, readonly ReadyPush[]>,
): Promise<void> {
  await waitUntil('Reading the pushes', context.signal, async () => {
    const rows = await selectRows(context, assignment);
    return [...histories].every(([workId, pushes]) => {
      const expected = pushes.at(-1)?.head;
      return expected === undefined || rows.get(workId)?.headSha === expected;
    });
  });
}
