import { clsx } from 'clsx';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../icon-button.tsx';
import { X } from '../icons.ts';
import { giveFocus, nearest } from '../keep-focus.ts';
import styles from './modal.module.css';

interface ModalProps {
  title: ReactNode;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the bottom, the primary one last. */
  actions?: ReactNode;
  wide?: boolean;
  /** A press outside does not close an alert dialog. */
  role?: 'dialog' | 'alertdialog';
}

/** Keeps the focus and covers the page until it is closed. */
export function Modal({
  title,
  open,
  onClose,
  children,
  actions,
  wide = false,
  role = 'dialog',
}: ModalProps) {
  const contentId = useId();
  return (
    <ModalOverlay
      className={styles.overlay}
      isOpen={open}
      isDismissable={role === 'dialog'}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <AriaModal className={clsx(styles.modal, wide && styles.wide)}>
        <FocusReturn />
        <Dialog
          className={styles.dialog}
          role={role}
          // A screen reader starts at the focused button and would not read the question.
          aria-describedby={role === 'alertdialog' ? contentId : undefined}
        >
          <div className={styles.head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {role === 'dialog' && (
              <IconButton label="Close" icon={<X />} size="small" onClick={onClose} />
            )}
          </div>
          <div id={contentId} className={styles.content}>
            {children}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}

/**
 * The focus returns to the button that opened the dialog, or to its neighbours if the dialog's action has
 * removed or disabled it.
 */
function FocusReturn() {
  const [near] = useState(() => (document.activeElement ? nearest(document.activeElement) : []));
  useEffect(
    () => () => {
      // react-aria returns the focus one frame later.
      requestAnimationFrame(() => requestAnimationFrame(() => giveFocus(near)));
    },
    [near],
  );
  return null;
}
