import { routes } from '@lectern/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../ui/toasts/toast.ts';
import { call } from '../../../api.ts';
import { classroomKey } from '../../../classroom-keys.ts';
import { texts } from '../../../texts/texts.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import type { InAssignment } from '../../works/queries.ts';

const { failed, changeFailed, revoked } = texts.autograder;

/** Null while the assignment has no token. */
export const autograderTokenQuery = (params: InAssignment) =>
  queryOptions({
    queryKey: classroomKey(params.cid, 'assignments', params.aid, 'autograder-token'),
    queryFn: async ({ signal }) =>
      (await call(routes.getAutograderToken, { params, signal, fallback: failed }))
        .autograder_token,
  });

/** Answers with the token, this once, and waits for nothing more: it cannot be had again. */
export function useCreateToken(params: InAssignment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      (await call(routes.createAutograderToken, { params, fallback: changeFailed })).token,
    onError: tellFailure,
    onSettled: () => void client.invalidateQueries(autograderTokenQuery(params)),
  });
}

export function useRevokeToken(params: InAssignment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(routes.revokeAutograderToken, { params, fallback: changeFailed }),
    onSuccess: () => toast.success(revoked),
    onError: tellFailure,
    onSettled: () => void client.invalidateQueries(autograderTokenQuery(params)),
  });
}
