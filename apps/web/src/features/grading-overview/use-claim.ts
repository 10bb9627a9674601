import { routes, type StudentWork } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { classroomKey } from '../../data/classroom-keys.ts';
import { gradersQuery } from '../../data/graders.ts';
import { contributorNames } from '../../lib/contributors.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { texts } from '../../texts/texts.ts';
import { showFailure } from '../session/show-failure.ts';

export function useClaim(work: StudentWork) {
  const client = useQueryClient();
  const at = { cid: work.classroom_id, aid: work.assignment_outline_id };
  return useMutation({
    mutationFn: () => {
      const params = { ...at, wid: work.student_work_id };
      return call(routes.claimWork, { params, fallback: texts.gradingOverview.claimFailed });
    },
    onSuccess: () => toast.success(texts.gradingOverview.claimed(contributorNames(work))),
    onError: showFailure,
    onSettled: () => {
      void client.invalidateQueries(gradersQuery(at));
      void client.invalidateQueries({ queryKey: classroomKey(at.cid, 'works', at.aid) });
    },
  });
}
