import type { MyWork, Override, Publication, StudentWork } from '@lectern/contract';
import { auditLog } from '../../db/schema/index.ts';
import { create, startGrading } from '@lectern/testkit/grading-scene';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const scene = await startGrading();
const { world, professor, ta, student } = scene;
afterAll(world.close);

describe('an override of the final score', () => {
  let of: Awaited<ReturnType<typeof scene.gradable>>;
  beforeEach(async () => {
    const person = await world.signIn();
    await world.member(scene.classroom, person);
    of = await scene.gradable(person);
    Object.assign(of, { person });
  });
  const person = () => (of as typeof of & { person: typeof student }).person;

  async function grade() {
    const body = { body: '', comments: [create('Too long', -2)] };
    const answer = await world.api.as(ta).post(`${of.at}/grade`, body);
    expect(answer.statusCode, answer.body).toBe(200);
  }
  const put = (score: number, more: object = {}) =>
    world.api.as(professor).put(`${of.at}/override`, { score, reason: 'Agreed.', ...more });
  const publish = () => world.api.as(professor).post(`${of.path}/publish`, {});
  const listed = async () =>
    (
      await world.api.as(ta).read<{ student_works: StudentWork[] }>(`${of.path}/works`)
    ).student_works.find(({ student_work_id: id }) => id === of.work.id)!;
  const publication = async () =>
    (await world.api.as(ta).read<{ publications: Publication[] }>(`${of.path}/publications`))
      .publications[0]!;
  async function seen() {
    const path = `/classrooms/classroom/${scene.classroom.id}/my-work`;
    const { my_work } = await world.api.as(person()).read<{ my_work: MyWork[] }>(path);
    return my_work.find(({ work }) => work?.student_work_id === of.work.id)!.work!.grade;
  }

  it('is shown to staff at once, and to the student from the next publication', async () => {
    await grade();
    await publish();
    expect(await listed()).not.toHaveProperty('final_score');
    expect((await put(9.5)).statusCode).toBe(200);
    expect(await listed()).toMatchObject({ manual_feedback_score: 8, final_score: 9.5 });
    expect(await publication()).toMatchObject({ has_changes_since: true });
    expect(await seen()).not.toHaveProperty('final_score');
    await publish();
    expect(await publication()).toMatchObject({ has_changes_since: false });
    expect(await seen()).toMatchObject({ manual_feedback_score: 8, final_score: 9.5 });
    expect(JSON.stringify(await seen())).not.toContain('Agreed.');
    const own = await world.api.as(person()).read<StudentWork>(of.at);
    expect(own).toMatchObject({ final_score: 9.5 });
  });

  it('can be withdrawn, and all earlier ones stay readable for staff', async () => {
    await grade();
    await put(3);
    await put(4, { reason: 'Counted again.' });
    await publish();
    const answer = await world.api.as(professor).delete(`${of.at}/override`);
    const { overrides } = answer.json<{ overrides: Override[] }>();
    expect(overrides.map(({ score, reason }) => [score, reason])).toEqual([
      [4, 'Counted again.'],
      [3, 'Agreed.'],
    ]);
    expect(overrides.every(({ withdrawn_at: at }) => at !== null)).toBe(true);
    expect(await listed()).not.toHaveProperty('final_score');
    expect(await publication()).toMatchObject({ has_changes_since: true });
    const audits = await world.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, `work:${of.work.id}`));
    expect(audits.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['score.overridden', 'override.withdrawn']),
    );
  });

  it('is refused for an ungraded submission, without a reason, and out of range', async () => {
    expect(await put(5)).toFailWith('not_graded');
    await grade();
    expect(await put(5, { reason: '  ' })).toFailWith('reason_missing');
    for (const score of [-1, 1_000_000, 0.000_01]) {
      expect(await put(score)).toFailWith('score_out_of_range');
    }
    expect(await listed()).not.toHaveProperty('final_score');
  });

  it('is refused if someone else has set another one since', async () => {
    await grade();
    const first = (await put(5, { before: null })).json<{ overrides: Override[] }>();
    expect(await put(6, { before: null })).toFailWith('override_changed');
    expect((await put(5, { before: null })).statusCode).toBe(200);
    const before = first.overrides[0]!.override_id;
    expect((await put(6, { before })).statusCode).toBe(200);
  });

  it('is refused for a submission of the professor', async () => {
    of = await scene.gradable(professor);
    expect(await put(5)).toFailWith('own_work');
    expect(await world.api.as(professor).delete(`${of.at}/override`)).toFailWith('own_work');
  });
});
