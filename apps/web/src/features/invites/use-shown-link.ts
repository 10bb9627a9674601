import type { LinkToken } from '@lectern/contract';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveLinkQuery } from '../../data/invites.ts';

/** A link on the screen for as long as it lets people in: after that another one takes its place. */
export function useShownLink<Key extends readonly unknown[]>(
  classroomId: number,
  asked: UseQueryOptions<LinkToken, Error, LinkToken, Key>,
) {
  const query = useQuery(asked);
  const { data, isError, refetch } = query;
  const linkId = data?.link_id;
  const live = useQuery({
    ...liveLinkQuery(classroomId, linkId ?? 0),
    enabled: linkId !== undefined,
  });
  const isOver = linkId !== undefined && live.data === false;

  // Somebody revoked it in another tab or at another desk, and it must not be handed out from here.
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);

  const shown = isOver ? undefined : data;
  return {
    query,
    token: shown?.token,
    endsAt: shown?.expires_at,
    failed: isError && shown === undefined,
  };
}
