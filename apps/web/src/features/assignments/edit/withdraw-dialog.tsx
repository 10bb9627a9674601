import type { AssignmentOutline, Extension } from '@lectern/contract';
import { useState } from 'react';
import { formatDeadline } from '../../../lib/dates.ts';
import { texts } from '../../../texts/texts.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { showFailure } from '../../session/show-failure.ts';
import styles from './edit-page.module.css';
import { ChangedNotice } from './changed-notice.tsx';
import { changedExtension, useWithdrawExtension } from './use-extensions.ts';
import { useIsClosed } from './use-is-closed.ts';

interface WithdrawDialogProps {
  assignment: AssignmentOutline;
  extension: Extension;
  onClose: () => void;
}

/** Mount this only while it is open: a late answer must not close another dialog. */
export function WithdrawDialog({ assignment, extension, onClose }: WithdrawDialogProps) {
  const isClosed = useIsClosed();
  const withdrawal = useWithdrawExtension(assignment, (error) => {
    if (isClosed.current || !changedExtension(error)) showFailure(error);
  });
  /** The extension as somebody else changed it while this was open. */
  const [newer, setNewer] = useState<Extension>();
  const { full_name: name, due_at: extendedTo } = newer ?? extension;
  const { main_due_date: dueAt } = assignment;
  return (
    <ConfirmDialog
      open
      title="Withdraw this extension?"
      confirmLabel="Withdraw extension"
      tone="danger"
      pending={withdrawal.isPending}
      onCancel={onClose}
      onConfirm={() =>
        withdrawal.mutate(newer ?? extension, {
          onSuccess: onClose,
          onError: (error) => {
            const changed = changedExtension(error);
            if (changed) setNewer(changed);
            else onClose();
          },
        })
      }
    >
      <div className={styles.dialog}>
        <p>
          {texts.extensions.willWithdraw(formatDeadline(extendedTo))}{' '}
          {dueAt === null
            ? texts.extensions.withdrawWithoutDueDate(name)
            : texts.extensions.withdrawWarning(name, formatDeadline(dueAt))}
        </p>
        {newer && (
          <ChangedNotice key={newer.due_at}>
            {texts.extensions.changedByOther(newer.granted_by_name, formatDeadline(extendedTo))}{' '}
            {texts.extensions.againToWithdraw}
          </ChangedNotice>
        )}
      </div>
    </ConfirmDialog>
  );
}
