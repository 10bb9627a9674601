/** A comment on several lines, from the draft to the pull request on a real code host. */
import type {
  AssignmentOutline,
  Draft,
  Feedback,
  StagedFeedback,
  TreeNode,
} from '@lectern/contract';
import { comment, startPublishing } from '@lectern/testkit/publishing-scene';
import { afterAll, beforeAll, expect, it } from 'vitest';

const scene = await startPublishing('ranges');
const { world, professor, publish, standing, reviews, lineComments, loseAnswer, again } = scene;
afterAll(() => world.close());

const range = (start_line: number, line: number, body: string, path = 'src/main.c') =>
  ({ ...comment(path, line, body), start_line }) as StagedFeedback;
const send = (comments: StagedFeedback[], more: object = {}) =>
  professor().post(`${scene.work.path}/grade`, { body: '', comments, ...more });
const shown = async () =>
  (await professor().read<{ feedback: Feedback[] }>(scene.work.path)).feedback.map(
    ({ body, start_line, line }) => [body, start_line, line],
  );

beforeAll(async () => {
  await scene.emptyWork();
  const lines = ['int main() {', '  int a = 1;', '  int b = 2;', '  return a + b;', '}', ''];
  const { work } = scene;
  await work.waitForHead(await work.pushFile('src/main.c', lines.join('\n')));
});

it('a range outside of the changed lines, or upside down, is refused and changes nothing', async () => {
  expect(await send([range(2, 2, 'One')])).toFailWith('invalid_value');
  expect(await send([range(4, 2, 'Upside down')])).toFailWith('invalid_value');
  expect(await send([range(0, 2, 'Nowhere')])).toFailWith('invalid_value');
  const answer = await send([range(2, 4, 'In the starter'), range(2, 4, 'x', 'no.c')]);
  expect(answer).toFailWith('line_not_changed');
  expect(answer.json()).toMatchObject({ message: expect.stringContaining('no.c, lines 2-4') });
  expect(await shown()).toEqual([]);
});

it('a draft keeps its range on a second device, and the grade keeps it', async () => {
  const at = `${scene.work.path}/draft`;
  const items = [{ key: 'a', feedback: range(2, 4, 'Name them') }];
  await professor().put(at, { items, version: 0 });
  const { items: known, version } = await professor().read<Draft>(at);
  expect(known).toMatchObject(items);
  const graded = { draft_keys: ['a'], draft_version: version };
  expect((await send([known[0]!.feedback], graded)).statusCode).toBe(200);
  expect((await professor().read<Draft>(at)).items).toEqual([]);
  expect(await shown()).toEqual([['Name them', 2, 4]]);
});

it('an edit keeps the range, and a conflict shows it to the second grader', async () => {
  const { feedback } = await professor().read<{ feedback: Feedback[] }>(scene.work.path);
  const { feedback_comment_id, version } = feedback[0]!;
  const edit = { action: 'EDIT', feedback_comment_id, version, points: 1 } as const;
  expect((await send([{ ...edit, body: 'Name these' }])).statusCode).toBe(200);
  const late = await send([{ ...edit, body: 'Rename them' }]);
  expect(late).toFailWith('grade_conflict');
  const theirs = { body: 'Name these', start_line: 2, line: 4 };
  expect(late.json()).toMatchObject({ conflicts: [{ theirs }] });
  expect(await shown()).toEqual([['Name these', 2, 4]]);
  const history = await professor().get(`${scene.work.path}/feedback-history`);
  expect(history.json()).toMatchObject({ versions: [{ start_line: 2 }, { start_line: 2 }] });
});

it('becomes one comment on several lines of the pull request, even if the first answer is lost', async () => {
  await send([range(1, 3, 'And these'), comment('src/main.c', 5, 'Here')]);
  await publish();
  await loseAnswer({ kind: 'drop' });
  await world.runJobs();
  world.clock.advance({ minutes: 2 });
  await again();
  expect(await standing()).toMatchObject({ state: 'posted' });
  expect(await reviews()).toHaveLength(1);
  const sides = { side: 'RIGHT', start_side: 'RIGHT' };
  expect(await lineComments()).toMatchObject([
    { path: 'src/main.c', start_line: 1, line: 3, ...sides },
    { path: 'src/main.c', start_line: 2, line: 4, ...sides },
    { path: 'src/main.c', start_line: null, line: 5, side: 'RIGHT' },
  ]);
});

it('is published with its lines and their code, and does not count as changed since', async () => {
  const student = world.api.as(scene.work.student);
  const { feedback } = await student.read<{ feedback: Feedback[] }>(scene.work.path);
  expect(feedback.map(({ start_line, line }) => [start_line, line])).toEqual([
    [1, 3],
    [2, 4],
    [null, 5],
  ]);
  const code = await student.get(`${scene.work.path}/published-code`);
  expect(code.json()).toEqual({
    excerpts: [
      {
        path: 'src/main.c',
        start_line: 1,
        line: 3,
        lines: ['int main() {', '  int a = 1;', '  int b = 2;'],
      },
      {
        path: 'src/main.c',
        start_line: 2,
        line: 4,
        lines: ['  int a = 1;', '  int b = 2;', '  return a + b;'],
      },
      { path: 'src/main.c', line: 5, lines: ['  int b = 2;', '  return a + b;', '}'] },
    ],
  });
  expect(await standing()).toMatchObject({ has_changes_since: false });
});

it('an assignment may allow comments on all lines, which are in the text where the diff ends', async () => {
  await scene.pushedWork();
  const tree = async () =>
    (await professor().read<{ tree: TreeNode[] }>(`${scene.work.path}/tree`)).tree;
  const unchanged = (await tree()).find(({ status }) => status.status === 'unmodified')!;
  expect(unchanged).toMatchObject({ status: { diff: null } });
  expect(unchanged).not.toHaveProperty('any_line');
  const on = (line: number, body: string) => comment(unchanged.entry.path, line, body);
  expect(await send([on(1, 'Here')])).toFailWith('line_not_changed');

  const path = scene.work.path.replace(/\/works\/.*$/, '');
  const allow = async (comments_on_all_lines: boolean) => {
    const { assignment_outline: known } = await professor().read<{
      assignment_outline: AssignmentOutline;
    }>(path);
    const change = { version: known.version, comments_on_all_lines };
    const answer = await professor().patch(path, change);
    expect(answer.json()).toMatchObject({ assignment_outline: { comments_on_all_lines } });
  };
  await allow(true);
  expect((await tree()).find(({ name }) => name === unchanged.name)).toEqual({
    ...unchanged,
    any_line: true,
  });
  expect(await send([on(unchanged.entry.size + 1, 'Beyond')])).toFailWith('line_not_changed');
  expect((await send([on(1, 'Here'), comment('src/main.c', 2, 'There')])).statusCode).toBe(200);
  await publish();
  await world.runJobs();
  const [review] = await reviews();
  expect(review?.body).toContain(`\` ${unchanged.entry.path}:1 \` **+1** Here`);
  expect(await lineComments()).toMatchObject([{ path: 'src/main.c', line: 2 }]);
  await allow(false);
  expect(await send([on(1, 'Again')])).toFailWith('line_not_changed');
});
