import { expect, it } from 'vitest';
import { gradingFigures, progressFigures } from './metric-figures.ts';

it('progress figures have the order, labels and colours of the specification', () => {
  const status = { in_grading: 5, submitted: 4, started: 3, accepted: 2, not_accepted: 1 };
  expect(progressFigures(status)).toEqual([
    { label: 'Not Accepted', value: 1, colour: '#f83b5c' },
    { label: 'Accepted', value: 2, colour: '#50c878' },
    { label: 'Started', value: 3, colour: '#fece5a' },
    { label: 'Submitted', value: 4, colour: '#7895cb' },
    { label: 'Graded', value: 5, colour: '#219386' },
  ]);
});

it('grading figures show graded before ungraded', () => {
  expect(gradingFigures({ graded: 3, ungraded: 9 })).toEqual([
    { label: 'Graded', value: 3, colour: '#219386' },
    { label: 'Ungraded', value: 9, colour: '#e5e7eb' },
  ]);
});
