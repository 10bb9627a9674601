import { routes, type ClassroomRole, type Link } from '@lectern/contract';
import { sameLinkWithinMinutes } from '@lectern/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { texts } from '../texts/texts.ts';
import { classroomKey, type InAssignment } from './classroom-keys.ts';

const minuteMs = 60_000;

/** Every link of the classroom that still works, for its professors. */
export function linksQuery(classroomId: number) {
  return queryOptions({
    queryKey: classroomKey(classroomId, 'links'),
    queryFn: async ({ signal }): Promise<Link[]> => {
      const { links } = await call(routes.listLinks, { params: { cid: classroomId }, signal });
      return links;
    },
  });
}

/** Whether a link still works. */
export function liveLinkQuery(classroomId: number, linkId: number) {
  return queryOptions({
    queryKey: classroomKey(classroomId, 'links', linkId),
    queryFn: async ({ signal }) => {
      const { links } = await call(routes.listLinks, { params: { cid: classroomId }, signal });
      return links.some(({ id }) => id === linkId);
    },
  });
}

/** Limits of an invite link. */
export interface InviteRules {
  oneUse: boolean;
  needsApproval: boolean;
  /** The link for one use after which another one is wanted. */
  after: number | null;
}

export const forEveryone: InviteRules = { oneUse: false, needsApproval: false, after: null };

/** An invite link. With `minutes` null it never expires and is always the same link. */
export function inviteLinkQuery(
  classroomId: number,
  role: ClassroomRole,
  minutes: number | null,
  rules: InviteRules = forEveryone,
) {
  return queryOptions({
    queryKey: classroomKey(classroomId, 'invite-token', role, minutes, JSON.stringify(rules)),
    queryFn: ({ signal }) => {
      const params = { cid: classroomId };
      const { oneUse, needsApproval, after } = rules;
      const body = {
        classroom_role: role,
        duration: minutes,
        ...(oneUse && { one_use: true, after }),
        ...(needsApproval && { needs_approval: true }),
      };
      const fallback = texts.calls.inviteLink;
      return call(routes.createInvite, { params, body, signal, fallback });
    },
    ...untilExpiry(minutes),
  });
}

/**
 * A refetch creates another timed link, so the shown one stays fresh until it is revoked or expires.
 * A link without an expiry is always the same: a refetch only learns whether it was revoked.
 */
function untilExpiry(minutes: number | null) {
  if (minutes === null) return { staleTime: 0 };
  // The server may return a link that it made up to `sameLinkWithinMinutes` ago.
  const staleTime = (minutes - sameLinkWithinMinutes) * minuteMs;
  return {
    staleTime,
    // Counted from the fetch: the browser's clock may differ from the server's, which set the expiry.
    refetchInterval: ({ state: { dataUpdatedAt } }: { state: { dataUpdatedAt: number } }) =>
      dataUpdatedAt > 0 && askAgainInMs(dataUpdatedAt + staleTime - Date.now()),
  };
}

/** Browsers run longer timers at once. The next render starts the timer again. */
const longestTimerMs = 2 ** 31 - 1;

/** An overdue refetch is repeated every minute, because the shown link has expired. */
function askAgainInMs(leftMs: number): number | false {
  if (leftMs > longestTimerMs) return false;
  return leftMs > 0 ? leftMs : minuteMs;
}

/** The keys of all shown links of a classroom: to join it and to accept an assignment. */
export function shownLinksKeys(classroomId: number) {
  return [classroomKey(classroomId, 'invite-token'), classroomKey(classroomId, 'accept-token')];
}

/** The link by which students accept an assignment. */
export const acceptTokenQuery = ({ cid, aid }: InAssignment, minutes: number | null) =>
  queryOptions({
    queryKey: classroomKey(cid, 'accept-token', aid, minutes),
    queryFn: ({ signal }) => {
      const params = { cid, aid };
      const body = { duration: minutes };
      const fallback = texts.invites.loadFailed;
      return call(routes.createAcceptLink, { params, body, signal, fallback });
    },
    ...untilExpiry(minutes),
  });
