import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

it('a button acts on click, Enter and Space', async () => {
  const act = vi.fn();
  render(<Button onClick={act}>Create Classroom</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Create Classroom' }));
  await userEvent.keyboard('{Enter} ');
  expect(act).toHaveBeenCalledTimes(3);
});

it('a pending button keeps the focus but ignores presses', async () => {
  const act = vi.fn();
  const { rerender } = render(<Button onClick={act}>Create Classroom</Button>);
  await userEvent.click(screen.getByRole('button'));
  rerender(
    <Button onClick={act} pending pendingLabel="Creating...">
      Create Classroom
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Creating...' });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(act).toHaveBeenCalledTimes(1);
});

it('a pending button does not submit its form', async () => {
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

it('a disabled button that has the focus is only aria-disabled until it loses the focus', async () => {
  const act = vi.fn();
  const page = (disabled: boolean) => (
    <>
      <Button disabled={disabled} onClick={act}>
        Submit Grade
      </Button>
      <IconButton label="Zoom in" icon="+" disabled={disabled} onClick={act} />
    </>
  );
  const { rerender } = render(page(false));
  for (const name of ['Submit Grade', 'Zoom in']) {
    rerender(page(false));
    const button = screen.getByRole('button', { name });
    await userEvent.click(button);
    rerender(page(true));
    // Browsers take the focus from a disabled button; jsdom does not.
    expect(button).toBeEnabled();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    expect(button).toBeDisabled();
  }
  expect(act).toHaveBeenCalledTimes(2);
});
