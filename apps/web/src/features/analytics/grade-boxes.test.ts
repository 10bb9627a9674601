import type { Distribution } from '@lectern/contract';
import { expect, it } from 'vitest';
import { boxesInWords, gradeBoxes } from './grade-boxes.ts';

const graded = (assignment_id: number, name: string, percentages: number[]): Distribution => ({
  assignment_id,
  name,
  maximum: 10,
  percentages,
});

it('gradeBoxes returns a box for each assignment with grades and keeps the order', () => {
  const boxes = gradeBoxes([
    graded(1, 'HW 1', [50, 60, 70, 80, 90]),
    graded(2, 'HW 2', []),
    graded(3, 'HW 3', [100]),
  ]);
  expect(boxes.map(({ name, count }) => [name, count])).toEqual([
    ['HW 1', 5],
    ['HW 3', 1],
  ]);
  expect(boxes[0]?.box).toMatchObject({ minimum: 50, firstQuartile: 60, median: 70, maximum: 90 });
});

it('boxesInWords describes the chart for screen readers', () => {
  const boxes = gradeBoxes([graded(1, 'HW 1', [50, 75, 100]), graded(3, 'HW 3', [33.333])]);
  expect(boxesInWords('Grades', boxes)).toBe(
    'Grades: HW 1 median 75%, from 50% to 100%; HW 3 median 33.3%, from 33.3% to 33.3%',
  );
});
