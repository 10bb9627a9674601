import type { AssignmentOutline, FullRubric, SaveRubric, ScoreChange } from '@lectern/contract';
import type { Response } from '@lectern/testkit/api';
import { countWaiting, holdLocks } from '@lectern/testkit/locks';
import { startWorld } from '@lectern/testkit/world';
import { and, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLog, feedback, feedbackVersions } from '../../db/schema/index.ts';

const world = await startWorld();
afterAll(world.close);

let scene: Awaited<ReturnType<typeof world.seededClassroom>>;
beforeEach(async () => {
  scene = await world.seededClassroom();
});

const professor = () => world.api.as(scene.professor);
const item = (explanation: string, point_value: number | null, more: object = {}) => ({
  id: null,
  point_value,
  explanation,
  deleted: false,
  ...more,
});
const body = (items: object[], more: object = {}): SaveRubric =>
  ({
    rubric: {
      id: null,
      name: ' Style ',
      org_id: scene.organization.id,
      classroom_id: scene.classroom.id,
      reusable: true,
      ...more,
    },
    rubric_items: items,
  }) as unknown as SaveRubric;

async function created(items: object[]): Promise<FullRubric> {
  const answer = await professor().post('/rubrics/rubric', body(items));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ full_rubric: FullRubric }>().full_rubric;
}

const points = ({ rubric_items }: FullRubric) =>
  rubric_items.map(({ explanation, point_value }) => [explanation, point_value]);

const order = ({ rubric_items }: FullRubric) =>
  rubric_items.map(({ position, explanation }) => `${position} ${explanation}`);

