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
  /** At the foot, the primary one last. */
  actions?: ReactNode;
  wide?: boolean;
  /** An alert asks for a decision: it cannot be closed by a press beside it. */
  role?: 'dialog' | 'alertdialog';
}

/** Holds the focus and hides the page behind it until it is closed. */
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
        <WayBack />
        <Dialog
          className={styles.dialog}
          role={role}
          // The focus is on an answer by then: a screen reader would not come by what is asked.
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
 * The focus returns to what opened the dialog. What the dialog did may have taken that away or disabled it
 * by then: its neighbours are the way back.
 */
function WayBack() {
  const [near] = useState(() => (document.activeElement ? nearest(document.activeElement) : []));
  useEffect(
    () => () => {
      // The dialog itself takes a frame to return it.
      requestAnimationFrame(() => requestAnimationFrame(() => giveFocus(near)));
    },
    [near],
  );
  return null;
}
