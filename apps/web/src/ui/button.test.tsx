import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

it('does its deed on click, Enter and Space', async () => {
  const deed = vi.fn();
  render(<Button onClick={deed}>Create Classroom</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Create Classroom' }));
  await userEvent.keyboard('{Enter} ');
  expect(deed).toHaveBeenCalledTimes(3);
});

it('keeps the focus while pending but does nothing more', async () => {
  const deed = vi.fn();
  const { rerender } = render(<Button onClick={deed}>Create Classroom</Button>);
  await userEvent.click(screen.getByRole('button'));
  rerender(
    <Button onClick={deed} pending pendingLabel="Creating...">
      Create Classroom
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Creating...' });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(deed).toHaveBeenCalledTimes(1);
});

it('submits no form while pending', async () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit" pending>
        Save
      </Button>
    </form>,
  );
  await userEvent.type(screen.getByLabelText('Name'), 'Fall{Enter}');
  expect(submit).not.toHaveBeenCalled();
});
