import type { InWork } from '../../data/classroom-keys.ts';
import { texts } from '../../texts/texts.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useTakeBack, type TakingBack } from './use-publishing.ts';

const words = {
  unpublish: {
    title: (names: string) => `Unpublish the grade of ${names}?`,
    warning: texts.publishing.unpublishWarning,
    confirm: 'Unpublish',
  },
  reopen: {
    title: (names: string) => `Reopen the work of ${names}?`,
    warning: texts.publishing.reopenWarning,
    confirm: 'Reopen',
  },
} as const satisfies Record<TakingBack, object>;

interface TakeBackDialogProps {
  way: TakingBack;
  at: InWork;
  names: string;
  onClose: () => void;
}

/** Asks before a grade is taken back. */
export function TakeBackDialog({ way, at, names, onClose }: TakeBackDialogProps) {
  const takeBack = useTakeBack(way, at);
  const { title, warning, confirm } = words[way];
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
