import type {
  ErrorCode,
  Gradebook,
  GradebookChange,
  GradebookPlan,
  MyGradebook,
} from '@lectern/contract';
import { auditLog, contributors, extensions, rosterEntries } from '../../db/schema/index.ts';
import { create, startGrading } from '@lectern/testkit/grading-scene';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const scene = await startGrading();
const { world, professor, ta, student, classroom, organization } = scene;
afterAll(world.close);

const path = `/classrooms/classroom/${classroom.id}`;
const read = (as: { token: string } = professor, query = '') =>
  world.api.as(as).read<Gradebook>(`${path}/gradebook${query}`);
const mine = (as: { token: string } = student) =>
  world.api.as(as).read<MyGradebook>(`${path}/my-gradebook`);
const put = (part: string, body: object, as: { token: string } = professor) =>
  world.api.as(as).put(`${path}/gradebook/${part}`, body);

async function done(answer: ReturnType<typeof put>) {
  const { statusCode, body } = await answer;
  expect(statusCode, body).toBe(204);
}

/** The plan as it is, with changes. */
async function planned(change: (plan: GradebookPlan) => Partial<GradebookPlan>) {
  const { version, categories, assignments, columns } = await read();
  const at = (id: number | null) => {
    const found = categories.findIndex(({ category_id }) => category_id === id);
    return found < 0 ? null : found;
  };
  const plan: GradebookPlan = {
    version,
    categories,
    assignments: assignments.map((one) => ({ ...one, category: at(one.category_id) })),
    columns: columns.map((one) => ({ ...one, category: at(one.category_id) })),
  };
  return { ...plan, ...change(plan) };
}

const save = async (change: (plan: GradebookPlan) => Partial<GradebookPlan>) =>
  put('plan', await planned(change));

const exam = {
  column_id: null,
  name: 'Exam',
  maximum: 50,
  category: null,
  extra_credit: false,
  published: false,
};

describe('the gradebook', () => {
  let graded: Awaited<ReturnType<typeof scene.gradable>>;
  beforeAll(async () => {
    graded = await scene.gradable(student);
    const body = { body: '', comments: [create('Too long', -2)] };
    const answer = await world.api.as(ta).post(`${graded.at}/grade`, body);
    expect(answer.statusCode, answer.body).toBe(200);
  });
  const cellOf = ({ people }: Gradebook, userId = student.id) =>
    people.find(({ user_id: id }) => id === userId)!.cells;

  it('shows staff scores at once, and students only what is published', async () => {
    const before = await read();
    expect(before.assignments).toMatchObject([{ maximum: 10, counts: true, category_id: null }]);
    expect(cellOf(before)).toEqual([
      { state: 'GRADING_COMPLETED', work_id: graded.work.id, manual: 8, overall: 8, score: 8 },
    ]);
    expect(before.people.find(({ user_id: id }) => id === student.id)?.total).toBe(80);
    const hidden = { total: null, cells: [{ work_id: graded.work.id }] };
    expect(await mine()).toMatchObject(hidden);
    expect(cellOf(await read(ta, '?as=student'))).toEqual(hidden.cells);
    await world.api.as(professor).post(`${graded.path}/publish`, {});
    await world.api.as(professor).put(`${graded.at}/override`, { score: 9, reason: 'Agreed.' });
    const shown = { score: 8, published: 8, manual: 8, overall: 8, state: 'GRADE_PUBLISHED' };
    const seen = await mine();
    expect(seen).toMatchObject({ total: 80, cells: [shown] });
    expect(seen.cells[0]).not.toHaveProperty('override');
    const asStudent = await read(ta, '?as=student');
    expect(cellOf(asStudent)).toEqual(seen.cells);
    expect(asStudent.people.find(({ user_id: id }) => id === student.id)?.total).toBe(80);
    expect(cellOf(await read())).toMatchObject([{ score: 9, override: 9, published: 8 }]);
  });

  it('counts missing work as 0 only after the due date of the person', async () => {
    const [late, extended] = [await world.signIn(), await world.signIn()];
    for (const person of [late, extended]) await world.member(classroom, person);
    const on = { assignmentId: graded.assignment.id, grantedBy: professor.id };
    const dueAt = new Date(world.clock.read().getTime() + 60_000);
    await world.db.insert(extensions).values({ ...on, userId: extended.id, dueAt });
    const book = await read();
    expect(cellOf(book, late.id)).toEqual([{ state: 'NOT_ACCEPTED', missing: true }]);
    expect(cellOf(book, extended.id)).toEqual([{ state: 'NOT_ACCEPTED' }]);
    const totals = new Map(book.people.map((person) => [person.user_id, person.total]));
    expect([totals.get(late.id), totals.get(extended.id)]).toEqual([0, null]);
    expect(await mine(late)).toMatchObject({ total: 0, cells: [{ missing: true }] });
  });

  it('gives both partners of a submission its score', async () => {
    const [one, other] = [await world.signIn(), await world.signIn()];
    for (const person of [one, other]) await world.member(classroom, person);
    const { work, assignment, at } = await scene.gradable(one);
    const partner = { workId: work.id, assignmentId: assignment.id, userId: other.id };
    await world.db.insert(contributors).values(partner);
    await world.api.as(ta).post(`${at}/grade`, { body: '', comments: [] });
    const book = await read();
    const column = book.assignments.findIndex((each) => each.assignment_id === assignment.id);
    for (const person of [one, other]) {
      expect(cellOf(book, person.id)[column]).toMatchObject({ score: 10, work_id: work.id });
    }
  });

  it('says by how much the counted commit is late', async () => {
    const person = await world.signIn();
    await world.member(classroom, person);
    const dueAt = new Date('2026-09-08T12:00:00Z');
    const assignment = await world.assignment(classroom, scene.template, { dueAt });
    const late = { countedReason: 'late_accepted' as const, countedSha: '2'.repeat(40) };
    const countedReceivedAt = new Date('2026-09-08T13:00:00Z');
    const on = { id: assignment.id, orgId: organization.id };
    await world.work(on, person, { ...late, countedReceivedAt, state: 'SUBMITTED' });
    const book = await read();
    const column = book.assignments.findIndex((each) => each.assignment_id === assignment.id);
    expect(cellOf(book, person.id)[column]).toMatchObject({ late_by: 3_600 });
  });

  it('shows identifiers and addresses to professors alone', async () => {
    const entry = { identifier: 'canary-0042', email: 'canary@school.example' };
    const name = { givenName: 'Ada', familyName: 'King', claimSource: 'staff' as const };
    const claimed = { userId: student.id, claimedAt: world.clock.read() };
    const row = { classroomId: classroom.id, ...entry, ...name, ...claimed };
    await world.db.insert(rosterEntries).values(row);
    const person = (book: Gradebook) => book.people.find(({ user_id: id }) => id === student.id);
    expect(person(await read())).toMatchObject({ ...entry, full_name: 'Ada King' });
    expect(JSON.stringify([await read(ta), await mine()])).not.toContain('canary');
  });
});

