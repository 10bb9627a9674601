import { texts } from '../../../texts/texts.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';

const questions = {
  replace: {
    title: 'Replace the token?',
    confirmLabel: 'Replace token',
    warning: texts.autograder.replaceWarning,
    tone: 'primary',
  },
  revoke: {
    title: 'Revoke the token?',
    confirmLabel: 'Revoke token',
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

export function TokenDialog({ question, pending, onCancel, onConfirm }: TokenDialogProps) {
  const { title, confirmLabel, warning, tone } = questions[question];
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={confirmLabel}
      tone={tone}
      pending={pending}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>{warning}</p>
    </ConfirmDialog>
  );
}
