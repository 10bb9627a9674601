import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from '../button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Modal } from './modal.tsx';

function Removal({ onConfirm }: { onConfirm: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Remove User</Button>
      <ConfirmDialog
        open={open}
        title="Remove Ada Lovelace?"
        confirmLabel="Remove"
        tone="danger"
        onConfirm={onConfirm}
        onCancel={() => setOpen(false)}
      >
        Her work is kept.
      </ConfirmDialog>
    </>
  );
}

it('a confirmation dialog focuses Cancel', async () => {
  const onConfirm = vi.fn();
  render(<Removal onConfirm={onConfirm} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove User' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Remove Ada Lovelace?' });
  expect(dialog).toBeVisible();
  // Screen readers read it with the title although Cancel has the focus.
  expect(dialog).toHaveAccessibleDescription('Her work is kept.');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(onConfirm).not.toHaveBeenCalled();
});

it('a confirmation dialog acts when it is confirmed', async () => {
  const onConfirm = vi.fn();
  render(<Removal onConfirm={onConfirm} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove User' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('a running action cannot be cancelled, but its dialog can be closed', async () => {
  const leave = vi.fn();
  const shown = { open: true, title: 'Publish 2 grades?', confirmLabel: 'Publish' };
  const dialog = (pending: boolean) => (
    <ConfirmDialog {...shown} pending={pending} onConfirm={() => undefined} onCancel={leave}>
      Students are notified.
    </ConfirmDialog>
  );
  const { rerender } = render(dialog(false));
  rerender(dialog(true));
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(leave).toHaveBeenCalledOnce();
});

it('Escape closes a dialog and returns the focus', async () => {
  render(<Removal onConfirm={() => undefined} />);
  const opener = screen.getByRole('button', { name: 'Remove User' });
  await userEvent.click(opener);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await vi.waitFor(() => expect(opener).toHaveFocus());
});

it('the focus moves to a neighbour if the button that opened the dialog was removed', async () => {
  function Extensions() {
    const [withdrawn, withdraw] = useState(false);
    const [open, setOpen] = useState(false);
    return (
      <>
        {!withdrawn && <Button onClick={() => setOpen(true)}>Withdraw</Button>}
        <Button>Grant extension</Button>
        <Modal open={open} title="Withdraw?" onClose={() => setOpen(false)}>
          <Button onClick={() => withdraw(true)}>Yes</Button>
        </Modal>
      </>
    );
  }
  render(<Extensions />);
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await userEvent.keyboard('{Escape}');
  const neighbour = await screen.findByRole('button', { name: 'Grant extension' });
  await vi.waitFor(() => expect(neighbour).toHaveFocus());
});

it('the focus returns to the button that opened the dialog even if it is disabled', async () => {
  function Grades() {
    const [published, publish] = useState(false);
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button disabled={published} onClick={() => setOpen(true)}>
          Publish all
        </Button>
        <ConfirmDialog
          open={open}
          title="Publish 2 grades?"
          confirmLabel="Publish"
          onConfirm={() => publish(true)}
          onCancel={() => setOpen(false)}
        >
          Students are notified.
        </ConfirmDialog>
      </>
    );
  }
  render(<Grades />);
  const opener = screen.getByRole('button', { name: 'Publish all' });
  await userEvent.click(opener);
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(opener).toHaveFocus());
  expect(opener).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('the focus stays inside an open dialog', async () => {
  render(
    <>
      <Button>Outside</Button>
      <Modal
        open
        title="Copy existing rubric"
        onClose={() => undefined}
        actions={<Button>Copy</Button>}
      >
        Choose one.
      </Modal>
    </>,
  );
  const seen = new Set<string | undefined>();
  for (let press = 0; press < 5; press += 1) {
    await userEvent.tab();
    seen.add(document.activeElement?.textContent || document.activeElement?.ariaLabel || undefined);
  }
  expect([...seen].toSorted()).toEqual(['Close', 'Copy']);
});
