/** Students see the rubric, and the code above each comment, of a published grade only. */
import type { CodeExcerpt, MyWork, StagedFeedback } from '@lectern/contract';
import { comment, startPublishing } from '@lectern/testkit/publishing-scene';
import { callHost } from '@lectern/testkit/call-host';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { assignments, countedPacks, rubricItems, works } from '../../db/schema/index.ts';

const scene = await startPublishing('published-code');
const { world, professor, grade, publish } = scene;
afterAll(() => world.close());

const canary = 'An item that nobody may see before publication';

const asStudent = () => world.api.as(scene.work.student);
const myWorkPath = () => `${scene.work.path.split('/assignments')[0]}/my-work`;

async function excerpts(by = asStudent()): Promise<CodeExcerpt[]> {
  const answer = await by.get(`${scene.work.path}/published-code`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ excerpts: CodeExcerpt[] }>().excerpts;
}

async function publishedGrade() {
  const { my_work } = await asStudent().read<{ my_work: MyWork[] }>(myWorkPath());
  return my_work.find(({ work }) => work?.student_work_id === scene.work.id)?.work?.grade;
}

const on = (path: string, line: number, rubric_item_id: number | null = null): StagedFeedback => ({
  action: 'CREATE',
  path,
  line,
  body: 'Look here.',
  points: -2,
  rubric_item_id,
});

/** Links a rubric with these points; its items are named after the canary. */
async function linkRubric(points: number[]): Promise<number[]> {
  const row = await scene.work.row();
  const [assignment] = await world.db
    .select()
    .from(assignments)
    .where(eq(assignments.id, row.assignmentId));
  const answer = await professor().post('/rubrics/rubric', {
    rubric: { name: 'Style', org_id: row.orgId, classroom_id: assignment!.classroomId },
    rubric_items: points.map((value, position) => ({
      explanation: `${canary} ${position}`,
      point_value: value,
    })),
  });
  const { full_rubric: made } = answer.json<{
    full_rubric: { rubric: { id: number }; rubric_items: { id: number }[] };
  }>();
  const linked = { rubric_id: made.rubric.id };
  const path = scene.work.path.replace(/\/works\/.*$/, '/rubric');
  expect((await professor().put(path, linked)).statusCode).toBe(200);
  return made.rubric_items.map(({ id }) => id);
}

describe('before a grade is published', () => {
  beforeAll(scene.pushedWork);

  it('the student receives neither the rubric nor code at the comments', async () => {
    const [item] = await linkRubric([-2]);
    await grade([on('src/main.c', 2, item)]);
    expect(await excerpts()).toEqual([]);
    for (const path of [myWorkPath(), scene.work.path, `${scene.work.path}/published-code`]) {
      const { body } = await asStudent().get(path);
      expect(body, path).not.toContain(canary);
      expect(body, path).not.toContain('Look here.');
    }
  });
});

describe('a published grade', () => {
  const longLine = 'y'.repeat(5_000);
  let counted: string;

  beforeAll(async () => {
    await scene.emptyWork();
    counted = await scene.work.clone.commit({
      'main.py': 'one\r\ntwo\r\nthree\r\nfour\r\nfive\r\n',
      'long.js': `${longLine}\n`,
      'data.bin': Buffer.from([0x61, 0x00, 0x62, 0x0a]),
    });
    await scene.work.push('main');
    await scene.work.waitForHead(counted);
  });

  it('has the rubric of that moment, with what was applied and what it gave', async () => {
    const [once, twice, , left] = await linkRubric([-2, -1, 3, -2]);
    await grade([
      on('main.py', 4, once),
      on('main.py', 1, twice),
      on('main.py', 4, twice),
      on('long.js', 1, left),
      on('data.bin', 1),
      comment(null, null, 'Well done.'),
    ]);
    await world.db.update(rubricItems).set({ deleted: true }).where(eq(rubricItems.id, left!));
    await publish();
    await world.db.update(rubricItems).set({ explanation: 'Changed' });
    expect((await publishedGrade())?.rubric).toEqual([
      { explanation: `${canary} 0`, points: -2, applied: 1, given: -2 },
      { explanation: `${canary} 1`, points: -1, applied: 2, given: -4 },
      { explanation: `${canary} 2`, points: 3, applied: 0, given: 0 },
      { explanation: `${canary} 3`, points: -2, applied: 1, given: -2 },
    ]);
  });

  it('shows up to three lines that end at the comment, cut, and nothing of binary files', async () => {
    expect(await excerpts()).toEqual([
      { path: 'long.js', line: 1, lines: [`${longLine.slice(0, 300)}…`] },
      { path: 'main.py', line: 1, lines: ['one'] },
      { path: 'main.py', line: 4, lines: ['two', 'three', 'four'] },
    ]);
  });

  it('reads its code with two statements, and without a call to the platform', async () => {
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const calls = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => void vi.restoreAllMocks());
    await excerpts();
    expect(statements).toHaveBeenCalledTimes(2);
    expect(calls).not.toHaveBeenCalled();
  });

  it('keeps its code after a force push, a deleted repository and a deleted mirror', async () => {
    const before = await excerpts();
    await world.runJobs();
    const packs = await world.db
      .select({ sha: countedPacks.sha })
      .from(countedPacks)
      .where(eq(countedPacks.workId, scene.work.id));
    expect(packs).toEqual([{ sha: counted }]);
    await scene.work.clone.git('reset', '--quiet', '--hard', scene.work.starter);
    await scene.work.clone.commit({ 'main.py': 'something else\n' });
    await scene.work.push('--force', 'main');
    const { full_name } = scene.work.repository;
    await callHost(world, 'published-code-prof', 'DELETE', `/repos/${full_name}`);
    await scene.deleteMirrors();
    expect(await excerpts()).toEqual(before);
  });

  it('gives nothing away after it was taken back', async () => {
    expect((await professor().post(`${scene.work.path}/unpublish`)).statusCode).toBe(204);
    expect(await excerpts()).toEqual([]);
    const [row] = await world.db.select().from(works).where(eq(works.id, scene.work.id));
    expect(row?.state).toBe('GRADING_COMPLETED');
  });
});
