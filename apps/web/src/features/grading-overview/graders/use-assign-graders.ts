import { routes, type AssignGraders } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { classroomKey, type InAssignment } from '../../../data/classroom-keys.ts';
import { gradersQuery } from '../../../data/graders.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { texts } from '../../../texts/texts.ts';
import { showFailure } from '../../session/show-failure.ts';

export function useAssignGraders(params: InAssignment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AssignGraders) =>
      call(routes.assignGraders, {
        params,
        body,
        fallback: texts.gradingOverview.assignFailed,
      }),
    // One scope, so that a slow older request cannot overwrite a newer choice.
    scope: { id: `graders of ${params.aid}` },
    onSuccess: (graders) => {
      client.setQueryData(gradersQuery(params).queryKey, graders);
      toast.success(texts.gradingOverview.gradersAssigned);
    },
    // The dialog stays open and keeps the choices.
    onError: showFailure,
    onSettled: () =>
      void client.invalidateQueries({ queryKey: classroomKey(params.cid, 'works', params.aid) }),
  });
}
