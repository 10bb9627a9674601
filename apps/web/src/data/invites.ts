import { routes, type ClassroomRole, type Link } from '@lectern/contract';
import { sameLinkWithinMinutes } from '@lectern/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { texts } from '../texts/texts.ts';
import { classroomKey } from './classroom-keys.ts';

const minuteMs = 60_000;

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

/** Whether a link still lets people in. */
export function liveLinkQuery(classroomId: number, linkId: number) {
  return queryOptions({
    queryKey: classroomKey(classroomId, 'links', linkId),
    queryFn: async ({ signal }) => {
      const { links } = await call(routes.listLinks, { params: { cid: classroomId }, signal });
      return links.some(({ id }) => id === linkId);
    },
  });
}

/** A link into the classroom; `minutes` null never expires and is always the same link. */
export function inviteLinkQuery(classroomId: number, role: ClassroomRole, minutes: number | null) {
  return queryOptions({
    queryKey: classroomKey(classroomId, 'invite-token', role, minutes),
    queryFn: ({ signal }) => {
      const params = { cid: classroomId };
      const body = { classroom_role: role, duration: minutes };
      const fallback = texts.calls.inviteLink;
      return call(routes.createInvite, { params, body, signal, fallback });
    },
    ...asLongAsItWorks(minutes),
  });
}

/**
 * Asking again makes another timed link, so the one on screen stays until it is revoked or over. A link
 * without an expiry is always the same, so asking again only finds out that it was revoked elsewhere.
 */
export function asLongAsItWorks(minutes: number | null) {
  if (minutes === null) return { staleTime: 0 };
  // What is asked for again soon is the same link, so the one that came may be this old already.
  const staleTime = (minutes - sameLinkWithinMinutes) * minuteMs;
  return {
    staleTime,
    // By the browser's clock alone: it may be far from the server's, which set when the link ends.
    refetchInterval: ({ state: { dataUpdatedAt } }: { state: { dataUpdatedAt: number } }) =>
      dataUpdatedAt > 0 && askAgainInMs(dataUpdatedAt + staleTime - Date.now()),
  };
}

/** A timer that is to wait longer does not wait at all; whatever draws the page again starts it later. */
const longestTimerMs = 2 ** 31 - 1;

/** Where nobody answered in time, again in a minute: the link on screen lets nobody in. */
function askAgainInMs(leftMs: number): number | false {
  if (leftMs > longestTimerMs) return false;
  return leftMs > 0 ? leftMs : minuteMs;
}

/** Every link shown for a classroom, to join it or to accept an assignment, of any role and expiry. */
export function shownLinksKeys(classroomId: number) {
  return [classroomKey(classroomId, 'invite-token'), classroomKey(classroomId, 'accept-token')];
}
