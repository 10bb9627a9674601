/** The calls that students and graders make most often cost the same in a class of 10 and of 1,000. */
import { countReads, type PlanKind, type Read } from '@lectern/testkit/count-reads';
import { create } from '@lectern/testkit/grading-scene';
import { seedClass } from '@lectern/testkit/seed-class';
import { startWorld } from '@lectern/testkit/world';
import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { contributors, testRuns, testSettings, testVersions, works } from '../db/schema/index.ts';
import { transact } from '../db/transact.ts';
import { settleWork } from './commits/counting/settle-work.ts';
import { recordPushes } from './commits/pushes/record-push.ts';

const now = new Date('2026-09-10T12:00:00Z');
const nothingElse = {
  listLastPushes: () => Promise.resolve([]),
  listActivity: () => Promise.resolve([]),
};
const platform = { pushes: () => Promise.resolve(nothingElse) };
const world = await startWorld({ startsAt: now, platform });
afterAll(world.close);

async function seed(students: number) {
  const seeded = await seedClass(world.superuser, { students, assignments: 4, now });
  const student = await world.signIn(seeded.students[6]);
  const ta = await world.signIn(seeded.tas[1]);
  /** The assignment that is being graded. */
  const assignment = seeded.assignments[2]!;
  const [own] = await world.db
    .select({ id: contributors.workId, starter: works.starterSha, head: works.headSha })
    .from(contributors)
    .innerJoin(works, eq(works.id, contributors.workId))
    .where(and(eq(contributors.assignmentId, assignment.id), eq(contributors.userId, student.id)));
  const path = `/classrooms/classroom/${seeded.classroom.id}`;
  const at = `${path}/assignments/assignment/${assignment.id}`;
  return { ...seeded, student, ta, path, at, work: own! };
}

const [small, large] = [await seed(10), await seed(1_000)];
await world.superuser.query('vacuum (analyze)');

type Class = Awaited<ReturnType<typeof seed>>;

async function get(as: { token: string }, path: string) {
  const answer = await world.api.as(as).get(path);
  expect(answer.statusCode, answer.body).toBe(200);
}

let pushed = 0;
async function settlePush({ work, student }: Class) {
  const push = {
    ref: 'refs/heads/main',
    beforeSha: work.head!,
    afterSha: String(++pushed).padStart(40, 'a'),
    forced: false,
    receivedAt: new Date(now.getTime() + pushed * 1_000),
    pusherId: student.platformId,
    byBot: false,
    source: 'webhook' as const,
  };
  await transact(world.db, async (tx) => {
    await recordPushes(tx, { workId: work.id, starterSha: work.starter }, [push]);
    await settleWork(tx, work.id, now);
  });
}

async function grade({ ta, at, work }: Class) {
  const comments = [create('Good names', 2), create('Too long', -1)];
  const answer = await world.api
    .as(ta)
    .post(`${at}/works/work/${work.id}/grade`, { body: '', comments });
  expect(answer.statusCode, answer.body).toBe(200);
}

/** With the most rows that a call may read, far fewer than a class of 1,000 has. */
const calls: [string, number, (of: Class) => Promise<void>][] = [
  ['My Work', 400, (of) => get(of.student, `${of.path}/my-work`)],
  ["a student's submission", 80, (of) => get(of.student, `${of.at}/works/work/${of.work.id}`)],
  [
    'the code of a grade',
    60,
    (of) => get(of.student, `${of.at}/works/work/${of.work.id}/published-code`),
  ],
  ['a submission in the grader', 100, (of) => get(of.ta, `${of.at}/works/work/${of.work.id}`)],
  ['the next one to grade', 60, (of) => get(of.ta, `${of.at}/next-ungraded?after=${of.work.id}`)],
  ['a push', 60, settlePush],
  ['a grade', 300, grade],
];

const sum = (reads: readonly Read[], what: 'buffers' | 'rows') =>
  Math.round(reads.reduce((total, read) => total + read[what], 0));

/** A larger table has a deeper index, and rows of one submission are on more of its pages. */
const atMost = (few: number) => 1.3 * few + 10;

describe.each<PlanKind>(['custom', 'generic'])('with %s plans', (kind) => {
  it.each(calls)(
    '%s reads as much in a class of 1,000 as in one of 10',
    async (_name, mostRows, call) => {
      // First calls also read the catalog and begin what later ones continue.
      for (const of of [small, large]) await countReads(kind, () => call(of));
      const few = await countReads(kind, () => call(small));
      const many = await countReads(kind, () => call(large));
      expect(many.map(({ text }) => text)).toEqual(few.map(({ text }) => text));
      expect(sum(many, 'buffers')).toBeLessThan(atMost(sum(few, 'buffers')));
      expect(sum(many, 'rows')).toBeLessThan(atMost(sum(few, 'rows')));
      expect(sum(many, 'rows')).toBeLessThan(mostRows);
    },
  );
});

const wide: [string, number, (of: Class) => Promise<void>][] = [
  ['the glance', 2_000, (of) => get(of.ta, `${of.path}/glance`)],
  ['the grade distribution', 30_000, (of) => get(of.ta, `${of.path}/grade-distribution`)],
  ['the gradebook', 100_000, (of) => get(of.ta, `${of.path}/gradebook`)],
  // The maximum of an assignment depends on the reports of the class.
  ['the own gradebook', 30_000, (of) => get(of.student, `${of.path}/my-gradebook`)],
  ['the list of graders', 400, (of) => get(of.ta, `${of.at}/graders`)],
];

