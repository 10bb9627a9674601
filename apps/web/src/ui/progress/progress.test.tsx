import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProgressSteps } from './progress-steps.tsx';
import { Spinner } from '../spinner.tsx';
import { StepLine } from './step-line.tsx';

it('marks the step of a form that the reader is at', () => {
  render(<StepLine steps={['Assignment Basics', 'Starter Code Repository']} current={1} />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('Assignment Basics (done)');
  expect(second).toHaveAttribute('aria-current', 'step');
});

it('says the state of every step in words', () => {
  render(
    <ProgressSteps
      label="Your repository"
      steps={[
        { id: 'a', label: 'Acceptance recorded', state: 'done' },
        { id: 'b', label: 'Create the repository', state: 'failed', detail: 'No answer.' },
      ]}
    />,
  );
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('Acceptance recorded: Done');
  expect(second).toHaveTextContent('Create the repository: FailedNo answer.');
});

it('is 50 pixels wide and says that something is loading', () => {
  render(<Spinner />);
  expect(screen.getByRole('status', { name: 'Loading' }).firstElementChild).toHaveAttribute(
    'width',
    '50',
  );
});
