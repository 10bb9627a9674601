import { expect, it } from 'vitest';
import { cellLabel, lateLabel, scoreFrom } from './gradebook-items.ts';
import { scoresFrom } from './use-grid.ts';

it('a cell of the gradebook shows the score, or why there is none', () => {
  expect(cellLabel({ excused: true, score: 3 }, 'column')).toBe('Excused');
  expect(cellLabel({ score: 0 }, 'assignment')).toBe('0');
  expect(cellLabel({ missing: true, state: 'ACCEPTED' }, 'assignment')).toBe('Missing');
  expect(cellLabel({ state: 'SUBMITTED' }, 'assignment')).toBe('Submitted');
  expect(cellLabel({}, 'column')).toBe('-');
});

it('lateness is shown in days and hours, or in minutes', () => {
  expect([61, 3_600, 93_600, 172_800].map(lateLabel)).toEqual([
    '2 min late',
    '1 h late',
    '1 d 2 h late',
    '2 d late',
  ]);
});

it('a typed score may have a decimal comma, and empty text clears it', () => {
  expect([' 7,5 ', '8.25', '', '-1'].map(scoreFrom)).toEqual([7.5, 8.25, null, -1]);
  for (const text of ['a', '1.2.3', '7 of 10', '1e5', '=1'])
    expect(scoreFrom(text)).toBeUndefined();
});

it('pasted scores go to the people from the active cell down, or all are refused', () => {
  const person = (user_id: number) => ({
    user_id,
    full_name: '',
    github_username: '',
    section_ids: [],
    total: null,
    cells: [],
  });
  const people = [person(1), person(2), person(3)];
  expect(scoresFrom('7\r\n\r\n8,5\r\n', people)).toEqual({
    scores: [
      { person: people[0], score: 7 },
      { person: people[1], score: null },
      { person: people[2], score: 8.5 },
    ],
  });
  expect(scoresFrom('7\nabc', people).refused).toMatch(/abc.* is not a number/);
  expect(scoresFrom('1\n2\n3\n4', people).refused).toMatch(/more scores than students/);
});
