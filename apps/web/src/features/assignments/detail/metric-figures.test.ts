import { expect, it } from 'vitest';
import { gradingFigures, progressCaption, progressFigures } from './metric-figures.ts';

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
    { label: 'Ungraded', value: 9, colour: 'var(--ungraded)' },
  ]);
});

it('the caption splits the figure that the other chart shows differently', () => {
  const status = { in_grading: 38, submitted: 0, started: 0, accepted: 0, not_accepted: 0 };
  expect(progressCaption(status, { graded: 18, ungraded: 21 })).toContain(
    '20 assigned to a grader plus 18 with a grade',
  );
  expect(progressCaption(status, { graded: 39, ungraded: 0 })).toContain(
    '0 assigned to a grader plus 38 with a grade',
  );
});

it('the caption has no figures while there are none', () => {
  const none = { in_grading: 0, submitted: 4, started: 0, accepted: 0, not_accepted: 0 };
  for (const caption of [
    progressCaption(none, { graded: 0, ungraded: 4 }),
    progressCaption({ ...none, in_grading: 3 }, undefined),
  ]) {
    expect(caption).not.toMatch(/\d/);
  }
});
