import type { AssignmentOutline, Extension } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { formatDeadline } from '../../../lib/dates.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useWithdrawExtension } from './use-extensions.ts';

interface WithdrawDialogProps {
  assignment: AssignmentOutline;
  /** Undefined while nothing is asked. */
  extension: Extension | undefined;
  onClose: () => void;
}

export function WithdrawDialog({ assignment, extension, onClose }: WithdrawDialogProps) {
  const withdrawal = useWithdrawExtension(assignment);
  const due = formatDeadline(assignment.main_due_date);
  return (
    <ConfirmDialog
      open={extension !== undefined}
      title="Withdraw this extension?"
      confirmLabel="Withdraw extension"
      tone="danger"
      pending={withdrawal.isPending}
      onCancel={onClose}
      onConfirm={() => extension && withdrawal.mutate(extension, { onSettled: onClose })}
    >
      {extension && <p>{texts.extensions.withdrawWarning(extension.full_name, due)}</p>}
    </ConfirmDialog>
  );
}
