import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen, and whether it can be taken back. */
  children: ReactNode;
  /** The verb of the deed itself, never a bare 'OK'. */
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
          {/* The harmless answer has the focus, so that a stray Enter does nothing. */}
          <Button ref={takeFocus} onClick={onCancel}>
            {/* What is under way can be left alone, not called back. */}
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
