import { routes, type ClassroomRole, type Link } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { classroomKey } from '../../classroom-keys.ts';
import { inviteTokenQuery } from '../classrooms/queries.ts';

/** Every live link of the classroom, for its professors. */
export function linksQuery(classroomId: number) {
  return queryOptions({
    queryKey: classroomKey(classroomId, 'links'),
    queryFn: async ({ signal }): Promise<Link[]> => {
      const { links } = await call(routes.listLinks, { params: { cid: classroomId }, signal });
      return links;
    },
  });
}

/**
 * Asking again later makes another timed link, so the one on screen stays until it is revoked. A link
 * without an expiry is always the same, so asking again only finds out that it was revoked elsewhere.
 */
export function inviteLinkQuery(classroomId: number, role: ClassroomRole, minutes: number | null) {
  const query = inviteTokenQuery(classroomId, role, minutes);
  return minutes === null ? query : queryOptions({ ...query, staleTime: Infinity });
}

/** Every invite link shown for a classroom, of any role and expiry. */
export function inviteLinksKey(classroomId: number) {
  return classroomKey(classroomId, 'invite-token');
}