it.each(wide)('%s of a class of 1,000 reads at most %i pages', async (_name, pages, call) => {
  const read = await countReads('custom', () => call(large));
  expect(sum(read, 'buffers')).toBeLessThan(pages);
});

it('the glance lists public repositories with as many statements in a class of 1,000', async () => {
  await world.db.update(works).set({ seenPublicAt: now });
  const look = (of: Class) => countReads('custom', () => get(of.ta, `${of.path}/glance`));
  expect(await look(large)).toHaveLength((await look(small)).length);
});

it('the gradebook is read with as many statements for 1,000 people as for 10', async () => {
  const look = (of: Class) => countReads('custom', () => get(of.ta, `${of.path}/gradebook`));
  expect(await look(large)).toHaveLength((await look(small)).length);
});

/** The statement with any number of ids. */
const withoutLists = ({ text }: Read) => text.replace(/\$\d+(?:, \$\d+)+/g, '$');

/** A finished run of every submission of the assignment that is being graded. */
async function addRuns({ at }: Class): Promise<void> {
  const assignmentId = Number(at.split('/').at(-1));
  const limits = { seconds: 1, memory_mb: 64, processes: 8, files_mb: 8, output_kb: 8 };
  const plan = { network: false, limits, setup: null, cases: [], suites: [] };
  const version = { assignmentId, number: 1, source: 'form', format: 'form', plan } as const;
  const [saved] = await world.db.insert(testVersions).values(version).returning();
  const versionId = saved!.id;
  await world.db.insert(testSettings).values({ assignmentId, versionId });
  const of = await world.db.select().from(works).where(eq(works.assignmentId, assignmentId));
  const done = { reason: 'push', state: 'done', points: 0, maximum: 0, verdicts: [] } as const;
  const rows = of.flatMap(({ id: workId, countedSha, headSha }) => {
    const sha = countedSha ?? headSha;
    return sha === null ? [] : [{ ...done, assignmentId, workId, versionId, sha }];
  });
  await world.db.insert(testRuns).values(rows);
}

it('sections, activity and a person of a class of 1,000 are read with as many statements', async () => {
  const asked: ((of: Class) => Promise<void>)[] = [
    (of) => get(of.ta, `${of.path}/sections`),
    (of) => get(of.ta, `${of.path}/activity`),
    (of) => get(of.ta, `${of.path}/people/${of.student.id}`),
  ];
  for (const call of asked) {
    const few = await countReads('custom', () => call(small));
    const many = await countReads('custom', () => call(large));
    expect(many.map(withoutLists)).toEqual(few.map(withoutLists));
  }
});

it('tests of a class of 1,000 are listed, shown and run again with as many statements', async () => {
  for (const of of [small, large]) await addRuns(of);
  const run = async ({ professor, at }: Class) => {
    const as = world.api.as(await world.signIn(professor));
    const answer = await as.post(`${at}/tests/runs`, {});
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<{ queued: number }>().queued).toBeGreaterThan(0);
  };
  const table = (of: Class) => get(of.ta, `${of.at}/tests/table`);
  const asked: ((of: Class) => Promise<void>)[] = [
    table,
    (of) => get(of.ta, `${of.at}/tests`),
    (of) => get(of.ta, `${of.at}/tests/versions`),
    (of) => get(of.student, `${of.at}/works/work/${of.work.id}/tests`),
    run,
    // With a waiting run of each submission.
    table,
  ];
  for (const call of asked) {
    const [few, many] = [
      await countReads('custom', () => call(small)),
      await countReads('custom', () => call(large)),
    ];
    expect(many.map(withoutLists)).toEqual(few.map(withoutLists));
  }
});

it('a roster of 1,000 people is previewed, imported and read with as many statements', async () => {
  const file = ({ students }: Class, family: string) =>
    [
      'Login,First name,Last name,Section',
      ...students.map(({ login }, n) => `${login},Given,${family}${n},Lab ${n % 5}`),
    ].join('\n');
  const send = async (of: Class, to: string, family: string, based_on = '') => {
    const answer = await world.api
      .as(await world.signIn(of.professor))
      .post(`${of.path}/roster/${to}?${new URLSearchParams({ based_on })}`, file(of, family), {
        'content-type': 'application/octet-stream',
      });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ based_on: string }>();
  };
  const steps: ((of: Class) => Promise<unknown>)[] = [
    (of) => send(of, 'preview', 'A'),
    (of) => send(of, 'import', 'A'),
    // Everybody has another name.
    async (of) => send(of, 'import', 'B', (await send(of, 'preview', 'B')).based_on),
    (of) => get(of.ta, `${of.path}/roster`),
    (of) => get(of.ta, `${of.path}/students`),
    (of) => get(of.student, `${of.path}/roster/own`),
  ];
  for (const step of steps) {
    const [few, many] = [
      await countReads('custom', async () => void (await step(small))),
      await countReads('custom', async () => void (await step(large))),
    ];
    expect(many.map(withoutLists)).toEqual(few.map(withoutLists));
  }
});
