import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The effect, and whether it can be undone. */
  children: ReactNode;
  /** A verb such as 'Remove', never 'OK'. */
  confirmLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  tone?: 'primary' | 'danger';
  pending?: boolean;
}

function takeFocus(button: HTMLButtonElement | null) {
  button?.focus();
}

export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  onConfirm,
  onCancel,
  tone = 'primary',
  pending = false,
}: ConfirmDialogProps) {
  return (
    <Modal
      open={open}
      title={title}
      onClose={onCancel}
      role="alertdialog"
      actions={
        <>
          {/* Has the focus, so that an accidental Enter does nothing. */}
          <Button ref={takeFocus} onClick={onCancel}>
            {/* A running call cannot be cancelled. */}
            {pending ? 'Close' : 'Cancel'}
          </Button>
          <Button variant={tone} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
