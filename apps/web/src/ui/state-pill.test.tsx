import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WorkStatePill } from './state-pill.tsx';

it('the three grading states have one colour, and each its own icon', () => {
  render(
    <>
      <WorkStatePill state="GRADING_ASSIGNED" />
      <WorkStatePill state="GRADING_COMPLETED" />
      <WorkStatePill state="GRADE_PUBLISHED" />
    </>,
  );
  const pills = screen.getAllByText(/^Grad/);
  expect(new Set(pills.map((pill) => pill.className)).size).toBe(1);
  const icons = pills.map((pill) => pill.querySelector('svg')?.innerHTML);
  expect(icons).not.toContain(undefined);
  expect(new Set(icons).size).toBe(3);
});
