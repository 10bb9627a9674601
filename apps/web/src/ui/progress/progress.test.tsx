import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ProgressSteps } from './progress-steps.tsx';
import { Spinner } from '../spinner.tsx';
import { StepLine } from './step-line.tsx';
import { UndoRow } from '../table/undo-row.tsx';

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

it('takes back what is about to happen', async () => {
  const onUndo = vi.fn();
  render(<UndoRow onUndo={onUndo}>Removing Student...</UndoRow>);
  expect(screen.getByRole('status')).toHaveTextContent('Removing Student...');
  await userEvent.click(screen.getByRole('button', { name: 'Undo Removing Student...' }));
  expect(onUndo).toHaveBeenCalledOnce();
});

it('is 50 pixels wide and says that something is loading', () => {
  render(<Spinner />);
  expect(screen.getByRole('status', { name: 'Loading' }).firstElementChild).toHaveAttribute(
    'width',
    '50',
  );
});
