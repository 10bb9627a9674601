import { routes } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, classTimeoutMs } from '../../api/call.ts';
import { classroomKey, type InAssignment, type InWork } from '../../data/classroom-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { texts } from '../../texts/texts.ts';
import { showFailure } from '../session/show-failure.ts';

/** Publishing changes the states of submissions and all queries about grades. */
function useRefreshGrades({ cid, aid }: InAssignment) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: classroomKey(cid, 'works', aid) }),
      client.invalidateQueries({ queryKey: classroomKey(cid, 'grading') }),
    ]);
}

/** Publishes the grades of these submissions. Its dialog does not wait for the refetches. */
export function usePublish(params: InAssignment) {
  const refresh = useRefreshGrades(params);
  return useMutation({
    mutationFn: (ids: readonly number[]) => {
      const body = { student_work_ids: [...ids] };
      const fallback = texts.publishing.publishFailed;
      return call(routes.publishGrades, { params, body, fallback, idleTimeoutMs: classTimeoutMs });
    },
    onSuccess: ({ published }) => {
      if (published.length === 0) toast.info(texts.publishing.nothingToPublish);
      else toast.success(texts.publishing.published(published.length));
    },
    onError: showFailure,
    onSettled: () => void refresh(),
  });
}

const takeBackActions = {
  unpublish: {
    route: routes.unpublishGrade,
    fallback: texts.publishing.unpublishFailed,
    done: texts.publishing.unpublished,
  },
  reopen: {
    route: routes.reopenWork,
    fallback: texts.publishing.reopenFailed,
    done: texts.publishing.reopened,
  },
} as const;

export type TakeBackAction = keyof typeof takeBackActions;

export function useTakeBack(action: TakeBackAction, params: InWork) {
  const { route, fallback, done } = takeBackActions[action];
  const refresh = useRefreshGrades(params);
  return useMutation({
    mutationFn: () => call(route, { params, fallback }),
    onSuccess: () => toast.success(done),
    onError: showFailure,
    onSettled: () => void refresh(),
  });
}

export function useRetryPublication(params: InWork) {
  const refresh = useRefreshGrades(params);
  return useMutation({
    mutationFn: () =>
      call(routes.retryPublication, { params, fallback: texts.publishing.retryFailed }),
    onError: showFailure,
    onSettled: refresh,
  });
}
