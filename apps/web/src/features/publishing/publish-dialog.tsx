import { texts } from '@lectern/contract/texts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { InAssignment } from '../works/queries.ts';
import { usePublish } from './use-publishing.ts';

interface PublishDialogProps {
  at: InAssignment;
  /** The works whose grades would go out, none of them twice. */
  workIds: readonly number[];
  /** Whether works were asked for that have nothing to publish. */
  leavesOut: boolean;
  onClose: () => void;
}

/** Asks before students see their grades. */
export function PublishDialog({ at, workIds, leavesOut, onClose }: PublishDialogProps) {
  const publish = usePublish(at, onClose);
  const count = workIds.length;
  return (
    <ConfirmDialog
      open
      title={count === 1 ? 'Publish 1 grade?' : `Publish ${count} grades?`}
      confirmLabel="Publish"
      pending={publish.isPending}
      onCancel={onClose}
      onConfirm={() => publish.mutate(workIds)}
    >
      <p>{texts.publishing.publishWarning}</p>
      {leavesOut && <p>{texts.publishing.skipped}</p>}
    </ConfirmDialog>
  );
}
