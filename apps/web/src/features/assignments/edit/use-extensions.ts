import { Extension, routes, type AssignmentOutline } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { extensionsQuery } from '../../../data/assignments.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { texts } from '../../../texts/texts.ts';

export interface Grant {
  userId: number;
  dueAt: Date;
  /** The due date of the extension as last shown. The server refuses the change if it differs. */
  before: string | null;
}

const fallback = texts.extensions.changeFailed;

/** One scope, so that a slow older request cannot overwrite a newer choice. */
const inTurn = (assignmentId: number) => ({ id: `extensions of ${assignmentId}` });

export function useGrantExtension(
  { classroom_id: cid, id: aid }: AssignmentOutline,
  onError: (error: Error) => void,
) {
  const refresh = useRefresh(cid, aid);
  return useMutation({
    mutationFn: async ({ userId, dueAt, before }: Grant) => {
      const params = { cid, aid, userId };
      const body = { due_at: dueAt.toISOString(), before };
      return (await call(routes.grantExtension, { params, body, fallback })).extension;
    },
    scope: inTurn(aid),
    onSuccess: ({ full_name }) => toast.success(texts.extensions.granted(full_name)),
    onError,
    onSettled: refresh,
  });
}

export function useWithdrawExtension(
  { classroom_id: cid, id: aid }: AssignmentOutline,
  onError: (error: Error) => void,
) {
  const refresh = useRefresh(cid, aid);
  return useMutation({
    mutationFn: ({ user_id: userId, due_at: before }: Extension) =>
      call(routes.withdrawExtension, {
        params: { cid, aid, userId },
        query: { before },
        fallback,
      }),
    scope: inTurn(aid),
    onSuccess: (_, { full_name }) => toast.success(texts.extensions.withdrawn(full_name)),
    onError,
    onSettled: refresh,
  });
}

/** The extension as somebody else changed it, from a refused request; null if they withdrew it. */
export function changedExtension(error: Error): Extension | null | undefined {
  if (!(error instanceof ApiError) || error.code !== 'extension_changed') return undefined;
  return Extension.nullable().safeParse(error.details['extension']).data;
}

/** Runs after failures too, because a request without an answer may have been applied. */
function useRefresh(classroomId: number, assignmentId: number) {
  const client = useQueryClient();
  const { queryKey } = extensionsQuery(classroomId, assignmentId);
  return () => void client.invalidateQueries({ queryKey });
}
