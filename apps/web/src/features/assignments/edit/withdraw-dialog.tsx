import type { AssignmentOutline, Extension } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { formatDeadline } from '../../../lib/dates.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useWithdrawExtension } from './use-extensions.ts';

interface WithdrawDialogProps {
  assignment: AssignmentOutline;
  extension: Extension;
  onClose: () => void;
}

/** There only while it asks: an answer that comes after it was closed must not close another one. */
export function WithdrawDialog({ assignment, extension, onClose }: WithdrawDialogProps) {
  const withdrawal = useWithdrawExtension(assignment);
  const { main_due_date: dueAt } = assignment;
  return (
    <ConfirmDialog
      open
      title="Withdraw this extension?"
      confirmLabel="Withdraw extension"
      tone="danger"
      pending={withdrawal.isPending}
      onCancel={onClose}
      onConfirm={() => withdrawal.mutate(extension, { onSettled: onClose })}
    >
      <p>
        {dueAt === null
          ? texts.extensions.withdrawWithoutDueDate(extension.full_name)
          : texts.extensions.withdrawWarning(extension.full_name, formatDeadline(dueAt))}
      </p>
    </ConfirmDialog>
  );
}
