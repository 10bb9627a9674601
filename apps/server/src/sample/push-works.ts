/** What students push, each push at its own time. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { provisionings, works } from '../db/schema/index.ts';
import { transact } from '../db/transact.ts';
import { enqueueCompare } from '../jobs/kinds/push-jobs.ts';
import type { NewCommit } from './desk.ts';
import { emailOf } from './email.ts';
import { eachOf, until } from './in-turn.ts';
import { atOnce, type AcceptedWork, type Course, type HandedOut, type Making } from './making.ts';

type WorkRow = typeof works.$inferSelect;

/** A push as git knows it. */
interface ReadyPush {
  at: Date;
  head: string;
}

export async function pushWorks(making: Making, course: Course, out: HandedOut): Promise<void> {
  await allSetUp(making, out);
  await allHeard(making);
  const rows = await selectRows(making, out);
  const histories = writeHistories(making, out, rows);
  await announcedTogether(making, () =>
    eachOf(out.works, atOnce, async (work) => {
      const row = rows.get(work.workId);
      const pushes = histories.get(work.workId) ?? [];
      if (row) await pushAll(making, course, work, row, pushes);
    }),
  );
  await allKnown(making, out, histories);
}

/** What the pushes of a class brought is read once for each student, not once for each push. */
async function announcedTogether({ hands }: Making, pushing: () => Promise<void>): Promise<void> {
  const release = hands.sampleCalls.holdWebhooks();
  try {
    await pushing();
  } finally {
    release();
  }
}

async function allSetUp({ db, signal }: Making, out: HandedOut): Promise<void> {
  const ids = out.works.map(({ workId }) => workId);
  await until('setting the repositories up', signal, async () => {
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

/** A push that comes while an earlier one is looked into would get the time of day. */
async function allHeard({ db, signal }: Making): Promise<void> {
  await until('hearing of earlier pushes', signal, async () => {
    const { rows } = await db.execute(sql`
      select from jobs
      where name in ('inbox.process', 'mirror.fetch', 'pushes.compare') limit 1`);
    return rows.length === 0;
  });
}

async function selectRows({ db }: Making, out: HandedOut): Promise<Map<number, WorkRow>> {
  const rows = await db.select().from(works).where(eq(works.assignmentId, out.assignmentId));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Equal plans give equal commits. */
function writeHistories(
  { desk }: Making,
  out: HandedOut,
  rows: ReadonlyMap<number, WorkRow>,
): Map<number, ReadyPush[]> {
  const commits: NewCommit[] = [];
  const drafts = out.works.map((work) => {
    const starter = rows.get(work.workId)?.starterSha ?? undefined;
    return { work, pushes: draftPushes(work, starter, commits) };
  });
  const shas = desk.commit(commits);
  return new Map(
    drafts.map(({ work, pushes }) => [
      work.workId,
      pushes.map(({ at, last }) => ({ at, head: shas[last] ?? '' })),
    ]),
  );
}

/** Adds the commits of one student to the list of all. */
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

/** Goes on after the push that the branch stands at, if this has been begun before. */
async function pushAll(
  making: Making,
  { org }: Course,
  { planned, workId }: AcceptedWork,
  { repositoryName, repositoryUrl, defaultBranch, headSha }: WorkRow,
  pushes: readonly ReadyPush[],
): Promise<void> {
  const { db, hands, desk, signal, tick } = making;
  if (pushes.length === 0) return;
  const { login } = planned.student;
  const branch = defaultBranch ?? 'main';
  const path = `/repos/${org.login}/${repositoryName}/git/ref/heads/${branch}`;
  const now = await hands.call<{ object: { sha: string } }>(login, 'GET', path);
  const done = pushes.findIndex(({ head }) => head === now?.object.sha) + 1;
  let before = now?.object.sha;
  const remote = { url: `${repositoryUrl}.git`, token: await hands.token(login) };
  for (const [index, { at, head }] of pushes.entries()) {
    if (now && index >= done) {
      signal.throwIfAborted();
      hands.sampleCalls.datePush(head, at);
      await desk.push(remote, { branch, before, after: head });
      before = head;
    }
    tick();
  }
  // What an earlier start pushed may have been announced when nobody was there to hear it. Asked for
  // last: a push that comes between the host's log and its repository would get the time of day.
  const isUnheard = done > 0 && headSha !== now?.object.sha;
  if (isUnheard) await transact(db, (tx) => enqueueCompare(tx, workId));
}

/** What comes next needs what these pushes brought. */
async function allKnown(
  making: Making,
  out: HandedOut,
  histories: ReadonlyMap<number, readonly ReadyPush[]>,
): Promise<void> {
  await until('reading the pushes', making.signal, async () => {
    const rows = await selectRows(making, out);
    return [...histories].every(([workId, pushes]) => {
      const expected = pushes.at(-1)?.head;
      return expected === undefined || rows.get(workId)?.headSha === expected;
    });
  });
}
