import { expect, it } from 'vitest';
import { cellLabel, lateLabel, scoreFrom } from './gradebook-items.ts';

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
