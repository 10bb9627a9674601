import type { InWork } from '../../data/classroom-keys.ts';
import { texts } from '../../texts/texts.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useTakeBack, type TakeBackAction } from './use-publishing.ts';

const dialogs = {
  unpublish: {
    title: (names: string) => `Unpublish the grade of ${names}?`,
    warning: texts.publishing.unpublishWarning,
    confirm: 'Unpublish',
  },
  reopen: {
    title: (names: string) => `Reopen the submission of ${names}?`,
    warning: texts.publishing.reopenWarning,
    confirm: 'Reopen',
  },
} as const satisfies Record<TakeBackAction, object>;

interface TakeBackDialogProps {
  action: TakeBackAction;
  at: InWork;
  names: string;
  onClose: () => void;
}

export function TakeBackDialog({ action, at, names, onClose }: TakeBackDialogProps) {
  const takeBack = useTakeBack(action, at);
  const { title, warning, confirm } = dialogs[action];
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={title(names)}
      confirmLabel={confirm}
      pending={takeBack.isPending}
      onCancel={onClose}
      onConfirm={() => takeBack.mutate(undefined, { onSettled: onClose })}
    >
      <p>{warning}</p>
    </ConfirmDialog>
  );
}
