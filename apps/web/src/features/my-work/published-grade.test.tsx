import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accepted, list, mine, myWorkScene, open, repository } from './testing/my-work-scene.ts';

const scene = myWorkScene();

it('My Work shows a published grade with every comment at its line', async () => {
  const comment = {
    path: 'main.py',
    line: 3,
    body: 'Nice `loop`',
    points: 2,
    author: 'grace',
    author_name: 'Grace Hopper',
  };
  const grade = {
    published_at: '2026-10-10T12:00:00Z',
    commit_sha: null,
    manual_feedback_score: 7,
    auto_grader_score: 2,
    auto_grader_log_url: 'https://ci.example.org/1',
    maximum_score: 10,
    comments: [comment, { ...comment, line: 1, body: 'No title', points: -3 }],
  };
  scene.answers[list] = {
    my_work: [mine({ work_state: 'GRADE_PUBLISHED', work: accepted({ grade }) })],
  };
  open();
  const section = within(await screen.findByRole('region', { name: 'Grade of HW 1' }));
  expect(section.getByText('9').parentElement).toHaveTextContent('9 of 10 points');
  expect(section.getByRole('link', { name: /^Log/ })).toHaveAttribute(
    'href',
    'https://ci.example.org/1',
  );
  expect(section.getByRole('heading', { name: 'main.py' })).toBeVisible();
  expect((await section.findByText('loop')).tagName).toBe('CODE');
  expect(section.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Line 1No titleGrace Hopper-3',
    'Line 3Nice loopGrace Hopper+2',
  ]);
  expect(
    section.getByText(/Manual Feedback Score 7 \(starts at 8, -1 from comments\)/),
  ).toBeVisible();
});

it('My Work says that a grade was taken back', async () => {
  const work = accepted({ grade_withdrawn: true });
  scene.answers[list] = { my_work: [mine({ work_state: 'GRADING_COMPLETED', work })] };
  open();
  const sentence = 'Your grade was taken back and is being reviewed.';
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('a comment in My Work links its line of the graded commit', async () => {
  const sha = 'c0ffee0'.padEnd(40, '0');
  const comment = { path: 'a b/\u202Eü.md', line: 3, body: 'Hm', points: 0, author: 'grace' };
  const grade = {
    published_at: '2026-10-10T12:00:00Z',
    commit_sha: sha,
    manual_feedback_score: 7,
    auto_grader_score: null,
    auto_grader_log_url: null,
    maximum_score: null,
    comments: [{ ...comment, author_name: null }],
  };
  scene.answers[list] = { my_work: [mine({ work: accepted({ grade }) })] };
  open();
  const section = within(await screen.findByRole('region', { name: 'Grade of HW 1' }));
  expect(section.getByText('7').parentElement).toHaveTextContent(/^7 points$/);
  const file = `${repository}/blob/${sha}/a%20b/%E2%80%AE%C3%BC.md`;
  expect(section.getByRole('link', { name: /^a b\/⟨U\+202E⟩ü\.md/ })).toHaveAttribute('href', file);
  const line = section.getByRole('link', { name: /^Line 3/ });
  expect(line).toHaveAttribute('href', `${file}?plain=1#L3`);
  expect(line).toHaveTextContent('Line 3 of a b/⟨U+202E⟩ü.md (opens in a new tab)');
});
