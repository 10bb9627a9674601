import { routes } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { autograderTokenQuery } from '../../../data/assignments.ts';
import type { InAssignment } from '../../../data/classroom-keys.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { texts } from '../../../texts/texts.ts';
import { showFailure } from '../../session/show-failure.ts';

const { changeFailed, revoked } = texts.autograder;

/** Returns the token without waiting for a refetch, because it cannot be fetched again. */
export function useCreateToken(params: InAssignment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      (await call(routes.createAutograderToken, { params, fallback: changeFailed })).token,
    onError: showFailure,
    onSettled: () => void client.invalidateQueries(autograderTokenQuery(params)),
  });
}

export function useRevokeToken(params: InAssignment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(routes.revokeAutograderToken, { params, fallback: changeFailed }),
    onSuccess: () => toast.success(revoked),
    onError: showFailure,
    onSettled: () => void client.invalidateQueries(autograderTokenQuery(params)),
  });
}
