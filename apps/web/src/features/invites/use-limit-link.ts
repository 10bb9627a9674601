import { routes, type Link } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { linksQuery, shownLinksKeys } from '../../data/invites.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { staffLinkTexts } from '../../texts/staff.ts';

const sevenDays = 10_080;

/** Lets a link end in 7 days. Screens that show it fetch a new one. */
export function useLimitLink(classroomId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Link) =>
      call(routes.limitLink, {
        params: { cid: classroomId, linkId: id },
        body: { duration: sevenDays },
      }),
    onSuccess: () => {
      for (const shown of shownLinksKeys(classroomId)) client.removeQueries({ queryKey: shown });
      toast.success(staffLinkTexts.limited);
    },
    onError: () => toast.error(staffLinkTexts.limitFailed),
    onSettled: () => void client.invalidateQueries(linksQuery(classroomId)),
  });
}
