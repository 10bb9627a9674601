import type { StudentWork } from '@lectern/contract';
import type { InAssignment } from '../../data/classroom-keys.ts';
import { contributorNames } from '../../lib/contributors.ts';
import { texts } from '../../texts/texts.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { usePublish } from './use-publishing.ts';

interface PublishDialogProps {
  at: InAssignment;
  /** The submissions to publish, without duplicates. */
  works: readonly StudentWork[];
  /** Whether the selection also had submissions without a grade to publish. */
  leavesOut: boolean;
  onClose: () => void;
}

export function PublishDialog({ at, works, leavesOut, onClose }: PublishDialogProps) {
  const publish = usePublish(at);
  const confirm = () => {
    const ids = works.map((work) => work.student_work_id);
    publish.mutate(ids, { onSettled: onClose });
  };
  const only = works.length === 1 ? works[0] : undefined;
  return (
    <ConfirmDialog
      open
      title={
        only ? `Publish the grade of ${contributorNames(only)}?` : `Publish ${works.length} grades?`
      }
      confirmLabel="Publish"
      pending={publish.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <p>{only ? texts.publishing.publishOneWarning : texts.publishing.publishWarning}</p>
      {leavesOut && <p>{texts.publishing.skipped}</p>}
    </ConfirmDialog>
  );
}
