import { routes, type Link } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { linksQuery, shownLinksKeys } from '../../data/invites.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { texts } from '../../texts/texts.ts';

/** Makes a link useless and takes it out of the list; a new one is made wherever it was shown. */
export function useRevokeLink(classroomId: number) {
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
