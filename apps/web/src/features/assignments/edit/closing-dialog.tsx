import type { AssignmentOutline } from '@lectern/contract';
import { texts } from '../../../texts/texts.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { dueMoment } from '../due/due-draft.ts';

interface ClosingDialogProps {
  assignment: AssignmentOutline;
  /** The due date that is about to be saved, and has passed; without it nothing is asked. */
  due: { instant: Date; zone: string } | undefined;
  pending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** One mistyped month ends an assignment for the whole class: it is said before it is done. */
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
