import { texts } from '@lectern/contract/texts';
import type { Blocker } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      tone="danger"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      <p>{texts.rubrics.leaveWarning}</p>
    </ConfirmDialog>
  );
}