describe('the plan of the gradebook', () => {
  it('sets categories, columns and how assignments count, and each part can be changed', async () => {
    const { assignments } = await read();
    const category = { category_id: null, weight: 60, drop_lowest: 1 };
    await done(
      save((plan) => ({
        categories: [
          { ...category, name: ' Homework ' },
          { ...category, name: 'Exams', weight: 40 },
        ],
        assignments: plan.assignments.map((one) => ({ ...one, category: 0 })),
        columns: [{ ...exam, category: 1 }],
      })),
    );
    const book = await read();
    expect(book.categories.map(({ name, weight }) => [name, weight])).toEqual([
      ['Homework', 60],
      ['Exams', 40],
    ]);
    const [homework, exams] = book.categories.map(({ category_id: id }) => id);
    expect(book.assignments.every(({ category_id: id }) => id === homework)).toBe(true);
    expect(book.columns).toMatchObject([{ name: 'Exam', maximum: 50, category_id: exams }]);
    // Names are swapped, and one category is removed with what it held kept.
    const [first, second] = book.categories;
    await done(
      save(() => ({
        categories: [
          { ...second!, name: first!.name },
          { ...first!, name: second!.name },
        ],
      })),
    );
    await done(
      save(({ categories, assignments: all, columns }) => ({
        categories: categories.slice(0, 1),
        assignments: all.map((one) => ({ ...one, category: null, counts: false })),
        columns: columns.map((one) => ({ ...one, category: null, name: 'EXAM' })),
      })),
    );
    const after = await read();
    expect(after.categories).toMatchObject([{ name: 'Homework', category_id: exams }]);
    expect(after.assignments).toHaveLength(assignments.length);
    expect(after.assignments.every(({ counts }) => !counts)).toBe(true);
    expect(after.columns).toMatchObject([{ name: 'EXAM', category_id: null }]);
    await done(save(() => ({ categories: [], columns: [] })));
    const audits = await world.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'gradebook.planned'));
    expect(audits.length).toBeGreaterThan(2);
  });

  it('is refused with one sentence for each mistake, and then nothing changes', async () => {
    const before = await read();
    const category = { category_id: null, name: 'Homework', weight: 1, drop_lowest: 0 };
    const refused: [Partial<GradebookPlan>, ErrorCode][] = [
      [{ version: 'of someone else' }, 'conflict'],
      [{ categories: [{ ...category, name: ' ' }] }, 'category_name_missing'],
      [{ categories: [category, { ...category, name: 'HOMEWORK' }] }, 'category_name_twice'],
      [{ categories: [{ ...category, weight: -1 }] }, 'category_weight_invalid'],
      [{ categories: [{ ...category, drop_lowest: 0.5 }] }, 'category_drop_invalid'],
      [{ columns: [{ ...exam, name: '' }] }, 'column_name_missing'],
      [{ columns: [exam, exam] }, 'column_name_twice'],
      [{ columns: [{ ...exam, maximum: 0 }] }, 'column_maximum_invalid'],
      [{ columns: [{ ...exam, category: 3 }] }, 'gradebook_item_unknown'],
      [{ columns: [{ ...exam, column_id: 4_000_000 }] }, 'gradebook_item_unknown'],
      [{ categories: [{ ...category, category_id: 4_000_000 }] }, 'gradebook_item_unknown'],
    ];
    for (const [change, code] of refused) expect(await save(() => change)).toFailWith(code);
    expect(await read()).toEqual(before);
  });
});

