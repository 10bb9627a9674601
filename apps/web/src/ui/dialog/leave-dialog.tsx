import { texts } from '../../texts/texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveDialogProps {
  isOpen: boolean;
  stay: () => void;
  leave: () => void;
}

export function LeaveDialog({ isOpen, stay, leave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={isOpen}
      title="Leave without saving?"
      confirmLabel="Leave"
      tone="danger"
      onCancel={stay}
      onConfirm={leave}
    >
      <p>{texts.common.leaveWarning}</p>
    </ConfirmDialog>
  );
}
