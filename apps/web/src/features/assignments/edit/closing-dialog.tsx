import type { AssignmentOutline } from '@lectern/contract';
import { texts } from '../../../texts/texts.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { dueMoment } from '../due/due-draft.ts';

interface ClosingDialogProps {
  assignment: AssignmentOutline;
  /** A due date in the past that is about to be saved; undefined keeps the dialog closed. */
  due: { instant: Date; zone: string } | undefined;
  pending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a due date in the past is saved: one mistyped month ends the assignment for the class. */
export function ClosingDialog({ assignment, due, ...answers }: ClosingDialogProps) {
  const { closingAccepted, closingUnaccepted, closingWarning } = texts.assignments;
  return (
    <ConfirmDialog
      open={due !== undefined}
      title="Set a due date that has passed?"
      confirmLabel="Set due date"
      tone="danger"
      {...answers}
    >
      {due && <p>{texts.assignments.closing(dueMoment(due.instant, due.zone))}</p>}
      {assignment.has_acceptances ? (
        <>
          <p>{closingAccepted}</p>
          <p>{closingWarning}</p>
        </>
      ) : (
        <p>{closingUnaccepted}</p>
      )}
    </ConfirmDialog>
  );
}
