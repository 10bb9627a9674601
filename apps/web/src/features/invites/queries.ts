import { joinLink, routes, texts, type ClassroomRole, type Link } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Every live link of the classroom, for its professors. */
export function linksQuery(classroomId: number) {
  return queryOptions({
    queryKey: ['classroom', classroomId, 'links'],
    queryFn: async ({ signal }): Promise<Link[]> => {
      const { links } = await call(routes.listLinks, { params: { cid: classroomId }, signal });
      return links;
    },
  });
}

/** Every invite link shown for a classroom, of any role and expiry. */
export function inviteLinksKey(classroomId: number) {
  return ['classroom', classroomId, 'invite-link'] as const;
}

/** The address that brings people into the classroom with a role; null minutes is for ever. */
export function inviteLinkQuery(classroomId: number, role: ClassroomRole, minutes: number | null) {
  return queryOptions({
    queryKey: [...inviteLinksKey(classroomId), role, minutes],
    queryFn: async ({ signal, client }): Promise<string> => {
      const { token } = await call(routes.createInvite, {
        params: { cid: classroomId },
        body: { classroom_role: role, duration: minutes },
        fallback: texts.calls.inviteLink(texts.common.badResponse),
        signal,
      });
      void client.invalidateQueries(linksQuery(classroomId));
      return joinLink(window.location.origin, token);
    },
    // Asking again later makes another timed link; the one on screen stays until it is revoked.
    staleTime: Infinity,
  });
}
