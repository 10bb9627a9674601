import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProgressSteps } from './progress-steps.tsx';
import { Spinner } from '../spinner.tsx';
import { StepLine } from './step-line.tsx';

it('the current step of a form is marked', () => {
  render(<StepLine steps={['Assignment Basics', 'Starter Code Repository']} current={1} />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('Assignment Basics (done)');
  expect(second).toHaveAttribute('aria-current', 'step');
});

it('the state of each step is readable text', () => {
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

it('the spinner is 50 pixels wide and says that something is loading', () => {
  render(<Spinner />);
  expect(screen.getByRole('status', { name: 'Loading' }).firstElementChild).toHaveAttribute(
    'width',
    '50',
  );
});