describe('a column that staff fill in', () => {
  let columnId: number;
  beforeAll(async () => {
    await done(save(() => ({ columns: [exam] })));
    columnId = (await read()).columns[0]!.column_id;
  });
  const score = (scores: object[], as?: { token: string }) =>
    put('scores', { column_id: columnId, scores }, as);
  const newest = async () =>
    (await read()).people.find(({ user_id: id }) => id === student.id)!.cells.at(-1);
  const history = () =>
    world.api
      .as(ta)
      .read<{ changes: GradebookChange[] }>(
        `${path}/gradebook/columns/${columnId}/user/${student.id}`,
      );

  it('keeps every score, shows the newest, and students see it once it is published', async () => {
    await done(score([{ user_id: student.id, score: 40, before: null }]));
    await done(score([{ user_id: student.id, score: 41.5, before: 40 }]));
    expect(await newest()).toEqual({ score: 41.5 });
    expect((await history()).changes.map((change) => change.score)).toEqual([41.5, 40]);
    expect(await mine()).toMatchObject({ columns: [] });
    await done(
      save(({ columns }) => ({ columns: columns.map((one) => ({ ...one, published: true })) })),
    );
    const seen = await mine();
    expect(seen.columns).toMatchObject([{ name: 'Exam' }]);
    expect(seen.cells.at(-1)).toEqual({ score: 41.5 });
    await done(score([{ user_id: student.id, score: null }]));
    expect(await newest()).toEqual({});
  });

  it('refuses a score that replaces one unseen, and tells the other one', async () => {
    await done(score([{ user_id: student.id, score: 7 }]));
    const answer = await score([{ user_id: student.id, score: 8, before: null }]);
    expect(answer).toFailWith('score_changed');
    expect(answer.json()).toMatchObject({ theirs: [{ user_id: student.id, score: 7 }] });
    await done(score([{ user_id: student.id, score: 7, before: null }]));
    expect(await newest()).toEqual({ score: 7 });
  });

  it('refuses a whole paste if one score is wrong', async () => {
    await done(score([{ user_id: student.id, score: 1 }]));
    const good = { user_id: student.id, score: 2 };
    const person = await world.signIn();
    await world.member(classroom, person);
    expect(await score([good, { user_id: person.id, score: 51 }])).toFailWith('score_out_of_range');
    expect(await score([good, { user_id: ta.id, score: 1 }])).toFailWith('not_in_classroom');
    expect(await score([good, good])).toFailWith('person_twice');
    expect(await newest()).toEqual({ score: 1 });
  });
});

describe('an excuse', () => {
  it('leaves an item out of one total, with a reason that only staff could read', async () => {
    const { columns } = await read();
    const item = { user_id: student.id, assignment_id: null, column_id: columns[0]!.column_id };
    await done(put('excuse', { ...item, reason: 'Was ill.' }));
    await done(put('excuse', { ...item, reason: 'Was ill.' }));
    const seen = await mine();
    expect(seen.cells.at(-1)).toMatchObject({ excused: true });
    expect(JSON.stringify(seen)).not.toContain('ill');
    await done(put('excuse', { ...item, reason: null }));
    expect((await mine()).cells.at(-1)).not.toHaveProperty('excused');
  });

  it('is refused without a reason, for staff, and for an item of nobody', async () => {
    const { columns } = await read();
    const column_id = columns[0]!.column_id;
    const item = { user_id: student.id, assignment_id: null, column_id };
    expect(await put('excuse', { ...item, reason: ' ' })).toFailWith('reason_missing');
    const ofTa = { ...item, user_id: ta.id, reason: 'Teaches.' };
    expect(await put('excuse', ofTa)).toFailWith('not_in_classroom');
    const neither = { ...item, column_id: null, reason: 'Was ill.' };
    expect(await put('excuse', neither)).toFailWith('gradebook_item_unknown');
  });
});
