import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answering, Failing, type Answers } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { visit } from '../../testing/visit.tsx';
import { person } from '../people/testing/person.ts';
import { Component as AssignmentsPage } from './assignments-page.tsx';

interface Drawn {
  'aria-label'?: string;
  data: { datasets: { clip: number; outlierRadius: number; outlierBorderWidth: number }[] };
}

// jsdom has no canvas. These tests read the accessible name and whether outliers would be clipped.
vi.mock('react-chartjs-2', () => ({
  Chart: ({ 'aria-label': words, data: { datasets } }: Drawn) => (
    <canvas
      aria-label={words}
      data-whole={datasets.every(
        ({ clip, outlierRadius, outlierBorderWidth }) =>
          clip > outlierRadius + outlierBorderWidth / 2,
      )}
    />
  ),
}));

const distribution = 'GET /classrooms/classroom/7/grade-distribution';

let server: ApiServer;
let answers: Answers;

beforeEach(async () => {
  answers = {};
  server = await startApiServer((request, response) => answering(answers)(request, response));
});
afterEach(() => server.close());

function open() {
  const membership = person({ id: 1, classroom_role: 'TA' });
  visit(AssignmentsPage, { path: '/app/assignments', address: '/app/assignments', membership });
}

it('the grade distribution shows a box per graded assignment and a table row for each assignment', async () => {
  answers[distribution] = {
    assignments: [
      { assignment_id: 12, name: 'HW 1', maximum: 10, percentages: [0, 70, 75, 80, 85] },
      { assignment_id: 13, name: 'HW 2', maximum: 10, percentages: [] },
    ],
    left_out: [{ assignment_id: 14, name: 'Reading' }],
  };
  open();
  const chart = await screen.findByLabelText(/^Current Grade Distribution: HW 1 median 75%/);
  expect(chart).toBeVisible();
  expect(chart).toHaveAttribute('data-whole', 'true');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('analytical-engines');
  expect(screen.getByText(/no points can be earned: Reading\./)).toBeVisible();
  expect(screen.getByText(/Minimum and maximum leave outliers out\.$/)).toBeVisible();

  const rows = within(screen.getByRole('table', { name: 'Assignments' })).getAllByRole('row');
  const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    expect.arrayContaining(['Minimum', 'First quartile', 'Median', 'Third quartile', 'Maximum']),
    ['HW 1', '5', '70%', '70%', '75%', '80%', '85%', '0%'],
    ['HW 2', '0', '-', '-', '-', '-', '-', '-'],
    ['Reading', '0', '-', '-', '-', '-', '-', '-'],
  ]);
  expect(screen.getByRole('link', { name: 'HW 1' })).toHaveAttribute('href', '/app/assignments/12');
});

it('the grade distribution says when there are no grades', async () => {
  answers[distribution] = { assignments: [], left_out: [] };
  open();
  expect(await screen.findByText(/^No grades to show yet\./)).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

it('the grade distribution shows why it cannot be loaded, and offers a retry', async () => {
  answers[distribution] = new Failing(503, 'The service is not ready.');
  open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(
    'Error loading the grade distribution: The service is not ready.',
  );
  answers[distribution] = { assignments: [], left_out: [] };
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^No grades to show yet\./)).toBeVisible();
});
