import {
  MembershipStatus,
  StatusReason,
  type ClassroomUser,
  type Glance,
  type StudentWork,
  type WorkDetail,
} from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { after, due, sha, startClass } from '@lectern/testkit/working-class';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { contributors, memberships, works } from '../../db/schema/index.ts';
import { makeKeyring } from '../../secrets/keyring.ts';
import { isLiveMembership } from '../memberships/queries.ts';
import { isLive } from '../memberships/standing.ts';

const world = await startWorld({ app: { keyring: makeKeyring([Buffer.alloc(32, 'asking')]) } });
afterAll(world.close);

/** Ada has no grade yet. Grace has one, and so have Alan and Zoe, who share a work. */
async function gradedClass() {
  const scene = await startClass(world);
  const { works: w, people, ta, assignment } = scene;
  const shared = { workId: w.alan.id, assignmentId: assignment.id, userId: people.zoe.id };
  await world.db.insert(contributors).values(shared);
  for (const work of Object.values(w)) await world.pushed(work, sha(2), after(-60));
  await world.extension(assignment, people.grace, after(3600), { createdAt: after(-60) });
  await scene.settle(after(120));
  await world.db
    .update(works)
    .set({ state: 'GRADING_COMPLETED', gradedAt: due, gradedBy: ta.id, gradedSha: sha(2) })
    .where(inArray(works.id, [w.grace.id, w.alan.id]));
  return scene;
}

type Scene = Awaited<ReturnType<typeof gradedClass>>;

/** Everything that lists or counts works, as a professor sees it. */
async function shown({ professor, classroom, path, work, works: w }: Scene) {
  const get = <T>(at: string) => world.api.as(professor).read<T>(at);
  const room = `/classrooms/classroom/${classroom.id}`;
  const { student_works } = await get<{ student_works: StudentWork[] }>(`${path}/works`);
  const { student_work: alan } = await get<WorkDetail>(work(w.alan));
  const grades = await get<{ assignments: [{ percentages: number[] }] }>(
    `${room}/grade-distribution`,
  );
  const glance = await get<Glance>(`${room}/glance`);
  const names = (of: StudentWork) => of.contributors.map(({ full_name }) => full_name).join();
  return {
    list: student_works.map(names),
    progress: (await get<{ status: object }>(`${path}/progress-status`)).status,
    grading: (await get<{ status: object }>(`${path}/grading-status`)).status,
    commits: (await get<{ total_commits: number }>(`${path}/commit-count`)).total_commits,
    grades: grades.assignments[0].percentages,
    alan: [names(alan), alan.row_num, alan.total_student_works],
    beside: [alan.previous_student_work_id, alan.next_student_work_id],
    next: (await get<{ student_work_id: number | null }>(`${path}/next-ungraded`)).student_work_id,
    waiting: glance.waiting.total,
    deadlines: glance.next_deadlines.length,
    pushes: glance.activity.reduce((sum, { pushes }) => sum + pushes, 0),
    extensions: (await get<{ extensions: object[] }>(`${path}/extensions`)).extensions.length,
  };
}

it('a removed student appears nowhere, even after asking to return, until a professor agrees', async () => {
  const scene = await gradedClass();
  const { path, classroom, works: w } = scene;
  const { ada, grace, zoe } = scene.people;
  const room = `/classrooms/classroom/${classroom.id}`;
  const professor = world.api.as(scene.professor);
  const publish = async () =>
    (await professor.post(`${path}/publish`, { student_work_ids: null })).json<object>();
  const link = await professor.post(`${room}/token`, { classroom_role: 'STUDENT' });
  const before = await shown(scene);
  expect(before).toMatchObject({
    list: ['Zoe Abel,Alan Turing', 'Ada Byron', 'Grace Hopper'],
    beside: [null, w.ada.id],
    next: w.ada.id,
    waiting: 1,
    deadlines: 1,
    extensions: 1,
  });

  const gone = [ada, grace, zoe];
  for (const { id } of gone) await professor.delete(`${room}/students/${id}`);
  const without = await shown(scene);
  expect(without).toEqual({
    list: ['Alan Turing'],
    progress: { not_accepted: 0, accepted: 0, started: 0, submitted: 0, in_grading: 1 },
    grading: { graded: 1, ungraded: 0 },
    commits: 1,
    grades: [100],
    alan: ['Alan Turing', 1, 1],
    beside: [null, null],
    next: null,
    waiting: 0,
    deadlines: 0,
    pushes: 1,
    extensions: 0,
  });

  for (const person of gone) {
    await world.api.as(person).post(`/classrooms/classroom/token/${link.json().token}`);
  }
  const { users } = await professor.read<{ users: ClassroomUser[] }>(`${room}/students`);
  expect(users.filter((one) => one.status_reason === 'removed_before')).toHaveLength(3);
  expect(await shown(scene)).toEqual(without);
  expect(await publish()).toEqual({ published: [w.alan.id], skipped: 0 });

  for (const { id } of gone) await professor.put(`${room}/invite/role/STUDENT/user/${id}`);
  expect(await shown(scene)).toEqual(before);
  expect(await publish()).toEqual({ published: [w.grace.id], skipped: 2 });
});

it('the SQL condition and the rule agree on which memberships are live', async () => {
  const { classroom } = await world.seededClassroom();
  const standings = [
    ...MembershipStatus.options.map((status) => ({ status })),
    ...StatusReason.options.map((reason) => ({ status: 'REQUESTED' as const, reason })),
  ];
  for (const standing of standings) await world.member(classroom, await world.user(), standing);
  const isHere = eq(memberships.classroomId, classroom.id);
  const all = await world.db.select().from(memberships).where(isHere).orderBy(memberships.userId);
  const live = await world.db
    .select()
    .from(memberships)
    .where(and(isHere, isLiveMembership()))
    .orderBy(memberships.userId);
  expect(live).toEqual(all.filter(isLive));
  expect(live).toHaveLength(7);
});
