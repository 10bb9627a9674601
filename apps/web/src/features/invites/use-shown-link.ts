import type { LinkToken } from '@lectern/contract';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveLinkQuery } from '../../data/invites.ts';

/** A link that is replaced when it expires or is revoked. */
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
  const isRevoked = linkId !== undefined && live.data === false;

  // It may have been revoked in another tab or by another professor.
  useEffect(() => {
    if (isRevoked) void refetch();
  }, [isRevoked, refetch]);

  const shown = isRevoked ? undefined : data;
  return {
    query,
    token: shown?.token,
    endsAt: shown?.expires_at,
    failed: isError && shown === undefined,
  };
}
