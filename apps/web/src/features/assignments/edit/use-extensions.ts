import { routes, type AssignmentOutline, type Extension } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { call } from '../../../api.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { extensionsQuery } from './extension-queries.ts';

/** Who is meant, and until when they get time. */
export interface Grant {
  userId: number;
  dueAt: Date;
}

const fallback = texts.extensions.changeFailed;

export function useGrantExtension(
  { classroom_id: cid, id: aid }: AssignmentOutline,
  onError: (error: Error) => void,
) {
  const refresh = useRefresh(cid, aid);
  return useMutation({
    mutationFn: async ({ userId, dueAt }: Grant) => {
      const params = { cid, aid, userId };
      const body = { due_at: dueAt.toISOString() };
      return (await call(routes.grantExtension, { params, body, fallback })).extension;
    },
    onSuccess: ({ full_name }) => {
      toast.success(texts.extensions.granted(full_name));
      refresh();
    },
    onError,
  });
}

export function useWithdrawExtension({ classroom_id: cid, id: aid }: AssignmentOutline) {
  const refresh = useRefresh(cid, aid);
  return useMutation({
    mutationFn: ({ user_id }: Extension) =>
      call(routes.withdrawExtension, { params: { cid, aid, userId: user_id }, fallback }),
    onSuccess: (_, { full_name }) => {
      toast.success(texts.extensions.withdrawn(full_name));
      refresh();
    },
    onError: tellFailure,
  });
}

/** No dialog waits for the list. */
function useRefresh(classroomId: number, assignmentId: number) {
  const client = useQueryClient();
  const { queryKey } = extensionsQuery(classroomId, assignmentId);
  return () => void client.invalidateQueries({ queryKey });
}
