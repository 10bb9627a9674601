import type { PublishedGrade } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Failing } from '../../testing/answers.ts';
import {
  accepted,
  list,
  mine,
  myWorkScene,
  one,
  open,
  repository,
} from './testing/my-work-scene.ts';

const scene = myWorkScene();
const sha = 'c0ffee0'.padEnd(40, '0');
const code = `GET ${one}/published-code`;

const comment = {
  path: 'main.py' as string | null,
  line: 3 as number | null,
  body: 'Nice `loop`',
  points: 2,
  author: 'grace',
  author_name: 'Grace Hopper' as string | null,
};

const graded = (facts: Partial<PublishedGrade> = {}): PublishedGrade => ({
  published_at: '2026-10-10T12:00:00Z',
  commit_sha: sha,
  manual_feedback_score: 7,
  auto_grader_score: null,
  auto_grader_log_url: null,
  maximum_score: null,
  comments: [comment],
  rubric: [],
  ...facts,
});

const published = (grade: PublishedGrade, id = 9) =>
  mine({
    assignment_id: id === 9 ? 12 : id,
    assignment_name: id === 9 ? 'HW 1' : `HW ${id}`,
    work_state: 'GRADE_PUBLISHED',
    work: accepted({ student_work_id: id, grade }),
  });

const gradeOf = async (name: string) =>
  within(await screen.findByRole('region', { name: `Grade of ${name}` }));

it('My Work shows a published grade with every comment below its code', async () => {
  const grade = graded({
    auto_grader_score: 2,
    auto_grader_log_url: 'https://ci.example.org/1',
    maximum_score: 10,
    comments: [comment, { ...comment, line: 1, body: 'No title', points: -3 }],
  });
  scene.answers[list] = { my_work: [published(grade)] };
  scene.answers[code] = {
    excerpts: [
      { path: 'main.py', line: 1, lines: ['import os'] },
      { path: 'main.py', line: 3, lines: ['import os', '', 'for x in y:'] },
      { path: 'other.py', line: 3, lines: ['wrong'] },
    ],
  };
  open();
  const section = await gradeOf('HW 1');
  const head = screen.getByRole('heading', { name: 'HW 1' }).parentElement?.parentElement;
  expect(head).toHaveTextContent('9 of 10 points');
  expect(section.getByRole('link', { name: /^Log/ })).toHaveAttribute(
    'href',
    'https://ci.example.org/1',
  );
  expect(section.getByRole('heading', { name: /^main\.py/ })).toBeVisible();
  expect(
    section.getByText(/^Published Oct 10, 2026, .+ (?:UTC|GMT\S*|[A-Z]{2,5}) ·/),
  ).toBeVisible();
  expect((await section.findByText('loop')).tagName).toBe('CODE');
  await section.findByText('for x in y:');
  const [first, second] = section.getAllByRole('listitem');
  expect(first).toHaveTextContent(/^import os No title/);
  expect(second).toHaveTextContent(/^import os for x in y: Nice loop/);
  expect(second?.querySelectorAll('[data-line]')[2]).toHaveAttribute('data-line', '3');
  expect(
    section.getByText(/Manual Feedback Score 7 \(starts at 8, -1 from comments\)/),
  ).toBeVisible();
});

it('two comments on one line share its code', async () => {
  scene.answers[list] = {
    my_work: [published(graded({ comments: [comment, { ...comment, body: 'Again' }] }))],
  };
  scene.answers[code] = { excerpts: [{ path: 'main.py', line: 3, lines: ['a', 'b', 'shared'] }] };
  open();
  const section = await gradeOf('HW 1');
  expect(await section.findAllByText('shared')).toHaveLength(1);
});

it('My Work says that the code cannot be shown, and links each line', async () => {
  const odd = { ...comment, path: 'a b/\u202Eü.md', author_name: null };
  scene.answers[list] = { my_work: [published(graded({ comments: [odd] }))] };
  scene.answers[code] = new Failing(409, 'The repository is not ready yet.');
  open();
  const section = await gradeOf('HW 1');
  expect(await section.findByText(/^The code cannot be shown here now\./)).toBeVisible();
  const file = `${repository}/blob/${sha}/a%20b/%E2%80%AE%C3%BC.md`;
  expect(section.getByRole('link', { name: /^a b\/⟨U\+202E⟩ü\.md/ })).toHaveAttribute('href', file);
  const line = section.getByRole('link', { name: /^Line 3/ });
  expect(line).toHaveAttribute('href', `${file}?plain=1#L3`);
  expect(line).toHaveTextContent('Line 3 of a b/⟨U+202E⟩ü.md (opens in a new tab)');
});

