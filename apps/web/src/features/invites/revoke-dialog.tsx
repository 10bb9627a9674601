import { routes, type Link } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { linksQuery, shownLinksKeys } from '../../data/invites.ts';
import { texts } from '../../texts/texts.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { linkSummary } from './link-facts.ts';

interface RevokeDialogProps {
  classroomId: number;
  link: Link;
  onClose: () => void;
}

/** Mounted only while it is open: a late answer must not close the dialog of another link. */
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

/** Removes the link from the list. Screens that show it fetch a new one. */
function useRevokeLink(classroomId: number) {
  const client = useQueryClient();
  const { queryKey } = linksQuery(classroomId);
  return useMutation({
    mutationFn: ({ id }: Link) =>
      call(routes.revokeLink, { params: { cid: classroomId, linkId: id } }),
    onSuccess: async (_, { id }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (links) => links?.filter((link) => link.id !== id));
      for (const shown of shownLinksKeys(classroomId)) client.removeQueries({ queryKey: shown });
      toast.success(texts.invites.revoked);
    },
    onError: () => toast.error(texts.invites.revokeFailed),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
