import type { Link } from '@lectern/contract/invites';
import { texts } from '../../texts/texts.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { linkSummary } from './link-facts.ts';
import { useRevokeLink } from './revoke-link.ts';

interface RevokeDialogProps {
  classroomId: number;
  link: Link;
  onClose: () => void;
}

/** There only while it asks: an answer that comes after it was closed must not close another one. */
export function RevokeDialog({ classroomId, link, onClose }: RevokeDialogProps) {
  const revoke = useRevokeLink(classroomId);
  return (
    <ConfirmDialog
      open
      title="Revoke this link?"
      confirmLabel="Revoke link"
      tone="danger"
      pending={revoke.isPending}
      onCancel={onClose}
      onConfirm={() => revoke.mutate(link, { onSettled: onClose })}
    >
      <p>{linkSummary(link)}</p>
      <p>{texts.invites.revokeWarning}</p>
    </ConfirmDialog>
  );
}