describe('saving a rubric', () => {
  it("gives copied items new ids, and ignores deleted items and the editor's own fields", async () => {
    const original = await created([item('Names', 2, { impact: 'A' })]);
    const [copied] = original.rubric_items;
    const copy = await created([
      { ...copied, explanation: ' Names ' },
      item('x'.repeat(101), 0.5, { deleted: true }),
    ]);
    expect(points(copy)).toEqual([['Names', 2]]);
    expect(copy.rubric_items[0]?.id).not.toBe(copied?.id);
    expect(copy.rubric).toMatchObject({ name: 'Style', classroom_id: scene.classroom.id });
    expect(points(original)).toEqual([['Names', 2]]);
  });

  it('creates one rubric for a request that is sent twice', async () => {
    const sent = { 'idempotency-key': 'new-rubric' };
    const make = () => professor().post('/rubrics/rubric', body([item('Names', 2)]), sent);
    const [first, again] = await Promise.all([make(), make()]);
    expect(first.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    const list = await professor().get(`/classrooms/classroom/${scene.classroom.id}/rubrics`);
    expect(list.json<{ full_rubrics: FullRubric[] }>().full_rubrics).toHaveLength(1);
  });

  it('refuses an invalid idempotency key', async () => {
    const sent = { 'idempotency-key': 'with a space' };
    const answer = await professor().post('/rubrics/rubric', body([item('Names', 2)]), sent);
    expect(answer).toFailWith('invalid_value');
  });

  it.each([
    [[], {}, 'A rubric cannot have no items.'],
    [[item('x', 1, { deleted: true })], {}, 'A rubric cannot have no items.'],
    [[item('  ', 1)], {}, 'Item explanations cannot be empty.'],
    [[item('x', null)], {}, 'Point values cannot be empty.'],
    [[item('x', 1)], { name: '  ' }, 'Please provide a rubric name.'],
  ])(
    'refuses incomplete items %j with name %j and changes nothing',
    async (items, more, sentence) => {
      const answer = await professor().post('/rubrics/rubric', body(items, more));
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        422,
        sentence,
      ]);
      const list = await professor().get(`/classrooms/classroom/${scene.classroom.id}/rubrics`);
      expect(list.json()).toEqual({ full_rubrics: [] });
    },
  );

  it.each([{}, { rubric: null }, { rubric: { classroom_id: '1' } }])(
    'refuses a new rubric without its classroom as malformed: %j',
    async (sent) => {
      expect(await professor().post('/rubrics/rubric', sent)).toFailWith('invalid_body');
    },
  );

  it('keeps ids and order, hides removed items, and refuses foreign items and stale versions', async () => {
    const before = await created([item('First', 1), item('Second', -2), item('Third', 0)]);
    const [first, second] = before.rubric_items;
    const path = `/rubrics/rubric/${before.rubric.id}`;
    const wanted = body(
      [
        { ...second, position: undefined },
        item('New', 5),
        { ...first, position: undefined, explanation: 'Once first' },
      ],
      { version: before.rubric.version },
    );
    const answer = await professor().put(path, wanted);
    const after = answer.json<{ full_rubric: FullRubric }>().full_rubric;
    expect(points(after)).toEqual([
      ['Second', -2],
      ['New', 5],
      ['Once first', 1],
    ]);
    expect(after.rubric_items[2]?.id).toBe(first?.id);
    expect((await professor().put(path, wanted)).statusCode).toBe(409);

    const other = await created([item('Elsewhere', 1)]);
    const foreign = await professor().put(path, body([other.rubric_items[0]!]));
    expect(foreign.statusCode).toBe(422);
    const read = await world.api.as(scene.ta).get(path);
    expect(read.json<{ full_rubric: FullRubric }>().full_rubric).toEqual(after);
  });

  it('stores and lists items by their positions, also in a new rubric', async () => {
    const before = await created([
      item('Last', 1, { position: 7 }),
      item('First', -2, { position: 0 }),
      item('Second', 0, { position: 1 }),
    ]);
    expect(order(before)).toEqual(['0 First', '1 Second', '2 Last']);
    const [first, second, last] = before.rubric_items;
    const moved = body([{ ...first, position: 2 }, second!, { ...last, position: 0 }]);
    const path = `/rubrics/rubric/${before.rubric.id}`;
    expect((await professor().put(path, moved)).statusCode).toBe(200);
    const read = await world.api.as(scene.ta).get(path);
    const { full_rubric: after } = read.json<{ full_rubric: FullRubric }>();
    expect(order(after)).toEqual(['0 Last', '1 Second', '2 First']);
    expect(after.rubric_items[2]?.id).toBe(first?.id);
  });

  it('accepts one of two changes made at once and answers the other with a conflict', async () => {
    const { rubric, rubric_items: items } = await created([item('First', 1)]);
    const path = `/rubrics/rubric/${rubric.id}`;
    const lock = `select from rubrics where id = ${rubric.id} for update`;
    const release = await holdLocks(world.superuser, lock);
    const save = (name: string) =>
      professor().put(path, body(items, { name, version: rubric.version }));
    const both = Promise.all([save('Mine'), save('Theirs')]);
    await expect
      .poll(() => countWaiting(world.superuser))
      .toBe(2)
      .finally(release);
    expect((await both).map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('the rubric of an assignment', () => {
  it('is linked by a bare number, an object or null, and only within its classroom', async () => {
    const rubric = await created([item('Names', 2)]);
    const template = await world.template(scene.organization);
    const { id } = await world.assignment(scene.classroom, template);
    const path = `/classrooms/classroom/${scene.classroom.id}/assignments/assignment/${id}/rubric`;
    const link = async (wanted: unknown) => {
      const answer = await professor().put(path, wanted);
      return answer.statusCode === 200
        ? answer.json<{ assignment_outline: AssignmentOutline }>().assignment_outline.rubric_id
        : answer.statusCode;
    };
    expect((await world.api.as(scene.ta).get(path)).json()).toBeNull();
    expect(await link(rubric.rubric.id)).toBe(rubric.rubric.id);
    const { rubric: linked, rubric_items } = rubric;
    expect((await world.api.as(scene.ta).get(path)).json()).toEqual({
      rubric: { ...linked, in_use: true },
      rubric_items,
    });
    expect(await link({ rubric_id: null })).toBeNull();
    expect(await link({ rubric_id: rubric.rubric.id })).toBe(rubric.rubric.id);
    expect(await link(null)).toBeNull();

    const elsewhere = await world.seededClassroom();
    const home = scene;
    scene = elsewhere;
    const foreign = await created([item('Elsewhere', 1)]);
    scene = home;
    expect([await link(foreign.rubric.id), await link(4_000_000_000)]).toEqual([422, 422]);
  });
});

describe('rubric points that comments already use', () => {
  async function used() {
    const rubric = await created([item('Names', -2), item('Tests', 5)]);
    const [names] = rubric.rubric_items;
    const template = await world.template(scene.organization);
    const assignment = await world.assignment(scene.classroom, template, { defaultScore: 10 });
    const on = { id: assignment.id, orgId: scene.organization.id };
    const work = await world.work(on, scene.student, { state: 'GRADING_COMPLETED' });
    const comment = (given: number) => ({
      workId: work.id,
      body: 'See the rubric.',
      points: given,
      rubricItemId: names!.id,
      authorId: scene.ta.id,
    });
    const rows = await world.db
      .insert(feedback)
      .values([comment(-2), comment(-7)])
      .returning();
    const wanted = body([{ ...names, point_value: -5 }, rubric.rubric_items[1]!]);
    const path = `/rubrics/rubric/${rubric.rubric.id}`;
    const scores = async () => {
      const live = await world.db.select().from(feedback).where(eq(feedback.workId, work.id));
      return live.sort((a, b) => a.id - b.id).map((row) => row.points);
    };
    return { rubric, work, rows, wanted, path, scores };
  }

  it('change no scores unless a professor asks for it, after a preview of before and after', async () => {
    const { wanted, path, scores, work, rows } = await used();
    const preview = async () => {
      const answer = await professor().post(`${path}/rescore-preview`, wanted);
      return answer.json<{ changes: ScoreChange[] }>().changes;
    };
    expect(await preview()).toMatchObject([{ student_work_id: work.id, before: 1, after: -2 }]);
    expect(await scores()).toEqual([-2, -7]);
    const set = (deletedAt: Date | null) =>
      world.db.update(feedback).set({ deletedAt }).where(eq(feedback.id, rows[0]!.id));
    await set(new Date());
    expect(await preview()).toEqual([]);
    await set(null);
    const answer = await professor().put(path, wanted);
    expect(answer.json<{ rescore_id: number | null }>().rescore_id).toBeNull();
    expect(await scores()).toEqual([-2, -7]);
  });

  it('reach the comments that still have them, in a new version, and can be undone once', async () => {
    const { wanted, path, scores, rows, rubric } = await used();
    const answer = await professor().put(`${path}?rescore=true`, wanted);
    const { rescore_id, full_rubric } = answer.json<{
      rescore_id: number;
      full_rubric: FullRubric;
    }>();
    expect(await scores()).toEqual([-5, -7]);
    const undo = `${path}/rescores/${rescore_id}/undo`;
    const undone = await professor().post(undo);
    const restored = undone.json<{ full_rubric: FullRubric }>().full_rubric;
    expect(points(restored)).toEqual(points(rubric));
    expect(restored.rubric.version).toBe(full_rubric.rubric.version + 1);
    expect(await scores()).toEqual([-2, -7]);
    expect((await professor().post(undo)).statusCode).toBe(409);
    const history = await world.db
      .select({ version: feedbackVersions.version, points: feedbackVersions.points })
      .from(feedbackVersions)
      .where(eq(feedbackVersions.feedbackId, rows[0]!.id))
      .orderBy(feedbackVersions.version);
    expect(history).toEqual([
      { version: 2, points: -5 },
      { version: 3, points: -2 },
    ]);
    const audited = await world.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, `rubric:${rubric.rubric.id}`));
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['rubric.rescored', 'rubric.rescore-undone']),
    );
  });

  it('are re-scored once by a request that is sent twice, and both answers allow the undo', async () => {
    const { wanted, path, scores, rubric } = await used();
    const { version } = rubric.rubric;
    const sent = { ...wanted, rubric: { ...wanted.rubric, version } };
    const key = { 'idempotency-key': 'rescore' };
    const save = () => professor().put(`${path}?rescore=true`, sent, key);
    const first = (await save()).json<{ rescore_id: number }>();
    expect(first.rescore_id).toEqual(expect.any(Number));
    expect((await save()).json()).toEqual(first);
    expect(await scores()).toEqual([-5, -7]);
  });

  it('are changed in the order in which grading locks comments, so that neither deadlocks', async () => {
    const { rubric, wanted, path, rows, scores } = await used();
    const [names, tests] = rubric.rubric_items;
    const [first, second] = rows;
    const onTests = { rubricItemId: tests!.id, points: 5 };
    await world.db.update(feedback).set(onTests).where(eq(feedback.id, first!.id));
    await world.db.update(feedback).set({ points: -2 }).where(eq(feedback.id, second!.id));
    wanted.rubric_items = [
      { ...names!, point_value: -5 },
      { ...tests!, point_value: 6 },
    ];
    const heldUp = async (act: () => Promise<Response>) => {
      const lock = 'select from feedback where id = ';
      const release = await holdLocks(world.superuser, `${lock} ${first!.id} for update`);
      const acting = act();
      await expect.poll(() => countWaiting(world.superuser)).toBe(1);
      const free = await world.superuser.query(`${lock} ${second!.id} for update skip locked`);
      await release();
      expect(free.rowCount).toBe(1);
      return acting;
    };
    const saved = await heldUp(() => professor().put(`${path}?rescore=true`, wanted));
    expect(await scores()).toEqual([6, -5]);
    const { rescore_id } = saved.json<{ rescore_id: number }>();
    await heldUp(() => professor().post(`${path}/rescores/${rescore_id}/undo`));
    expect(await scores()).toEqual([5, -2]);
  });

  it('do not reach deleted comments', async () => {
    const { wanted, path, scores, rows } = await used();
    const deleted = { deletedAt: new Date() };
    await world.db.update(feedback).set(deleted).where(eq(feedback.id, rows[0]!.id));
    const answer = await professor().put(`${path}?rescore=true`, wanted);
    expect(answer.json()).toMatchObject({ rescore_id: null });
    expect(await scores()).toEqual([-2, -7]);
  });

  it('are not undone where somebody changed them after the re-score', async () => {
    const { wanted, path, scores, rows, rubric } = await used();
    const answer = await professor().put(`${path}?rescore=true`, wanted);
    const { rescore_id } = answer.json<{ rescore_id: number }>();
    const [names, tests] = rubric.rubric_items;
    await professor().put(path, body([{ ...names, point_value: -6 }, tests!]));
    await world.db
      .update(feedback)
      .set({ points: 3, version: 9 })
      .where(eq(feedback.id, rows[0]!.id));
    const undone = await professor().post(`${path}/rescores/${rescore_id}/undo`);
    expect(await scores()).toEqual([3, -7]);
    expect(points(undone.json<{ full_rubric: FullRubric }>().full_rubric)).toEqual([
      ['Names', -6],
      ['Tests', 5],
    ]);
  });

  it('reach any number of comments, and back', { tags: 'release' }, async () => {
    const { wanted, path, rubric, work } = await used();
    const [names] = rubric.rubric_items;
    // At eight values per row, this many would exceed one statement's parameters.
    await world.db.execute(sql`
      insert into ${feedback} (work_id, body, points, rubric_item_id, author_id)
      select ${work.id}, 'See the rubric.', -2, ${names!.id}, ${scene.ta.id}
      from generate_series(1, 8300)`);
    const answer = await professor().put(`${path}?rescore=true`, wanted);
    expect(answer.statusCode, answer.body).toBe(200);
    const carrying = (given: number) =>
      world.db.$count(feedback, and(eq(feedback.workId, work.id), eq(feedback.points, given)));
    expect(await carrying(-5)).toBe(8301);
    const { rescore_id } = answer.json<{ rescore_id: number }>();
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const undone = await professor().post(`${path}/rescores/${rescore_id}/undo`);
    const asked = statements.mock.calls.length;
    statements.mockRestore();
    expect(undone.statusCode, undone.body).toBe(200);
    expect(asked).toBeLessThan(40);
    expect(await carrying(-2)).toBe(8301);
  });
});
