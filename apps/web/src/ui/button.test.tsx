import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

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

it('is disabled under the focus only in what it says, until the focus has moved on', async () => {
  const deed = vi.fn();
  const page = (disabled: boolean) => (
    <>
      <Button disabled={disabled} onClick={deed}>
        Submit Grade
      </Button>
      <IconButton label="Zoom in" icon="+" disabled={disabled} onClick={deed} />
    </>
  );
  const { rerender } = render(page(false));
  for (const name of ['Submit Grade', 'Zoom in']) {
    rerender(page(false));
    const button = screen.getByRole('button', { name });
    await userEvent.click(button);
    rerender(page(true));
    // A browser takes the focus from a disabled button, and jsdom does not.
    expect(button).toBeEnabled();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    expect(button).toBeDisabled();
  }
  expect(deed).toHaveBeenCalledTimes(2);
});