it('My Work shows the rubric with what was applied and what it gave', async () => {
  const item = { explanation: 'Loops end', points: -2, applied: 1, given: -2 };
  const rubric = [
    item,
    { ...item, explanation: 'Good names', points: 3, applied: 2, given: 5 },
    { ...item, explanation: 'Halved', applied: 1, given: -1 },
    { ...item, explanation: 'No tests', applied: 0, given: 0 },
  ];
  scene.answers[list] = { my_work: [published(graded({ comments: [], rubric }))] };
  open();
  const section = await gradeOf('HW 1');
  expect(section.getByText(/^No comments and the rubric/)).toBeVisible();
  expect(section.getByRole('heading', { name: 'Rubric 3 of 4 applied' })).toBeVisible();
  expect(section.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Loops end Applied-2',
    'Good names Applied 2 times, +5 in total+3',
    'Halved Applied, -1 in total-2',
    'No testsNot applied-2',
  ]);
});

it('My Work unfolds the newest grade, and asks for the code of another one when it is unfolded', async () => {
  scene.answers[list] = {
    my_work: [
      mine({ assignment_id: 1, assignment_name: 'Open' }),
      published(graded()),
      published(graded(), 8),
    ],
  };
  scene.answers[code] = { excerpts: [] };
  const older = code.replace('/work/9/', '/work/8/').replace('assignment/12', 'assignment/8');
  scene.answers[older] = {
    excerpts: [{ path: 'main.py', line: 3, lines: ['a', 'b', 'unfolded'] }],
  };
  open();
  const isOpen = (name: string) =>
    screen.getByRole('region', { name: `Grade of ${name}` }).querySelector('details')?.open;
  await gradeOf('HW 1');
  expect([isOpen('HW 1'), isOpen('HW 8')]).toEqual([true, false]);
  expect(screen.queryByText('unfolded')).toBeNull();
  await userEvent.click((await gradeOf('HW 8')).getByText(/^1 comment/));
  expect(await screen.findByText('unfolded')).toBeVisible();
});

it('the address of a submission unfolds its grade and focuses it', async () => {
  scene.answers[list] = { my_work: [published(graded()), published(graded(), 8)] };
  scene.answers[code] = { excerpts: [] };
  open('/app/my-work/8');
  const heading = await screen.findByRole('heading', { name: 'HW 8' });
  await waitFor(() => expect(heading).toHaveFocus());
  const section = screen.getByRole('region', { name: 'Grade of HW 8' });
  expect(section.querySelector('details')?.open).toBe(true);
});

it('the newest grade stands above the list, and its link unfolds it each time', async () => {
  scene.answers[list] = {
    my_work: [mine({ assignment_id: 1 }), published(graded({ maximum_score: 10 }))],
  };
  scene.answers[code] = { excerpts: [] };
  open();
  const link = await screen.findByRole('link', { name: 'HW 1, 7 of 10 points' });
  const isOpen = () =>
    screen.getByRole('region', { name: 'Grade of HW 1' }).querySelector('details')?.open;
  for (const _time of ['first', 'second']) {
    await userEvent.click((await gradeOf('HW 1')).getByText(/^1 comment/));
    await waitFor(() => expect(isOpen()).toBe(false));
    await userEvent.click(link);
    await waitFor(() => expect(isOpen()).toBe(true));
    await waitFor(() => expect(screen.getAllByRole('heading', { name: 'HW 1' })[1]).toHaveFocus());
  }
});

it('My Work says when an address leads to no submission of the student', async () => {
  open('/app/my-work/77');
  expect(await screen.findByText(/^The submission that this link leads to is not/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'HW 1' })).toBeVisible();
});

it('My Work says where a grade will appear until it is published', async () => {
  const sentence = 'Your grade will appear here when your professor publishes it.';
  const waiting = mine({ work_state: 'GRADING_COMPLETED', work: accepted() });
  scene.answers[list] = { my_work: [waiting, mine({ assignment_id: 13 })] };
  open();
  expect(await screen.findAllByText(sentence)).toHaveLength(1);
});

it('My Work says that a grade was taken back', async () => {
  const work = accepted({ grade_withdrawn: true });
  scene.answers[list] = { my_work: [mine({ work_state: 'GRADING_COMPLETED', work })] };
  open();
  const sentence = 'Your grade was taken back and is being reviewed.';
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByText(/^Your grade will appear here/)).toBeNull();
});

it('My Work shows a final score that differs from the overall score, and says so', async () => {
  const grade = graded({ final_score: 9.5, maximum_score: 10 });
  scene.answers[list] = { my_work: [published(grade)] };
  open();
  const region = await gradeOf('HW 1');
  expect(region.getByText(/Final score 9.5, set in place of Overall Score 7/)).toBeVisible();
  expect(screen.getByText('9.5')).toBeVisible();
});
