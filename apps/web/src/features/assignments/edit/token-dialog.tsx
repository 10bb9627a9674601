import { texts } from '../../../texts/texts.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';

const questions = {
  replace: {
    title: 'Replace the token?',
    deed: 'Replace token',
    warning: texts.autograder.replaceWarning,
    tone: 'primary',
  },
  revoke: {
    title: 'Revoke the token?',
    deed: 'Revoke token',
    warning: texts.autograder.revokeWarning,
    tone: 'danger',
  },
} as const;

export type TokenQuestion = keyof typeof questions;

interface TokenDialogProps {
  question: TokenQuestion;
  pending: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before whoever reports with the token is refused. */
export function TokenDialog({ question, pending, onCancel, onConfirm }: TokenDialogProps) {
  const { title, deed, warning, tone } = questions[question];
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={deed}
      tone={tone}
      pending={pending}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>{warning}</p>
    </ConfirmDialog>
  );
}
